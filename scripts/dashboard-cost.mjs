/**
 * What a dashboard costs a member with ten thousand surveys, over one with ten, in the same run.
 *
 *   node scripts/dashboard-cost.mjs          starts a portal on a database of its own with two such members
 *
 * Both are asked for in turns, one request at a time. Exits with 1 when the large one's median time, or its processor time
 * (Linux), is over 1.5 times the small one's.
 */
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'
import { cpuOf, median, runProgram, startPortal, trial } from './trial.mjs'

const PROGRAM = join('scripts', 'many-surveys.ts')
const FEW = 10
const MANY = 10_000
const MOST = 1.5
const PAGES = 200
const WARM_UP = 30
const VIEWS = ['/dashboard', '/dashboard?filter=All+Surveys', '/dashboard?filter=All+Surveys&sort=topic']

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

async function startMembers(place) {
  const { pid, origin, signIn } = await startPortal(place, {
    prepare: (env, mobileOf) =>
      runProgram(place, [PROGRAM, mobileOf('quiet'), String(FEW), mobileOf('tester'), String(MANY)], env),
  })
  const signedIn = async (who) => ({ pid, origin, cookie: (await signIn(who)).member })
  return { few: await signedIn('quiet'), many: await signedIn('tester') }
}

async function measure(place) {
  const { few, many } = await startMembers(place)
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

await trial('dashboard-cost', measure)
