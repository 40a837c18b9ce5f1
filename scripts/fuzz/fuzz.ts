/** `npm run fuzz`: sends generated requests to panel and portal, and reports answers that must never occur. */
import { parseArgs } from 'node:util'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { simulateProcess } from '../simulate/simulation.ts'
import { clock, MINUTE } from '../simulate/world/clock.ts'
import { type SimulatedPanel, startPanel } from '../simulate/world/panel.ts'
import { seedWith } from '../simulate/world/random.ts'
import { type FuzzMember, knownTexts, signEverybodyIn } from './members.ts'
import type { FuzzAnswer, FuzzRequest } from './request.ts'
import { panelTarget, portalTarget, type Target, together } from './targets.ts'
import { faultIn } from './verdict.ts'

const USAGE = `npm run fuzz -- [--requests 10000] [--seed 1] [--against panel|portal]

  --requests N   number of requests
  --seed N       the same seed always makes the same requests
  --against NAME only one of the two; the portal needs a build
`

/** CPU time limit of a call, including database and client. A page makes several calls. */
const CALL_CPU_MS = 50
const PAGE_CPU_MS = 150
/** On a slow machine the limit of a call is this many times the median of the requests before it. */
const TIMES_MEDIAN = 10
const MEDIAN_OF = 101
/** Sessions expire after twelve hours, and each request advances the simulated clock by a minute. */
const SIGN_IN_EVERY = 400

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function measured(send: () => Promise<FuzzAnswer>): Promise<FuzzAnswer & { cpuMs: number }> {
  const before = process.cpuUsage()
  const answer = await send()
  const { user, system } = process.cpuUsage(before)
  return { ...answer, cpuMs: (user + system) / 1000 }
}

const TRIES = 10
const PAUSE_MS = 100

/** How many times slower than usual this machine is now, at least 1, by the CPU times of the latest requests. */
function slowdown() {
  const latest: number[] = []
  return (cpuMs: number): number => {
    latest.push(cpuMs)
    if (latest.length > MEDIAN_OF) latest.shift()
    const median = latest.toSorted((a, b) => a - b)[latest.length >> 1] ?? 0
    return Math.max(1, (TIMES_MEDIAN * median) / CALL_CPU_MS)
  }
}

/**
 * Repeats a slow request: only if it is slow every time, the request itself is the cause, and not a busy machine or the JIT.
 * @param slower how many times slower than usual the machine is
 */
async function slowness(
  { call }: FuzzRequest,
  send: () => Promise<FuzzAnswer>,
  first: number,
  slower: number,
): Promise<string | null> {
  const most = slower * (call ? CALL_CPU_MS : PAGE_CPU_MS)
  let least = first
  for (let tries = 0; tries < TRIES && least > most; tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    least = Math.min(least, (await measured(send)).cpuMs)
  }
  return least > most ? `${Math.round(least)} ms of processor time` : null
}

function wordsFor({ name, method, path, headers, body }: FuzzRequest, status: number, why: string): string {
  const sent = JSON.stringify({ ...headers, authorization: undefined, cookie: headers.cookie?.slice(0, 80) })
  return `${name} (${status}): ${why}\n  ${method} ${path.slice(0, 300)}\n  ${sent.slice(0, 600)}\n  ${(body ?? '').slice(0, 600)}`
}

/** Results so far. Each kind of fault is printed once. */
function tally() {
  const faults = new Set<string>()
  const statuses = new Map<number, number>()
  return {
    faults,
    count({ status }: FuzzAnswer) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    },
    note(tried: FuzzRequest, status: number, why: string) {
      const kind = `${tried.name} ${status} ${why.slice(0, 40)}`
      if (!faults.has(kind)) print(wordsFor(tried, status, why))
      faults.add(kind)
    },
    statuses: () =>
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
  }
}

async function targetFor(name: string | undefined, panel: SimulatedPanel): Promise<Target> {
  const known = await knownTexts(panel)
  if (name === 'panel') return panelTarget(panel, known)
  if (name === 'portal') return portalTarget(panel, known)
  return together([panelTarget(panel, known), await portalTarget(panel, known)])
}

async function fuzz(requests: number, seed: number, against: string | undefined): Promise<number> {
  const database = await simulateProcess()
  const panel = await startPanel(database, { registryFails: 0 })
  seedWith(seed)
  await loadScenario(panel.db, scenarios.demo, { crypto: panel.panel.crypto, surveyHost: 'https://surveys.test' })
  const target = await targetFor(against, panel)
  const { faults, count, note, statuses } = tally()
  const slowdownBy = slowdown()
  let members: FuzzMember[] = []
  for (let sent = 0; sent < requests; sent++) {
    if (sent % SIGN_IN_EVERY === 0) {
      members = await signEverybodyIn(panel)
      await target.signedIn(members)
    }
    const { tried, send } = target.next()
    clock.step(MINUTE)
    const answer = await measured(send)
    count(answer)
    const slower = slowdownBy(answer.cpuMs)
    const why = faultIn(tried, answer, members) ?? (await slowness(tried, send, answer.cpuMs, slower))
    if (why) note(tried, answer.status, why)
    if ((sent + 1) % 5_000 === 0) print(`  ${sent + 1} of ${requests} requests, ${faults.size} faults`)
  }
  print(statuses())
  await target.close()
  await panel.close()
  return faults.size
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new ScriptError(`--${name}: expected a whole number.\n\n${USAGE}`)
  return number
}

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      against: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return print(USAGE)
  if (!['panel', 'portal', undefined].includes(values.against)) throw new ScriptError(USAGE)
  const [requests, seed] = [wholeNumber('requests', values.requests), wholeNumber('seed', values.seed)]
  const faults = await fuzz(requests, seed, values.against)
  print(`seed ${seed}: ${requests} requests, ${faults} faults`)
  if (faults > 0) process.exitCode = 1
})
