/**
 * CPU time of calls and pages of the portal, compared with an empty route handler and an empty dynamic page of the same Next
 * in the same run.
 *
 *   npm run bench call-cost          starts an empty app, a panel in its own process, and a portal in front of it
 *
 * Measures the server process's CPU time (Linux) in alternating rounds; the median round counts.
 */
import { Agent, request } from 'node:http'
import { type BenchmarkContext, cpuOf, median, runBenchmark, startPortal } from './support/benchmark.ts'
import { startEmptyApp } from './support/empty-app.ts'

const ROUNDS = 7
const CALLS = 300
const AT_ONCE = 8
/** Enough addresses and members to stay below their rate limits. */
const addresses = Array.from({ length: 250 }, (_, index) => `198.51.100.${index + 1}`)

const MEMBERS = ['hcp', 'patient', 'tester', 'quiet', 'bannedQual', 'owesTaxForm']

/** Members whose profile is a form. */
const NEWCOMERS = ['registered', 'registeredPatient']

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

interface Answer {
  status?: number
  /** The renewed session cookie. */
  renewed?: string
}

function get(url: string, headers: Record<string, string>) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const [renewed] = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0])
      response.resume().once('end', () => resolve({ status: response.statusCode, renewed }))
    })
    sent.once('error', reject).end()
  })
}

interface Subject {
  pid: number
  url: string
  cookies: string[]
}

/** @returns CPU milliseconds per call */
async function round({ pid, url, cookies }: Subject): Promise<number> {
  const before = cpuOf(pid)
  let left = CALLS
  const caller = async () => {
    while (left-- > 0) {
      const who = left % cookies.length
      const { status, renewed } = await get(url, {
        cookie: cookies[who] ?? '',
        'x-forwarded-for': addresses[left % addresses.length] ?? '',
      })
      // Keep renewed cookies as a browser does; otherwise every call would renew the session.
      if (renewed) cookies[who] = renewed
      if (status !== 200) throw new Error(`${url} answers ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return (cpuOf(pid) - before) / CALLS
}

async function measure(context: BenchmarkContext) {
  const empty = await startEmptyApp(context)
  const { pid, origin, signIn } = await startPortal(context, { hasOwnPanelProcess: true })
  const cookies: string[] = []
  for (const who of MEMBERS) cookies.push((await signIn(who)).member)
  const newcomers: string[] = []
  for (const who of NEWCOMERS) newcomers.push((await signIn(who)).member)
  const portal = (path: string): Subject => ({ pid, url: `${origin}${path}`, cookies })
  const subjects: Readonly<Record<string, Subject>> = {
    'empty handler': { pid: empty.pid, url: `${empty.origin}/empty`, cookies: [''] },
    'empty page': { pid: empty.pid, url: `${empty.origin}/dynamic`, cookies: [''] },
    'GET /api/health/live': portal('/api/health/live'),
    'a call to the panel': portal('/api/panel/api/genders'),
    '/login': { ...portal('/login'), cookies: [''] },
    '/completeProfile': { ...portal('/completeProfile'), cookies: newcomers },
    '/dashboard': portal('/dashboard'),
  }
  const costs = new Map(Object.keys(subjects).map((name) => [name, [] as number[]]))
  // The first round is a warm-up.
  for (let index = 0; index <= ROUNDS; index++) {
    for (const [name, subject] of Object.entries(subjects)) {
      const cost = await round(subject)
      if (index > 0) costs.get(name)?.push(cost)
    }
  }
  const cost = (name: string) => median(costs.get(name) ?? [])
  process.stdout.write('what                   ms of processor   times the empty handler   times the empty page\n')
  for (const name of costs.keys()) {
    const cells = [
      cost(name).toFixed(2).padStart(16),
      (cost(name) / cost('empty handler')).toFixed(2).padStart(26),
      (cost(name) / cost('empty page')).toFixed(2).padStart(23),
    ]
    process.stdout.write(`${name.padEnd(22)}${cells.join('')}\n`)
  }
}

await runBenchmark('call-cost', measure)
