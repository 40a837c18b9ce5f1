/**
 * Cost of the dashboard for a member with ten thousand surveys, compared with ten, in the same run.
 *
 *   npm run bench dashboard-cost          starts a portal with its own database and two such members
 *
 * Requests alternate between the two, one at a time. Exits with 1 when the large one's median time or CPU time (Linux) is
 * over 1.5 times the small one's.
 */
import { join } from 'node:path'
import { ScriptError } from '../launch/script.mjs'
import { type BenchmarkContext, cpuOf, median, runBenchmark, runProgram, startPortal } from './support/benchmark.ts'

const PROGRAM = join('scripts', 'bench', 'support', 'many-surveys.ts')
const FEW = 10
const MANY = 10_000
const MOST = 1.5
const PAGES = 200
const WARM_UP = 30
const VIEWS = ['/dashboard', '/dashboard?filter=All+Surveys', '/dashboard?filter=All+Surveys&sort=topic']

async function get(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  const html = await response.text()
  const milliseconds = performance.now() - startedAt
  const shown = new Set(html.match(/\bM-\d+/g))
  if (response.status !== 200 || shown.size < FEW - 1)
    throw new ScriptError(`${url} answers ${response.status} without surveys.`)
  return milliseconds
}

interface Member {
  pid: number
  origin: string
  cookie: string
}

/** A member with few surveys and one with many. */
interface Members {
  few: Member
  many: Member
}

/** Requests both pages in turn. @returns milliseconds per page, of wall and CPU time */
async function compare({ few, many }: Members, view: string, pages: number) {
  const small = { member: few, times: [] as number[], cpu: 0 }
  const large = { member: many, times: [] as number[], cpu: 0 }
  for (let index = 0; index < pages; index++) {
    for (const spent of index % 2 ? [small, large] : [large, small]) {
      const { pid, origin, cookie } = spent.member
      const before = cpuOf(pid)
      spent.times.push(await get(origin + view, cookie))
      spent.cpu += cpuOf(pid) - before
    }
  }
  const costOf = ({ times, cpu }: typeof small) => ({ time: median(times), cpu: cpu / pages })
  return { small: costOf(small), large: costOf(large) }
}

async function startMembers(context: BenchmarkContext): Promise<Members> {
  const { pid, origin, signIn } = await startPortal(context, {
    prepare: (env, mobileOf) =>
      runProgram(context, [PROGRAM, mobileOf('quiet'), String(FEW), mobileOf('tester'), String(MANY)], env),
  })
  const signedIn = async (who: string) => ({ pid, origin, cookie: (await signIn(who)).member })
  return { few: await signedIn('quiet'), many: await signedIn('tester') }
}

async function measure(context: BenchmarkContext) {
  const members = await startMembers(context)
  process.stdout.write(
    `view                                        ms, ${FEW}  ms, ${MANY}   times   times the processor\n`,
  )
  let over = false
  for (const view of VIEWS) {
    await compare(members, view, WARM_UP)
    const { small, large } = await compare(members, view, PAGES)
    const [time, cpu] = [large.time / small.time, large.cpu / small.cpu]
    over ||= time > MOST || cpu > MOST
    const cells = [small.time.toFixed(1).padStart(8), large.time.toFixed(1).padStart(11)]
    process.stdout.write(
      `${view.padEnd(42)}${cells.join('')}${time.toFixed(2).padStart(8)}${cpu.toFixed(2).padStart(22)}\n`,
    )
  }
  if (over) throw new ScriptError(`A dashboard with ${MANY} surveys costs more than ${MOST} times one with ${FEW}.`)
}

await runBenchmark('dashboard-cost', measure)
