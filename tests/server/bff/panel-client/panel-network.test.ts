import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { validRequest } from '#scripts/fuzz/calls.ts'
import { seedWith } from '#scripts/simulate/world/random.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { portalWithScriptedPanel, restartPortal } from '#tests/support/bff/portal.ts'
import { FaultyNetwork, type NetworkFault } from '#tests/support/network/faulty-network.ts'
import { slowness } from '#tests/support/slowness.ts'

/* Network faults between the portal and a panel in another process, during all calls that browsers can make. */

const RECOVERY_MS = 10_000
const BROWSERS = 8
/** Generated bodies can violate rules that are not in the schema, so each call gets several tries. */
const TRIES = 40

/** Calls whose bodies follow rules that no schema expresses. */
const UNREACHED: readonly CallName[] = ['signForm']

interface ExampleRequest {
  name: string
  call: Call
  method: string
  path: string
  body: unknown
}

let portal: Awaited<ReturnType<typeof portalWithScriptedPanel>>
let network: FaultyNetwork
let asks: ExampleRequest[]
let browsers: Browser[]

const send = ({ method, path, body }: ExampleRequest, index: number) => {
  const browser = browsers[index % browsers.length]
  if (!browser) throw new Error('no session')
  return browser.send(path, { method, body })
}
/** Whether the panel answered: it has no scripts, so its answer is a 404. */
const isAnswered = ({ status }: { status: number }) => status === 404

/** Simulates a restart of the process, which resets rate limits and circuit breakers. */
const restart = () => restartPortal({ PANEL_API_URL: `http://127.0.0.1:${network.port}` })

/** A request for this call that reaches the panel; `null` when none was found. */
async function reaching(name: CallName): Promise<ExampleRequest | null> {
  const call: Call = contract[name]
  for (let tries = 0; tries < TRIES; tries++) {
    const { path, body } = validRequest(call)
    const ask: ExampleRequest = { name, call, method: call.method, path: `/api/panel${path}`, body }
    restart()
    if (isAnswered(await send(ask, tries))) return ask
  }
  return null
}

beforeAll(async () => {
  seedWith(16)
  portal = await portalWithScriptedPanel()
  const { hostname, port } = new URL(portal.panel.url)
  network = await new FaultyNetwork({ host: hostname, port: Number(port) }).open()
  restart()
  browsers = []
  for (let count = 0; count < BROWSERS; count++) browsers.push(await portal.signedIn(1001 + count))
  portal.panel.forget()
  const names = (Object.keys(contract) as CallName[]).filter((name) => (contract[name] as Call).via !== 'session')
  const found = new Map<CallName, ExampleRequest>()
  for (const name of names) {
    const ask = await reaching(name)
    if (ask) found.set(name, ask)
  }
  expect(names.filter((name) => !found.has(name))).toEqual(UNREACHED)
  asks = [...found.values()]
})
beforeEach(() => {
  restart()
  portal.panel.received.length = 0
})
afterEach(() => network.setFault(null))
afterAll(async () => {
  await network.close()
  await portal.panel.close()
})

const askAll = (all: readonly ExampleRequest[]) => Promise.all(all.map(send))

/** Writes that reached the panel twice for one browser request. */
function repeatedWrites(): string[] {
  const writes = portal.panel.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  return writes.filter((write, index) => writes.indexOf(write) !== index)
}

/** @returns milliseconds until the panel answers every call again */
async function waitForRecovery(): Promise<number> {
  const startedAt = Date.now()
  let waiting = asks
  while (waiting.length > 0) {
    const answers = await askAll(waiting)
    waiting = waiting.filter((_, index) => !answers.slice(index, index + 1).some(isAnswered))
    if (Date.now() - startedAt > 6 * RECOVERY_MS)
      throw new Error(`no recovery of ${waiting.map(({ name }) => name).join(', ')}`)
    if (waiting.length > 0) await wait(250)
  }
  return Date.now() - startedAt
}

describe.each<NetworkFault>(['refused', 'reset', 'half-open', 'no requests', 'no answers', 'garbage'])(
  'panel network fault: %s',
  (fault) => {
    it('answers every call with an upstream error, repeats no write, and recovers within 10 seconds', async () => {
      await network.setFault(fault)
      const answers = await askAll(asks)
      const wrong = answers.flatMap(({ status, json }, index) =>
        [502, 503, 504].includes(status) && String(json.errorCode).startsWith('UPSTREAM_')
          ? []
          : [`${asks[index]?.name}: ${status} ${json.errorCode}`],
      )
      expect(wrong).toEqual([])
      expect(repeatedWrites()).toEqual([])
      expect((await browsers[0]?.get('/api/health/ready'))?.status).toBe(503)

      await network.setFault(null)
      const milliseconds = await waitForRecovery()
      process.stdout.write(`  ${fault}: ${asks.length} calls are answered again after ${milliseconds} ms\n`)
      expect(milliseconds).toBeLessThan(RECOVERY_MS * slowness())
    })
  },
)

it.each<NetworkFault>(['latency', 'little bandwidth'])(
  'answers every call over a panel network with %s, and repeats no write',
  async (fault) => {
    await network.setFault(fault)
    expect((await askAll(asks)).filter((answer) => !isAnswered(answer))).toEqual([])
    expect(repeatedWrites()).toEqual([])
  },
)
