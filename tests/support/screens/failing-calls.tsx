import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { toast, toastStore } from '#components/ui/toast/toast.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract, portal } from '#lib/contract/index.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { open, type RecordedCall } from './screens.tsx'

/* Tests what a form shows, keeps and resends after each kind of network fault. */

const calls = { ...contract, ...portal }
type SentCall = keyof typeof calls
type User = ReturnType<typeof open>['user']

/** The form, how to fill it in, and how to see that it was sent. */
export interface FailingForm {
  call: SentCall
  /** Path parameters other than the member's own ids. */
  path?: Readonly<Record<string, string>>
  screen: () => ReactElement
  /** Fills in the form, and opens it first if needed. */
  fill?: (user: User) => Promise<void>
  /** Name of the submit button. */
  button: string | RegExp
  /** Name of the retry button, if it is another one. */
  retryButton?: string | RegExp
  /** Error message, if it isn't the usual one. */
  error?: string | RegExp
  /** Body of the successful response. */
  answer?: object
  /** Other calls that always succeed. */
  others?: Partial<Record<SentCall, object>>
  /** Asserts that the form was sent. */
  done: () => void
}

/** Calls that send or use up a code: with one key for all tries, a repeat is answered as the first was. */
const codeCalls: readonly SentCall[] = [
  'requestLoginCode',
  'requestRegistrationCode',
  'requestEmailCode',
  'requestStepUpCode',
  'requestNumberCode',
  'requestOwnNumberCode',
  'resendCode',
  'verifyCode',
  'sendPrivacyCode',
  'savePayoutMethod',
  'copyOfData',
  'copyOfDataAsPdf',
  'beginPasskey',
  'eraseOwnAccount',
]

type Fetch = (init: RequestInit | undefined) => Promise<Response>

const answer = (status: number, text: string, type: string) => async () =>
  ({
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': type }),
    text: async () => text,
    blob: async () => new Blob([text]),
  }) as Response
const page = (status: number) => answer(status, '<html>We will be back soon.</html>', 'text/html')

/** `no answer comes`: no response until the call's timeout, which is shortened here. */
const faults: Readonly<Record<string, Fetch>> = {
  'the connection is reset': () => Promise.reject(new TypeError('Failed to fetch')),
  'no answer comes': (init) =>
    new Promise((_, reject) => {
      const { signal } = init ?? {}
      signal?.addEventListener('abort', () => reject(signal.reason))
    }),
  'an error page of somebody else comes': page(502),
  'a page comes in the place of an answer': page(200),
}

const json = (body: object) => answer(200, JSON.stringify(body), 'application/json')

function addressOf(name: SentCall, path: FailingForm['path'] = {}): string {
  const { method, host, route, own }: Call = calls[name]
  const me = Object.fromEntries(Object.keys(own?.path ?? {}).map((key) => [key, 'me']))
  return `${method} ${host === 'portal' ? '' : '/api/panel'}${fillRoute(route, { ...me, ...path })}`
}

/** Mock of the network. Calls without a scripted response fail with a connection error. */
function network({ call, path, others = {} }: Pick<FailingForm, 'call' | 'path' | 'others'>) {
  const made: RecordedCall[] = []
  const answered = new Map(
    Object.entries(others).map(([name, body]) => [addressOf(name as SentCall), json(body)] as const),
  )
  let answerNext: Fetch = json({})
  global.fetch = jest.fn(async (url, init) => {
    const at = `${init?.method} ${url}`
    if (at !== addressOf(call, path))
      return (answered.get(at.split('?')[0] ?? '') ?? faults['the connection is reset'])?.(init)
    made.push({ call: at, body: init?.body ?? null, headers: { ...(init?.headers as Record<string, string>) } })
    return answerNext(init)
  }) as typeof fetch
  return {
    made,
    be: (next: Fetch) => {
      answerNext = next
    },
  }
}

/** Names and values of all editable fields. */
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')].map((field) => [
    field.name || field.id,
    ['checkbox', 'radio'].includes(field.type) ? field.checked : field.value,
  ])

const USUAL = /Something went wrong/
const sentences = (text: string | RegExp) => screen.queryAllByText(text, { exact: false })
const isAnnounced = (sentence: HTMLElement) => sentence.closest('[role=alert], [role=status], [aria-live]') !== null

const forgetSentences = () =>
  act(() => {
    for (const { id } of toastStore.current()) toast.dismiss(id)
  })

/**
 * Sends the form once per fault, then successfully. Each time an error is announced, everything typed is kept, and the
 * request is the same, with the same idempotency key.
 */
export async function expectToSurvive(form: FailingForm): Promise<void> {
  const { made, be } = network(form)
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 20)
    return controller.signal
  })
  const { user } = open(
    <>
      {form.screen()}
      <ToastRegion />
    </>,
  )
  await form.fill?.(user)
  const before = typed()
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  for (const [index, fault] of Object.values(faults).entries()) {
    be(fault)
    await press(index > 0 && form.retryButton ? form.retryButton : form.button)
    await waitFor(() => expect(made).toHaveLength(index + 1))
    await waitFor(() => expect(sentences(form.error ?? USUAL).filter(isAnnounced)).not.toEqual([]))
    expect(typed()).toEqual(before)
    forgetSentences()
  }
  be(json(form.answer ?? {}))
  await press(form.retryButton ?? form.button)
  await waitFor(form.done)
  expect(made).toHaveLength(Object.keys(faults).length + 1)
  expect(new Set(made.map(({ body }) => body)).size).toBe(1)
  const keys = new Set(made.map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(1)
  if (codeCalls.includes(form.call)) expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
}
