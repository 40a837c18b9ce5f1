/**
 * What a dashboard costs a member with ten thousand surveys, over one with ten, in the same run.
 *
 *   node scripts/dashboard-cost.mjs          starts a portal on a database of its own with two such members
 *
 * Both are asked for in turns, one request at a time. Exits with 1 when the large one's median time, or its processor time
 * (Linux), is over 1.5 times the small one's.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { freePort } from './checks.mjs'
import { Children, forServerFiles } from './children.mjs'
import { prepareDatabase } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { root, setUp } from './setup.mjs'
import { codesOf, signIn, untilLive } from './trial.mjs'

const FEW = 10
const MANY = 10_000
const MOST = 1.5
const PAGES = 200
const WARM_UP = 30
const VIEWS = ['/dashboard', '/dashboard?filter=All+Surveys', '/dashboard?filter=All+Surveys&sort=topic']
/** Every tick of /proc is a hundredth of a second. */
const TICK_MS = 10

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Milliseconds of processor time that a process has used. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function get(url, cookie) {
  const began = performance.now()
  const response = await fetch(url, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  const html = await response.text()
  const milliseconds = performance.now() - began
  const shown = new Set(html.match(/\bM-\d+/g))
  if (response.status !== 200 || shown.size < FEW - 1)
    throw new Refusal(`${url} answers ${response.status} without surveys.`)
  return milliseconds
}

/** Asks for both in turns. @returns milliseconds of each page, by the clock and of the processor */
async function compare(members, view, pages) {
  const spent = members.map(() => ({ times: [], cpu: 0 }))
  for (let at = 0; at < pages; at++) {
    for (const which of at % 2 ? [0, 1] : [1, 0]) {
      const { pid, origin, cookie } = members[which]
      const before = cpuOf(pid)
      spent[which].times.push(await get(origin + view, cookie))
      spent[which].cpu += cpuOf(pid) - before
    }
  }
  return spent.map(({ times, cpu }) => ({ time: median(times), cpu: cpu / pages }))
}

async function fill(children, node, env, people) {
  const program = join('scripts', 'many-surveys.ts')
  const words = people.flatMap(([mobile, count]) => [mobile, String(count)])
  const child = children.start(node, 'surveys', [...forServerFiles, program, ...words], { env })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Refusal('The surveys could not be made.')
}

async function startPortal(children, node, folder) {
  build(node)
  const port = await freePort('PORT', 4330)
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: origin,
    PANEL_API_URL: '',
    PANEL_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const { members } = await prepareDatabase(children, node, { env, demo: true })
  const [few, many] = ['quiet', 'tester'].map((who) => members.find((member) => member.who === who))
  await fill(children, node, env, [
    [few.mobile, FEW],
    [many.mobile, MANY],
  ])
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const portal = children.start(node, 'portal', [next, 'start', '--port', String(port)], { env, output: 'pipe' })
  const nextCode = codesOf(portal)
  await untilLive(`${origin}/api/health/live`)
  const signedIn = async (member) => ({
    pid: portal.pid,
    origin,
    cookie: (await signIn(origin, member, nextCode)).member,
  })
  return { few: await signedIn(few), many: await signedIn(many) }
}

async function measure(children, node, folder) {
  const { few, many } = await startPortal(children, node, folder)
  process.stdout.write(
    `view                                        ms, ${FEW}  ms, ${MANY}   times   times the processor\n`,
  )
  let over = false
  for (const view of VIEWS) {
    await compare([few, many], view, WARM_UP)
    const [small, large] = await compare([few, many], view, PAGES)
    const [time, cpu] = [large.time / small.time, large.cpu / small.cpu]
    over ||= time > MOST || cpu > MOST
    const cells = [small.time.toFixed(1).padStart(8), large.time.toFixed(1).padStart(11)]
    process.stdout.write(
      `${view.padEnd(42)}${cells.join('')}${time.toFixed(2).padStart(8)}${cpu.toFixed(2).padStart(22)}\n`,
    )
  }
  if (over) throw new Refusal(`A dashboard with ${MANY} surveys costs more than ${MOST} times one with ${FEW}.`)
}

const children = new Children()
const folder = mkdtempSync(join(tmpdir(), 'carepanel-dashboard-cost-'))
await report(async () => {
  const node = setUp({ settings: false })
  try {
    await measure(children, node, folder)
  } finally {
    await children.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
process.exit()
