/**
 * What the dashboard of a member with ten surveys, all of them with a story, weighs and costs.
 *
 *   npm run bench dashboard-weight          starts a portal on a database of its own with such a member
 *
 * The processor time of the portal (Linux), without its panel, is set against a plain React render of the same markup, in
 * rounds that take turns.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ScriptError } from '../launch/script.mjs'
import { plainRender } from './plain-render.ts'
import { cpuOf, median, type Place, runProgram, startPortal, trial } from './trial.ts'

/** The ten that are open come first. */
const SURVEYS = 20
const VIEW = '/dashboard?filter=All+Surveys&page=2'
const ROUNDS = 7
const PAGES = 40
const ROWS = 10

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

async function measure(place: Place) {
  const { pid, origin, signIn } = await startPortal(place, {
    apart: true,
    prepare: (env, mobileOf) =>
      runProgram(place, [join('scripts', 'bench', 'many-surveys.ts'), mobileOf('quiet'), String(SURVEYS)], env),
  })
  const { member: cookie } = await signIn('quiet')
  const page = async () => {
    const response = await fetch(origin + VIEW, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    return response.text()
  }
  const html = await page()
  const stories = html.match(/<details\b/g)?.length ?? 0
  if (stories < ROWS) throw new ScriptError(`The page has ${stories} stories.`)
  const plain = plainRender(html)
  const costs = { page: [] as number[], plain: [] as number[] }
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const before = cpuOf(pid)
    for (let at = 0; at < PAGES; at++) await page()
    const cost = (cpuOf(pid) - before) / PAGES
    const own = process.cpuUsage()
    for (let at = 0; at < PAGES; at++) plain()
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

await trial('dashboard-weight', measure)
