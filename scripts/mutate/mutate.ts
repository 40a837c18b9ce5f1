/**
 * `npm run mutate -- <area> [more areas]`: changes the code of an area in small ways and counts how many of the changes a test
 * notices. An area is a folder or a file of those below: `lib/rules`, `lib/rules/tax`, `server/panel/tax/detail.ts`.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../launch/paths.ts'
import { runScript, ScriptError } from '../launch/script.mjs'

/** Where the tests of each area are: the folder that mirrors it, and what else is quick and speaks of it. */
const testsOf = {
  'lib/rules': 'tests/lib',
  'lib/contract': 'tests/lib',
  'lib/format': 'tests/lib',
  'server/panel/auth': 'tests/server/panel/auth',
  'server/panel/rewards': 'tests/server/panel/rewards',
  'server/panel/surveys': 'tests/server/panel/surveys',
  'server/panel/tax': 'tests/server/panel/tax',
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

function testFolderOf(area: string) {
  const found = Object.entries(testsOf).find(([folder]) => isWithin(area, folder))
  if (found && existsSync(join(root, area))) return found[1]
  throw new ScriptError(`Unknown area: ${area}. Use a folder or a file of ${Object.keys(testsOf).join(', ')}.`)
}

const report = 'test-results/mutation.json'

const filesOf = (area: string) => (statSync(join(root, area)).isDirectory() ? `${area}/**/*.ts` : area)

await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { concurrency: { type: 'string', default: '1' }, again: { type: 'boolean', default: false } },
  })
  const areas = positionals.map((area) => area.replace(/\/$/, ''))
  if (areas.length === 0) throw new ScriptError('npm run mutate -- <area>, for example lib/rules')
  const [tests = '', ...others] = new Set(areas.map(testFolderOf))
  if (others.length > 0) throw new ScriptError('Those areas have different tests: run them one after the other.')
  process.env.MUTATE_TESTS = tests
  if (tests.startsWith('tests/server')) await startPostgres()
  await new Stryker({
    mutate: areas.map(filesOf),
    testRunner: 'jest',
    jest: { configFile: 'scripts/mutate/jest.config.mjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // There is none: it would be rewritten by functions that TypeScript 7 does not have, and the tests do not read it.
    tsconfigFile: 'scripts/mutate/tsconfig.json',
    concurrency: Number(values.concurrency),
    ignorePatterns: ['.next', '.data', 'test-results'],
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: report },
    thresholds: { high: 90, low: 85, break: 85 },
    // With --again only what changed since the last run, code or tests.
    incremental: values.again,
    incrementalFile: report,
    timeoutMS: 60_000,
  }).runMutationTest()
})

/** One server for all runs of jest, instead of one for each. */
async function startPostgres() {
  const { postgresTemplate } = await import('../../tests/support/templates.mjs')
  await postgresTemplate()
}
