/**
 * `npm run hear [-- --only <text>] [--approve]`: records what Orca says on every screen and on whole journeys through a demo
 * portal, and compares it with the approved transcripts. Exits with 1 when anything differs. `--approve` saves the new
 * transcripts instead; `--only` selects by name, such as `physician` or `login`.
 */
import { parseArgs } from 'node:util'
import { logIn } from '#e2e/actions/members.ts'
import { type DemoPortal, startDemoPortal } from '../launch/demo-portal.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Screens, visitorPaths } from '../pictures/screens.ts'
import { type ListenerFactory, startListening } from './browser.ts'
import { requireScreenReader } from './desktop.ts'
import { journeys } from './journeys/journeys.ts'
import type { Listener } from './listener.ts'
import { members, readFromTop } from './screens.ts'
import { approve, differences, transcriptOf } from './transcript.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [''] }, approve: { type: 'boolean', default: false } },
})

const isWanted = (name: string) => given.only.some((text) => name.includes(text))

type Hear = (ears: ListenerFactory, portal: DemoPortal) => Promise<Result[]>

interface Result {
  name: string
  problems: string[]
}

function report(result: Result): Result {
  const { name, problems } = result
  process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
  for (const problem of problems) process.stdout.write(`       ${problem}\n`)
  return result
}

function resultOf(name: string, { steps, problems }: Listener): Result {
  const transcript = transcriptOf(steps)
  if (given.approve) approve(name, transcript)
  return report({ name, problems: given.approve ? problems : [...problems, ...differences(name, transcript)] })
}

const nameOf = (path: string, who = '') =>
  `screens/${`${who}${path}`.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}`

/** Of one screen, whose speech varies a little. */
const MOST_RECORDINGS = 3

/** Records a screen until one recording is as approved, or, to approve it, until two agree. */
async function hearScreen(name: string, before: Listener, go: (listener: Listener) => Promise<void>): Promise<Result> {
  const earlier: string[] = []
  for (;;) {
    const listener = before.again()
    await go(listener)
    const transcript = transcriptOf(listener.steps)
    const isSettled = given.approve ? earlier.includes(transcript) : differences(name, transcript).length === 0
    earlier.push(transcript)
    if (isSettled || (!given.approve && earlier.length === MOST_RECORDINGS)) return resultOf(name, listener)
    if (earlier.length === MOST_RECORDINGS)
      return report({ name, problems: [`${MOST_RECORDINGS} recordings differ, so none is approved.`] })
  }
}

/** Reads each screen from top to bottom, then tabs through it. */
async function hearVisitor(ears: ListenerFactory): Promise<Result[]> {
  const results: Result[] = []
  const listener = await ears.newListener()
  for (const path of visitorPaths.filter((each) => isWanted(nameOf(each)))) {
    const readAndWalk = async (listener: Listener) => {
      await listener.open(path)
      await listener.walk()
    }
    results.push(await hearScreen(nameOf(path), listener, readAndWalk))
  }
  return results
}

/** Reads each screen from top to bottom. */
async function hearMembers(
  ears: ListenerFactory,
  { lastCode }: DemoPortal,
  screens: readonly Screens[],
  read: (listener: Listener, path: string) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { who, mobile, paths } of screens) {
    const wanted = paths.filter((path) => isWanted(nameOf(path, who)))
    if (wanted.length === 0 || mobile === null) continue
    const listener = await ears.newListener()
    await logIn(listener.page.request, mobile, lastCode)
    for (const path of wanted) {
      results.push(await hearScreen(nameOf(path, who), listener, (somebody) => read(somebody, path)))
    }
  }
  return results
}

const hearScreens: Hear = async (ears, portal) => [
  ...(await hearVisitor(ears)),
  ...(await hearMembers(ears, portal, members, (listener, path) => listener.open(path))),
  ...(await hearMembers(ears, portal, readFromTop, (listener, path) => listener.readFromTop(path))),
]

const hearJourneys: Hear = async (ears, { lastCode }) => {
  const results: Result[] = []
  for (const { name, mobile, go } of journeys.filter((each) => isWanted(`journeys/${each.name}`))) {
    const listener = await ears.newListener()
    if (mobile) await logIn(listener.page.request, mobile, lastCode)
    await go({ listener, lastCode }).catch((error: unknown) =>
      listener.problems.push(`cannot go on: ${error instanceof Error ? error.message : String(error)}`),
    )
    results.push(resultOf(`journeys/${name}`, listener))
  }
  return results
}

async function listen(portal: DemoPortal, readsWholePages: boolean, hear: Hear): Promise<Result[]> {
  const ears = await startListening(portal.origin, readsWholePages)
  try {
    return await hear(ears, portal)
  } finally {
    await ears.close()
  }
}

await runScript(async () => {
  requireScreenReader()
  const portal = await startDemoPortal()
  try {
    const results = [...(await listen(portal, true, hearScreens)), ...(await listen(portal, false, hearJourneys))]
    const failed = results.filter(({ problems }) => problems.length > 0)
    process.stdout.write(`${results.length - failed.length} as approved, ${failed.length} not\n`)
    if (results.length === 0)
      throw new ScriptError(`There is no journey or screen named "${given.only.join('" or "')}".`)
    if (failed.length > 0) process.exitCode = 1
  } finally {
    await portal.stop()
  }
})
