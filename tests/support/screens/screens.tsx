import { act, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** Response of the mocked server, by `METHOD path`. */
export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** Delays the response until this resolves. */
  after?: Promise<unknown>
}

/** A call that the screen made. */
export interface RecordedCall {
  call: string
  body: unknown
  headers: Record<string, string>
}

export const refusal = (errorCode: string, errorMessage = 'The message of the server.', status = 400): Answer => ({
  status,
  body: { errorCode, errorMessage, requestId: 'r-1' },
})

/** Mocks the portal's server; calls without a response fail like a network error. */
export function serve(answers: Record<string, Answer | readonly Answer[]>) {
  const made: RecordedCall[] = []
  const pending = new Map(Object.entries(answers).map(([call, all]) => [call, [all].flat()]))
  global.fetch = jest.fn(async (url, init) => {
    const call = `${init?.method} ${url}`
    made.push({
      call,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      headers: { ...(init?.headers as Record<string, string>) },
    })
    const queue = pending.get(call) ?? []
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (!answer) throw new TypeError('network')
    await answer.after
    const status = answer.status ?? 200
    const text = async () => JSON.stringify(answer.body ?? {})
    return { ok: status < 400, status, headers: new Headers(answer.headers), text } as Response
  })
  return made
}

/** The calls that reach the panel. */
export const toPanel = (made: readonly RecordedCall[]) => made.filter(({ call }) => call.includes(' /api/panel/'))

/** Renders a screen for a user. With `clock`, the user's delays use jest's fake timers. */
export function open(screen: ReactElement, { clock = false } = {}) {
  const user: UserEvent = userEvent.setup({
    // Tests load no style sheets, so nothing can be covered. Skipping the check saves a twentieth of the time.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
    ...(clock && { advanceTimers: jest.advanceTimersByTimeAsync }),
  })
  const { unmount, rerender } = render(screen)
  return { user, unmount, rerender }
}

/** Advances fake time and flushes updates. */
export const advanceClock = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
