/**
 * `npm run mutate -- <area> [more areas]`: mutation testing: makes small changes to the code and counts how many the tests
 * detect. An area is a folder or file: `lib/rules`, `lib/rules/tax`, `server/panel/tax/detail.ts`. `--percent 4` takes a
 * random sample of the changes, because testing all changes of an area of the panel takes hours. `--seed 2` takes another sample.
 */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { dropPostgresTemplate, postgresTemplate } from '../../tests/support/database/setup/templates.mjs'
import { root } from '../launch/paths.ts'
import { runScript, ScriptError } from '../launch/script.mjs'

const areas = [
  'lib/rules',
  'lib/values',
  'lib/contract',
  'lib/format',
  'server/panel/auth',
  'server/panel/rewards',
  'server/panel/surveys',
  'server/panel/tax',
]

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

function areaOf(path: string) {
  const area = areas.find((folder) => isWithin(path, folder))
  if (area && existsSync(join(root, path))) return area
  throw new ScriptError(`Unknown area: ${path}. Use a folder or a file of ${areas.join(', ')}.`)
}

const filesOf = (path: string) => (path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root }))

await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      concurrency: { type: 'string', default: '1' },
      percent: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  })
  const paths = positionals.map((path) => path.replace(/\/$/, ''))
  if (paths.length === 0) throw new ScriptError('npm run mutate -- <area>, for example lib/rules')
  const [area = '', ...others] = new Set(paths.map(areaOf))
  if (others.length > 0) throw new ScriptError('Areas have different tests: run them one after the other.')
  // Only runs the test folder that mirrors the area.
  process.env.MUTATE_TESTS = `tests/${area}`
  process.env.MUTATE_PERCENT = values.percent
  process.env.MUTATE_SEED = values.seed
  // Starts one database server for all jest runs.
  if (area.startsWith('server')) await postgresTemplate()
  await new Stryker({
    mutate: paths.flatMap(filesOf),
    plugins: ['@stryker-mutator/*', join(root, 'scripts/mutate/sample.ts')],
    checkers: ['sample'],
    testRunner: 'jest',
    jest: { configFile: 'scripts/mutate/jest.config.mjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // A path that does not exist: Stryker would rewrite the real tsconfig using an API that TypeScript 7 lacks.
    tsconfigFile: 'scripts/mutate/tsconfig.json',
    concurrency: Number(values.concurrency),
    ignorePatterns: ['.next', '.data', 'test-results'],
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: 'test-results/mutation.json' },
    thresholds: { high: 90, low: 85, break: 85 },
    timeoutMS: 60_000,
  })
    .runMutationTest()
    .finally(dropPostgresTemplate)
})
