/* The embedded panel with its real handlers, jobs and operations, and simulated gateways. */
import { BlockList } from 'node:net'
import type { AnswerOf, Call, Input } from '#lib/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '#lib/contract/index.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { pageLinksTo } from '#server/page-links.ts'
import { createPanel } from '#server/panel/app.ts'
import { knownNpis } from '#server/panel/gateways/known-npis.ts'
import { RegistryUnavailable } from '#server/panel/gateways/npi-registry.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { operations } from '#server/panel/operations/index.ts'
import { OperationError } from '#server/panel/operations/kit/errors.ts'
import { execute } from '#server/panel/operations/kit/execute.ts'
import type { AnyAnswer } from '#server/panel/operations/kit/operation.ts'
import { type PanelSettings, panelOf } from '#server/panel/panel-parts.ts'
import { Secret } from '#server/secret.ts'
import { createCarriers } from './carriers.ts'
import { openCopy, ProcessDied } from './database.ts'
import { createDeliveries } from './deliveries.ts'
import { createFaults } from './faults.ts'
import { createPayoutProvider } from './payout-provider.ts'
import { random } from './random.ts'
import { createStory } from './story.ts'
import { type Task, together } from './turns.ts'

const ORIGIN = 'https://portal.test'
const TWILIO_TOKEN = 'a token that only the carrier and the panel know'

const settings: PanelSettings = {
  origin: ORIGIN,
  links: pageLinksTo(ORIGIN),
  console: { host: '127.0.0.1', port: 3003, origin: 'http://localhost:3003' },
  brand: {
    name: 'Carepanel',
    supportEmail: 'help@portal.test',
    siteUrl: 'https://www.portal.test',
    company: null,
    address: null,
    logo: null,
    hue: 205,
  },
  dataKeys: new Map([[1, new Secret('jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=')]]),
  allowDevCountry: false,
  sharedAddresses: new BlockList(),
  codeTextsPerDay: 1_000_000,
  codeMailsPerDay: 1_000_000,
  npiLuhn: true,
  npiRegistryUrl: null,
  mailEventsPassword: null,
  helloSign: null,
  twilio: {
    accountSid: 'AC0',
    authToken: new Secret(TWILIO_TOKEN),
    sender: '+12025550100',
    apiOrigin: 'https://api.twilio.test',
    inboundUrl: `${ORIGIN}/sms/inbound`,
  },
  twilioLookup: null,
  allowPrivateWebhooks: false,
  form1099: { payer: null, hcp: 'NEC', patients: 'MISC' },
  payoutSettings: {
    names: [],
    local: null,
    tremendous: null,
    paypal: null,
    dailyCapCents: 500_000,
    twoPeopleAboveCents: 100_000,
  },
}

/** The caller, and where they call from. */
export interface Caller {
  /** The caller's name in the story. */
  who: string
  address: string
  device?: string
  challenge?: string
  /** Access token and ids of a signed-in member. */
  token?: string
  own?: { userId: number; panelistId: number }
}

/** `null`: no answer arrived, so it is unknown whether the request took effect. */
export type Answered<T> = { ok: true; body: T } | { ok: false; status: number; code: string } | null

const inWords = (answer: Answered<unknown>) => {
  if (answer === null) return 'no answer'
  return answer.ok ? 'done' : answer.code
}

function requestOf<N extends CallName>(name: N, input: Partial<Input<Contract[N]>>, caller: Caller): Request {
  const call: Call = contract[name]
  const { path, query, body }: { path?: object; query?: object; body?: unknown } = input
  const ownOf = (names: object = {}) =>
    Object.fromEntries(
      Object.entries(names).map(([field, id]) => [
        field,
        id === 'userId' ? caller.own?.userId : caller.own?.panelistId,
      ]),
    )
  const url = new URL(fillRoute(call.route, { ...ownOf(call.own?.path), ...path }), 'http://panel.test')
  for (const [field, value] of Object.entries(query ?? {})) url.searchParams.set(field, String(value))
  const whole = typeof body === 'object' && body !== null ? { ...ownOf(call.own?.body), ...body } : body
  const headers = new Headers({ 'x-forwarded-for': caller.address, 'content-type': 'application/json' })
  if (caller.device) headers.set('x-device-id', caller.device)
  if (caller.challenge) headers.set('x-challenge-id', caller.challenge)
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
  return new Request(url, { method: call.method, headers, body: call.body ? JSON.stringify(whole) : undefined })
}

/**
 * Starts a panel on a copy of a prepared database.
 * @param registryFails percentage of failing NPI registry calls
 */
export async function startPanel(prepared: Blob, { registryFails = 3 } = {}) {
  const database = await openCopy(prepared)
  const queue = await openQueue(database)
  const story = createStory()
  const carriers = createCarriers()
  const npiRegistry: typeof knownNpis = {
    async holderOf(...args) {
      if (random.percent(registryFails)) throw new RegistryUnavailable()
      return knownNpis.holderOf(...args)
    },
  }
  const provider = createPayoutProvider()
  const faults = createFaults()
  const payouts = { gateways: [provider.gateway], dailyCapCents: 500_000, twoPeopleAboveCents: 100_000 }
  const panel = { ...panelOf(settings, queue), npiRegistry, payouts }
  const { db } = database
  const handle = createPanel({ db, panel, trustProxyHops: 1 })
  const deliveries = await createDeliveries(queue, { db, panel, gateways: carriers.gateways }, faults)

  async function answerTo(task: Task, request: Request): Promise<Response | null> {
    const response = await handle(request)
    return task.isDead ? null : response
  }

  /** Sends requests concurrently; each may get a fault. */
  async function send(requests: readonly (readonly [string, Request])[]): Promise<(Response | null)[]> {
    const tasks = requests.map(([name, request]) => {
      const task = faults.newTask(name)
      return [task, () => answerTo(task, request)] as const
    })
    const settled = await together(tasks)
    for (const [task] of tasks) faults.ended(task)
    return settled.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }

  async function read<N extends CallName>(
    name: N,
    response: Response | null,
  ): Promise<Answered<AnswerOf<Contract[N]>>> {
    if (!response) return null
    const text = await response.text()
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`${name} answered ${response.status}: ${text}`)
    const body: unknown = text === '' ? null : JSON.parse(text)
    if (response.status === 200) return { ok: true, body: contract[name].answer.parse(body) as AnswerOf<Contract[N]> }
    const code = typeof body === 'object' && body !== null ? String(Reflect.get(body, 'errorCode')) : ''
    return { ok: false, status: response.status, code }
  }

  async function call<N extends CallName>(name: N, input: Partial<Input<Contract[N]>>, caller: Caller) {
    const [answer = null] = await callAll(name, [[input, caller]])
    return answer
  }

  /** Makes the same call for several people, or several times for one, at once. */
  async function callAll<N extends CallName>(
    name: N,
    requests: readonly (readonly [Partial<Input<Contract[N]>>, Caller])[],
  ) {
    const responses = await send(requests.map(([input, caller]) => [name, requestOf(name, input, caller)] as const))
    const answers: Answered<AnswerOf<Contract[N]>>[] = []
    const label = requests.length > 1 ? `${name}, at once with another` : name
    for (const [index, response] of responses.entries()) {
      const answer = await read(name, response)
      answers.push(answer)
      story.add(requests[index]?.[1].who ?? '', `${label}: ${inWords(answer)}`)
    }
    return answers
  }

  /** Runs an operator's operation. @returns `null` when it was refused, or no answer arrived */
  async function operate(name: string, input: object, who = 'simulation'): Promise<AnyAnswer | null> {
    const operation = operations.find((candidate) => candidate.name === name)
    if (!operation) throw new Error(`there is no operation ${name}`)
    const task = faults.newTask(name)
    const operatorContext = { address: `operator ${who}`, requestId: name }
    const prepared = operation.prepare(input)
    const [settled] = await together([
      [task, () => execute(operation, prepared, { db, queue, panel, caller: operatorContext })],
    ])
    faults.ended(task)
    if (settled?.status === 'fulfilled' && !task.isDead) return settled.value
    const reason: unknown = settled?.status === 'rejected' ? settled.reason : null
    const isExpected =
      reason === null || reason instanceof OperationError || reason instanceof ProcessDied || task.fault !== null
    if (!isExpected) throw reason
    return null
  }

  return {
    db,
    queue,
    panel,
    story,
    carriers,
    provider,
    deliveries,
    /** Counts of requests, jobs and commands, their statements and faults. */
    counted: faults.counted,
    /** Handles requests without faults. */
    handle,
    send,
    call,
    callAll,
    operate,
    twilioToken: TWILIO_TOKEN,
    inboundUrl: `${ORIGIN}/sms/inbound`,
    async close() {
      await queue.stop({ graceful: false })
      await database.close()
    },
  }
}

export type SimulatedPanel = Awaited<ReturnType<typeof startPanel>>
