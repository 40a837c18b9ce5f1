/** `npm run fuzz`: sends the panel requests made of its declared endpoints, and says which answers must never be. */
import { parseArgs } from 'node:util'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { takeProcess } from '../simulate/simulation.ts'
import { clock, MINUTE } from '../simulate/world/clock.ts'
import { type SimulatedPanel, startPanel } from '../simulate/world/panel.ts'
import { seedWith } from '../simulate/world/random.ts'
import { type FuzzMember, knownTexts, signEverybodyIn } from './members.ts'
import { newRequest, type Tried } from './requests.ts'
import { faultIn, type Got } from './verdict.ts'

const USAGE = `npm run fuzz -- [--requests 10000] [--seed 1]

  --requests N   how many
  --seed N       the same seed always makes the same requests
`

/** Processor time that one request may take, the database's included. */
const CPU_MS = 50
/** Sessions end after twelve hours; every request takes a minute of simulated time. */
const SIGN_IN_EVERY = 400

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function send(
  { handle }: SimulatedPanel,
  { method, path, headers, body }: Tried,
): Promise<Got & { cpuMs: number }> {
  const before = process.cpuUsage()
  const response = await handle(new Request(`http://panel.test${path}`, { method, headers, body }))
  const text = await response.text()
  const { user, system } = process.cpuUsage(before)
  return { status: response.status, text, cpuMs: (user + system) / 1000 }
}

/** Slow the first time may be the compiler's doing; slow three times is the request's. */
async function slowness(panel: SimulatedPanel, tried: Tried, first: number): Promise<string | null> {
  let least = first
  for (let times = 0; times < 3 && least > CPU_MS; times++) least = Math.min(least, (await send(panel, tried)).cpuMs)
  return least > CPU_MS ? `${Math.round(least)} ms of processor time` : null
}

function wordsFor({ name, method, path, body }: Tried, why: string): string {
  return `${name}: ${why}\n  ${method} ${path.slice(0, 300)}\n  ${(body ?? '').slice(0, 600)}`
}

async function fuzz(requests: number, seed: number): Promise<string[]> {
  const database = await takeProcess()
  const panel = await startPanel(database, { registryFails: 0 })
  seedWith(seed)
  await loadScenario(panel.db, scenarios.demo, { crypto: panel.panel.crypto, surveyHost: 'https://surveys.test' })
  const found = new Map<string, string>()
  const statuses = new Map<number, number>()
  let members: FuzzMember[] = []
  const known = await knownTexts(panel)
  for (let count = 0; count < requests; count++) {
    if (count % SIGN_IN_EVERY === 0) members = await signEverybodyIn(panel)
    const tried = newRequest(members, known)
    clock.step(MINUTE)
    const got = await send(panel, tried)
    statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
    const why = faultIn(tried, got, members) ?? (await slowness(panel, tried, got.cpuMs))
    if (why) found.set(`${tried.name} ${got.status} ${why.slice(0, 40)}`, wordsFor(tried, why))
    if ((count + 1) % 5_000 === 0) say(`  ${count + 1} of ${requests} requests, ${found.size} faults`)
  }
  say(
    [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  )
  await panel.close()
  return [...found.values()]
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
      help: { type: 'boolean' },
    },
  })
  if (values.help) return say(USAGE)
  const [requests, seed] = [wholeNumber('requests', values.requests), wholeNumber('seed', values.seed)]
  const faults = await fuzz(requests, seed)
  for (const fault of faults) say(fault)
  say(`seed ${seed}: ${requests} requests, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
})
