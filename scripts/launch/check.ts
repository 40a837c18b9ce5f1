/**
 * `npm run check`: runs all checks, even after a failure. The last line counts passed and failed checks: every test of jest
 * and Playwright, and one for each of the others.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingNames } from '#server/settings/environment.ts'
import { chromium } from './chromium.ts'
import { type Counts, jestCounts, oneCheck, playwrightCounts, total } from './counts.ts'
import { checkBudgets, firstLoads } from './first-load.ts'
import { root, toolPath } from './paths.ts'
import { ScriptError } from './script.mjs'
import { jestTimes, playwrightTimes, slowTests, type Timed } from './slow-tests.ts'

/** The developer's own settings must not affect the tests. */
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
for (const name of settingNames) delete env[name]

/** The same value as in jest.config.mjs. */
const JEST_LIMIT_MS = 120_000
/** One more than cores, because panel tests wait for Postgres, networks and other processes almost half of the time. */
const JEST_WORKERS = availableParallelism() + 1
const times: Timed[] = []

const reports = mkdtempSync(join(tmpdir(), 'carepanel-check-'))
const reportFile = (tool: string) => join(reports, `${tool}.json`)

type Print = (text: string) => void

/** @returns whether it exited with 0 */
function run(args: readonly string[], print: Print, more: Record<string, string> = {}): Promise<boolean> {
  const colors: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...colors, ...more },
  })
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print)
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (status: number | null) => resolve(status === 0)),
  )
}

function readReport(tool: string) {
  const path = reportFile(tool)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

const isTyped = async (print: Print) =>
  (await run([toolPath('next', 'dist', 'bin', 'next'), 'typegen'], print)) &&
  run([toolPath('typescript', 'bin', 'tsc'), '--noEmit'], print)
async function isClean(print: Print): Promise<boolean> {
  const hasNoFindings = await run([toolPath('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--max-diagnostics=50'], print)
  return (await run([toolPath('knip', 'bin', 'knip.js')], print)) && hasNoFindings
}
/** A short fuzz run against the built portal. */
const fuzz = (print: Print) =>
  run(
    ['--import', './scripts/server-only.mjs', 'scripts/fuzz/fuzz.ts', '--against', 'portal', '--requests', '1000'],
    print,
  )
const build = (print: Print) => run([join('scripts', 'launch', 'build.ts')], print)

/** Checks each page's first-load size against its budget. */
const isWithinBudgets = async (print: Print) =>
  checkBudgets(firstLoads(join(root, '.next')), (line) => print(`${line}\n`))

async function jest(print: Print): Promise<Counts> {
  const report = ['--json', `--outputFile=${reportFile('jest')}`]
  const workers = `--maxWorkers=${JEST_WORKERS}`
  const ended = await run([toolPath('jest', 'bin', 'jest.js'), '--ci', workers, ...report], print)
  times.push(...jestTimes(readReport('jest'), JEST_LIMIT_MS))
  return jestCounts(readReport('jest'), ended)
}

async function playwright(print: Print): Promise<Counts> {
  const more = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright') }
  const ended = await run([toolPath('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], print, more)
  times.push(...playwrightTimes(readReport('playwright') ?? {}))
  return playwrightCounts(readReport('playwright'), ended)
}

interface Check {
  name: string
  check: (print: Print) => Promise<Counts>
}
const one = (name: string, check: (print: Print) => Promise<boolean>): Check => ({
  name,
  check: async (print) => oneCheck(await check(print)),
})

/** Run one after the other while jest runs, which leaves the processor idle for a quarter of the time. */
const besideJest = [
  one('Types', isTyped),
  one('Lint', isClean),
  one('Build', build),
  one('Fuzz', fuzz),
  one('First load', isWithinBudgets),
]

const printNow: Print = (text) => void process.stdout.write(text)
const heading = (name: string) => `\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}\n`

/** Runs a check. If it cannot start, prints the reason and counts as failed. */
async function attempt({ check }: Check, print: Print): Promise<Counts> {
  try {
    return await check(print)
  } catch (error) {
    print(`${error instanceof ScriptError ? error.message : String(error)}\n`)
    return oneCheck(false)
  }
}

const durations: string[] = []
async function timed(check: Check, print: Print): Promise<Counts> {
  const start = performance.now()
  const counted = await attempt(check, print)
  durations.push(`${check.name} ${Math.round((performance.now() - start) / 1000)} s`)
  return counted
}

/** Prints the check's output as it comes. */
function shown(check: Check): Promise<Counts> {
  printNow(heading(check.name))
  return timed(check, printNow)
}

/** Prints each check's output as a whole when it ends, because jest prints at the same time. */
async function inBlocks(checks: readonly Check[]): Promise<Counts> {
  const all: Counts[] = []
  for (const check of checks) {
    const output = [heading(check.name)]
    all.push(await timed(check, (text) => void output.push(text)))
    printNow(`${output.join('')}\n`)
  }
  return total(all)
}

const first = await Promise.all([shown({ name: 'Jest', check: jest }), inBlocks(besideJest)])
const counts = total([...first, await shown({ name: 'Playwright', check: playwright })])
rmSync(reports, { recursive: true, force: true })
for (const line of slowTests(times)) process.stdout.write(`over a third of its time limit: ${line}\n`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
process.stdout.write(`\n${durations.join(', ')}\n`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
