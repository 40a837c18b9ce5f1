/**
 * Size and cost of the dashboard of a member with ten surveys that all have a timeline.
 *
 *   npm run bench dashboard-weight          starts a portal with its own database and such a member
 *
 * Compares the portal's CPU time (Linux), without its panel, with a plain React render of the same markup, in alternating
 * rounds.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ScriptError } from '../launch/script.mjs'
import { type BenchmarkContext, cpuOf, median, runBenchmark, runProgram, startPortal } from './support/benchmark.ts'
import { plainRender } from './support/plain-render.ts'

/** The ten open ones come first. */
const SURVEYS = 20
const VIEW = '/dashboard?filter=All+Surveys&page=2'
const ROUNDS = 7
const PAGES = 40
const ROWS = 10

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

async function measure(context: BenchmarkContext) {
  const { pid, origin, signIn } = await startPortal(context, {
    hasOwnPanelProcess: true,
    prepare: (env, mobileOf) =>
      runProgram(
        context,
        [join('scripts', 'bench', 'support', 'many-surveys.ts'), mobileOf('quiet'), String(SURVEYS)],
        env,
      ),
  })
  const { member: cookie } = await signIn('quiet')
  const page = async () => {
    const response = await fetch(origin + VIEW, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    return response.text()
  }
  const html = await page()
  const stories = html.match(/<details\b/g)?.length ?? 0
  if (stories < ROWS) throw new ScriptError(`The page has ${stories} expandable rows, expected ${ROWS}.`)
  const plain = plainRender(html)
  const costs = { page: [] as number[], plain: [] as number[] }
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const before = cpuOf(pid)
    for (let index = 0; index < PAGES; index++) await page()
    const cost = (cpuOf(pid) - before) / PAGES
    const own = process.cpuUsage()
    for (let index = 0; index < PAGES; index++) plain()
    const { user, system } = process.cpuUsage(own)
    if (round === 0) continue
    costs.page.push(cost)
    costs.plain.push((user + system) / 1000 / PAGES)
  }
  const [spent, least] = [median(costs.page), median(costs.plain)]
  const scripts = [...html.matchAll(/<script\b[\s\S]*?<\/script>/g)].reduce((sum, [text]) => sum + text.length, 0)
  process.stdout.write(
    `HTML ${kilobytes(Buffer.byteLength(html))}, ${kilobytes(gzipSync(html).length)} gzip; of it scripts with data ${kilobytes(scripts)}\n` +
      `processor ${spent.toFixed(1)} ms a page, plain render of its markup (${kilobytes(plain())}) ${least.toFixed(2)} ms: ` +
      `${(spent / least).toFixed(2)} times\n`,
  )
}

await runBenchmark('dashboard-weight', measure)
