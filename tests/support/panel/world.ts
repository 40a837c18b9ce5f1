import './environment.ts'
import { BlockList } from 'node:net'
import { isBusinessCode, sharedCodeStatus } from '#lib/contract/codes.ts'
import type { AnswerOf, Call, Input, OwnId } from '#lib/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '#lib/contract/index.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { pageLinksTo } from '#server/page-links.ts'
import { createPanel } from '#server/panel/app.ts'
import type { PanelContext } from '#server/panel/core/panel-context.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { openQueue, type Queue } from '#server/panel/jobs/queue.ts'
import { type PanelSettings, panelOf } from '#server/panel/panel-parts.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import type { Scenario } from '#server/panel/scenarios/seeds.ts'
import { Secret } from '#server/secret.ts'
import { testDatabase } from '../database/database.ts'
import { aNumber, anAddress, memberWith, type TestMember } from './facts/builders.ts'
import { messagesTo } from './messages.ts'
import { passTime } from './time.ts'

export const TEST_KEY = new Secret('jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=')
export const TEST_ORIGIN = 'https://portal.test'
const SURVEY_HOST = 'https://surveys.test'

const settings: PanelSettings = {
  origin: TEST_ORIGIN,
  links: pageLinksTo(TEST_ORIGIN),
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
  dataKeys: new Map([[1, TEST_KEY]]),
  allowDevCountry: false,
  sharedAddresses: new BlockList(),
  codeTextsPerDay: 2000,
  codeMailsPerDay: 2000,
  npiLuhn: true,
  npiRegistryUrl: null,
  helloSign: null,
  twilio: null,
  mailEventsPassword: null,
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

export interface Caller {
  /** Client address; a new one for each call by default. */
  address?: string
  device?: string
  challenge?: string
  headers?: Record<string, string>
  member?: TestMember
}

export interface Refused {
  status: number
  errorCode: string
  errorMessage: string
  headers: Headers
  [extra: string]: unknown
}

const ownOf = (member: TestMember | undefined, own: Readonly<Record<string, OwnId>> | undefined) =>
  Object.fromEntries(Object.entries(own ?? {}).map(([name, id]) => [name, member?.[id]]))

function urlOf(call: Call, { path, query }: { path?: object; query?: object }, member: TestMember | undefined): URL {
  const url = new URL(fillRoute(call.route, { ...ownOf(member, call.own?.path), ...path }), 'http://panel.test')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  return url
}

function headersOf({ address = anAddress(), device, challenge, member, headers }: Caller): Headers {
  const all = new Headers({ 'x-forwarded-for': address, 'content-type': 'application/json', ...headers })
  if (device) all.set('x-device-id', device)
  if (challenge) all.set('x-challenge-id', challenge)
  if (member) all.set('authorization', `Bearer ${member.token}`)
  return all
}

/** Partial, for tests of missing input. */
export type CallInput<N extends CallName> = Partial<Input<Contract[N]>>

export function requestFor<N extends CallName>(name: N, input: CallInput<N>, caller: Caller): Request {
  const call: Call = contract[name]
  const { path, query, body }: { path?: object; query?: object; body?: unknown } = input
  const whole = typeof body === 'object' && body !== null ? { ...ownOf(caller.member, call.own?.body), ...body } : body
  return new Request(urlOf(call, { path, query }, caller.member), {
    method: call.method,
    headers: headersOf(caller),
    body: call.body ? JSON.stringify(whole) : undefined,
  })
}

/** Asserts that the call's declaration includes this error code. */
function assertDeclared(name: CallName, code: string): void {
  const { codes }: Call = contract[name]
  const isDeclared = isBusinessCode(code) ? codes.includes(code) : Object.hasOwn(sharedCodeStatus, code)
  if (!isDeclared) throw new Error(`${name} answered ${code}, which it does not declare`)
}

type WorldOptions = Partial<typeof settings> & Partial<PanelContext>

/** A complete panel with the test keys. */
export const testPanel = (queue: Queue, options: WorldOptions = {}): PanelContext => ({
  ...panelOf({ ...settings, ...options }, queue),
  ...options,
})

/** A panel with its own database. Close it afterwards. */
export async function openWorld(options: WorldOptions = {}) {
  const testDb = await testDatabase()
  const database = await openDatabase(testDb.location)
  const queue = await openQueue(database)
  const panel = testPanel(queue, options)
  const { db } = database
  const handle = createPanel({ db, panel, trustProxyHops: 1 })

  const send = <N extends CallName>(name: N, input: CallInput<N>, caller: Caller) =>
    handle(requestFor(name, input, caller))

  /** Parsed response; throws on errors. */
  async function call<N extends CallName>(
    name: N,
    input: CallInput<N> = {},
    caller: Caller = {},
  ): Promise<AnswerOf<Contract[N]>> {
    const response = await send(name, input, caller)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`)
    return contract[name].answer.parse(JSON.parse(text)) as AnswerOf<Contract[N]>
  }

  /** Error response; throws on success, and for an undeclared error code. */
  async function refused<N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}): Promise<Refused> {
    const response = await send(name, input, caller)
    const answer = await response.json()
    if (response.status === 200) throw new Error(`${name} was not refused`)
    assertDeclared(name, answer.errorCode)
    return { ...answer, status: response.status, headers: response.headers }
  }

  const refusal = async <N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}) =>
    (await refused(name, input, caller)).errorCode

  return {
    db,
    database,
    queue,
    panel,
    handle,
    send,
    call,
    refused,
    refusal,
    newNumber: aNumber,
    /** A panelist with a session. */
    member: (columns: Parameters<typeof memberWith>[2] = {}) => memberWith(db, panel.crypto, columns),
    /** `call`, `refused` and `refusal`, signed in as a member. */
    as: (member: TestMember) => ({
      call: <N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}) =>
        call(name, input, { ...caller, member }),
      refused: <N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}) =>
        refused(name, input, { ...caller, member }),
      refusal: <N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}) =>
        refusal(name, input, { ...caller, member }),
    }),
    /** Queued messages to a number or email address, oldest first. */
    messages: (to: string) => messagesTo(db, panel.crypto, to),
    async lastSms(to: string): Promise<string> {
      const last = (await messagesTo(db, panel.crypto, to)).findLast((message) => message.channel === 'sms')
      if (!last) throw new Error('no SMS was sent')
      return last.text
    },
    /** Code in the last message to a number or email address. */
    async lastCode(to: string): Promise<string> {
      const code = /\b\d{6}\b/.exec((await messagesTo(db, panel.crypto, to)).at(-1)?.text ?? '')
      if (!code) throw new Error('no code was sent')
      return code[0]
    },
    /** Simulates elapsed time by aging all rows. */
    pass: (time: { seconds?: number; minutes?: number; hours?: number }) => passTime(db, time),
    async close() {
      await queue.stop({ graceful: false })
      await database.close()
      await testDb.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

interface WorldSetup extends WorldOptions {
  /** Also loads the lookups. */
  lookups?: true
  /** Loads this scenario. */
  scenario?: Scenario
}

/** One world per test file, opened before its tests and closed after them. */
export function useWorld({ lookups, scenario, ...options }: WorldSetup = {}): World {
  const shared = {} as World
  beforeAll(async () => {
    Object.assign(shared, await openWorld(options))
    const wanted = scenario ?? (lookups && scenarios.lookups)
    if (wanted) await loadScenario(shared.db, wanted, { crypto: shared.panel.crypto, surveyHost: SURVEY_HOST })
  })
  afterAll(() => shared.close())
  return shared
}
