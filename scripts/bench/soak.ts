/**
 * Fifty connections for several minutes: a mix of pages, calls and outcomes, some of them aborted by the client.
 *
 *   npm run bench soak [minutes]          five by default; starts a portal with its own panel and demo data
 *
 * Exits with 1 on any 5xx, or when the server's memory at the end exceeds the halfway value by over 5 % (Linux). Memory is
 * the median of a tenth of the time.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ScriptError } from '../launch/script.mjs'
import { median, runBenchmark, startPortal } from './support/benchmark.ts'

const CONNECTIONS = 50
const MOST_GROWTH = 1.05
const SAMPLE_MS = 500
const MEMBERS = ['hcp', 'patient', 'busy', 'quiet', 'tester', 'owesTaxForm', 'bannedQual', 'rejectedTaxForm']
/** One in this many requests is aborted. */
const LEFT_EARLY = 20

const minutes = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 5)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
function pickOne<T>(choices: readonly T[]): T {
  const choice = choices[Math.floor(Math.random() * choices.length)]
  if (choice === undefined) throw new RangeError('nothing to choose from')
  return choice
}
/**
 * Number of client addresses: enough to stay below the rate limits, and few enough that the number of counters, which are
 * kept for ten minutes, soon stops growing.
 */
const HOMES = 2_000
const address = () => {
  const home = Math.floor(Math.random() * HOMES)
  return `10.1.${Math.floor(home / 250)}.${1 + (home % 250)}`
}

const report = () => ({ surveyUrl: 'https://surveys.test/', ikey: `k${Math.floor(Math.random() * 1e9)}` })

interface Request {
  path: string
  method?: string
  body?: string
  /** Sent with a member's session cookie. */
  member?: boolean
}
type MakeRequest = () => Request
const times = (count: number, make: MakeRequest) => Array<MakeRequest>(count).fill(make)

/** The requests, weighted by repetition. */
const mix: readonly MakeRequest[] = [
  ...times(4, () => ({ path: '/dashboard', member: true })),
  ...times(2, () => ({ path: '/completeProfile', member: true })),
  () => ({ path: '/profile', member: true }),
  ...times(3, () => ({ path: '/api/panel/api/emailStatus', member: true })),
  () => ({ path: '/api/panel/api/panelist-dashboard/me?page=1&size=10', member: true }),
  ...times(2, () => ({ path: '/' })),
  ...times(2, () => ({ path: '/login' })),
  () => ({ path: '/dashboard' }),
  () => ({ path: '/no-such-page' }),
  () => ({ path: `/surveyLanding?maskId=m${Math.random()}` }),
  ...times(2, () => ({ path: `/completed?${new URLSearchParams(report())}` })),
  () => ({ path: `/api/outcomes/completed?${new URLSearchParams(report())}`, method: 'POST' }),
  () => ({ path: '/api/session/login', method: 'POST', body: '{"loginId":"nobody@mail.test"}' }),
]

/** @returns the status, 'left' for an intentional abort, or the error's name */
function ask(origin: string, { path, member, method = 'GET', body }: Request, cookies: readonly string[]) {
  const headers = {
    'x-forwarded-for': address(),
    accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
    ...(member && { cookie: pickOne(cookies) }),
    ...(body && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
  }
  return new Promise<string>((resolve) => {
    const sent = request(origin + path, { agent, method, headers }, (response) => {
      response.resume().once('end', () => resolve(String(response.statusCode)))
      response.once('error', () => resolve('left'))
    })
    const leaves = Math.random() < 1 / LEFT_EARLY
    if (leaves) setTimeout(() => sent.destroy(), Math.random() * 30)
    sent.once('error', (error) => resolve(leaves ? 'left' : error.message)).end(body)
  })
}

const KB = 1024
const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KB

await runBenchmark('soak', async (context) => {
  const { pid, origin, signIn } = await startPortal(context)
  const cookies: string[] = []
  for (const who of MEMBERS) cookies.push((await signIn(who)).member)
  const answers: Record<string, number> = {}
  const samples: number[] = []
  const end = Date.now() + minutes * 60_000
  const person = async () => {
    while (Date.now() < end) {
      const status = await ask(origin, pickOne(mix)(), cookies)
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  const watch = async () => {
    for (; Date.now() < end; await wait(SAMPLE_MS)) samples.push(residentMegabytes(pid))
  }
  await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, person)])

  const during = (from: number) =>
    median(samples.slice(Math.floor(samples.length * from)).slice(0, samples.length / 10))
  const [plateau, last] = [during(0.5), during(0.9)]
  process.stdout.write(`answers: ${JSON.stringify(answers)}\n`)
  process.stdout.write(
    `megabytes after each tenth: ${Array.from({ length: 10 }, (_, index) => Math.round(during(index / 10))).join(' ')}\n`,
  )
  process.stdout.write(`memory at the end over half-time: ${(last / plateau).toFixed(3)}\n`)
  const faults = Object.keys(answers).filter((status) => !(Number(status) < 500) && status !== 'left')
  if (faults.length > 0) throw new ScriptError(`Answered with ${faults.join(', ')}.`)
  if (last > plateau * MOST_GROWTH) throw new ScriptError('The server uses more and more memory.')
})
