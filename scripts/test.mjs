/**
 * `npm test`: every check there is. All of them run even when one fails; the last line says how many passed and failed.
 * Types, lint and build count as one check each; jest and Playwright count their tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { jestCounts, oneCheck, playwrightCounts, total } from './counts.mjs'
import { Refusal } from './refusal.mjs'
import { root, setUp } from './setup.mjs'

/** Settings of the person at this terminal must not reach the tests. */
const SETTINGS =
  /^(PORT|APP_ORIGIN|PANEL_\w+|DATABASE_URL|SESSION_\w+|DATA_KEYS|TRUST_PROXY_HOPS|REDIS_URL|SMS_\w+|SMTP_\w+|MAIL_FROM|TWILIO_\w+|HELLOSIGN_\w+|GOOGLE_MAPS_\w+|TIME_ZONE_URL|BRAND_\w+|ALLOW_DEV_COUNTRY|NPI_\w+|SURVEY_HOST_PORT|CODE_\w+|LOG_LEVEL|NODE_ENV)$/

const reports = mkdtempSync(join(tmpdir(), 'carepanel-test-'))
const bin = (...path) => join(root, 'node_modules', ...path)

function announce(name) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}\n`)
}

/** @returns whether it ended well; what it says goes to this terminal */
function run(program, args, env) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 1, 1], env })
  return status === 0
}

function readReport(file) {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** A check that cannot even start is a failed one, with its reason in a line. */
function attempt(name, check) {
  announce(name)
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stdout.write(`${error.message}\n`)
    return oneCheck(false)
  }
}

function checksWith(node, env) {
  const next = [bin('next', 'dist', 'bin', 'next')]
  const types = () =>
    run(node, [...next, 'typegen'], env) && run(node, [bin('typescript', 'bin', 'tsc'), '--noEmit'], env)
  const lint = () => run(node, [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--max-diagnostics=50'], env)
  const jest = () => {
    const report = ['--json', `--outputFile=${join(reports, 'jest.json')}`]
    const ended = run(node, [bin('jest', 'bin', 'jest.js'), '--ci', '--maxWorkers=100%', ...report], env)
    return jestCounts(readReport('jest.json'), ended)
  }
  const buildPortal = () => {
    build(node)
    return oneCheck(true)
  }
  const browser = () => {
    const report = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') }
    const ended = run(node, [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
      ...env,
      ...report,
    })
    return playwrightCounts(readReport('playwright.json'), ended)
  }
  return [
    ['Types', () => oneCheck(types())],
    ['Lint', () => oneCheck(lint())],
    ['Jest', jest],
    ['Build', buildPortal],
    ['Playwright', browser],
  ]
}

function environment(node) {
  const kept = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))
  // The tools start `node` by name too.
  const path = `${join(node, '..')}:${process.env.PATH}`
  return { ...Object.fromEntries(kept), PATH: path, NEXT_TELEMETRY_DISABLED: '1' }
}

function main() {
  const node = setUp({ settings: false })
  const env = environment(node)
  const results = checksWith(node, env).map(([name, check]) => attempt(name, check))
  return total(results)
}

let counts = oneCheck(false)
try {
  counts = main()
} catch (error) {
  process.stdout.write(`${error instanceof Refusal ? error.message : error?.stack}\n`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
