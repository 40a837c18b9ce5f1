/**
 * `npm run check`: runs all checks, even after a failure. The last line counts passed and failed checks: every test of jest
 * and Playwright, and one for each of the others.
 */
import { spawnSync } from 'node:child_process'
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
/** Two for each core, because tests of faults and of other processes wait. With three for two cores, a core idles for a minute. */
const JEST_WORKERS = availableParallelism() * 2
const times: Timed[] = []

const reports = mkdtempSync(join(tmpdir(), 'carepanel-check-'))
const reportFile = (tool: string) => join(reports, `${tool}.json`)

/** @returns whether it exited with 0; its output goes to this terminal */
function run(args: readonly string[], more: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 1, 1], env: { ...env, ...more } })
  return status === 0
}

function readReport(tool: string) {
  const path = reportFile(tool)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

const types = () =>
  run([toolPath('next', 'dist', 'bin', 'next'), 'typegen']) && run([toolPath('typescript', 'bin', 'tsc'), '--noEmit'])
const lint = () => run([toolPath('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--max-diagnostics=50'])
const unused = () => run([toolPath('knip', 'bin', 'knip.js')])
/** A short fuzz run against the built portal. */
const fuzz = () =>
  run(['--import', './scripts/server-only.mjs', 'scripts/fuzz/fuzz.ts', '--against', 'portal', '--requests', '1000'])
const build = () => run([join('scripts', 'launch', 'build.ts')])

/** Checks each page's first-load size against its budget. */
const budgets = () => checkBudgets(firstLoads(join(root, '.next')), (line) => process.stdout.write(`${line}\n`))

function jest(): Counts {
  const report = ['--json', `--outputFile=${reportFile('jest')}`]
  const workers = `--maxWorkers=${JEST_WORKERS}`
  const ended = run([toolPath('jest', 'bin', 'jest.js'), '--ci', workers, ...report])
  times.push(...jestTimes(readReport('jest'), JEST_LIMIT_MS))
  return jestCounts(readReport('jest'), ended)
}

function playwright(): Counts {
  const more = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright') }
  const ended = run([toolPath('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], more)
  times.push(...playwrightTimes(readReport('playwright') ?? {}))
  return playwrightCounts(readReport('playwright'), ended)
}

const checks: readonly (readonly [name: string, check: () => Counts])[] = [
  ['Types', () => oneCheck(types())],
  ['Lint', () => oneCheck([lint(), unused()].every(Boolean))],
  ['Jest', jest],
  ['Build', () => oneCheck(build())],
  ['Fuzz', () => oneCheck(fuzz())],
  ['First load', () => oneCheck(budgets())],
  ['Playwright', playwright],
]

/** Runs a check. If it cannot start, prints the reason and counts as failed. */
function attempt(check: () => Counts): Counts {
  try {
    return check()
  } catch (error) {
    process.stdout.write(`${error instanceof ScriptError ? error.message : String(error)}\n`)
    return oneCheck(false)
  }
}

const durations: string[] = []
const counts = total(
  checks.map(([name, check]) => {
    process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}\n`)
    const start = performance.now()
    const counted = attempt(check)
    durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`)
    return counted
  }),
)
rmSync(reports, { recursive: true, force: true })
for (const line of slowTests(times)) process.stdout.write(`over a third of its time limit: ${line}\n`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
process.stdout.write(`\n${durations.join(', ')}\n`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
