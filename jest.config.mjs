import nextJest from 'next/jest.js'

const projectOf = nextJest({ dir: import.meta.dirname })

/** Packages that are ES modules only or use dynamic imports. Jest runs CommonJS, so they are compiled like our own files. */
const compiled = [
  '@electric-sql',
  '@noble',
  '@scure',
  'age-encryption',
  'commander',
  'cookie',
  'cron-parser',
  'flesch-kincaid',
  'iron-session',
  'iron-webcrypto',
  'jose',
  'kysely',
  'non-error',
  'oxc-parser',
  'pg-boss',
  'serialize-error',
  'syllable',
  'uint8array-extras',
]

async function project(options) {
  const config = await projectOf({
    rootDir: import.meta.dirname,
    restoreMocks: true,
    testTimeout: 120_000,
    ...options,
  })()
  const [compiler] = Object.values(config.transform)
  return {
    ...config,
    transform: { '\\.(cjs|mjs|js|jsx|ts|tsx)$': compiler },
    transformIgnorePatterns: [`/node_modules/(?!(${compiled.join('|')})/)`],
  }
}

/** Tests with a database of this kind. Each test file copies its own (`tests/support/database/database.ts`). */
const onDatabase = (displayName, kind, tests, options) =>
  project({
    displayName,
    testEnvironment: 'node',
    testMatch: tests.map((test) => `<rootDir>/tests/server/${test}.test.ts`),
    globals: { TEST_DATABASE: kind },
    globalSetup: `<rootDir>/tests/support/database/setup/${kind}.setup.mjs`,
    globalTeardown: `<rootDir>/tests/support/database/setup/${kind}.teardown.mjs`,
    ...options,
  })

/** Test files of a worker share one copy of every module. */
const sharedModules = {
  runtime: '<rootDir>/tests/support/shared-modules/runtime.mjs',
  testEnvironment: '<rootDir>/tests/support/shared-modules/environment.mjs',
}

const panelTests = ['panel/**/*', 'operator/**/*', 'serve-panel']
/** Panel tests that replace a module (`jest.mock`), so that they need their own copies. */
const replacesModules = ['operator/listener', 'panel/gateways/payouts/tremendous-orders']
/**
 * Both databases run the same SQL and migrations, but differ in how they start, lock, notify and are killed: only tests of that
 * run on PGlite, too. Journeys at phone width cover every area on PGlite.
 */
const pgliteTests = [
  'panel/core/idempotency',
  'panel/core/requests',
  'panel/database/{database,full-disk,kill,read-only,repeated-transactions}',
  'panel/jobs/relist',
  'panel/embedded',
  'panel/key-rotation',
  'panel/rewards/kill',
  'operator/doctor/doctor',
  'serve-panel',
]
const onDatabases = ['panel/', 'operator/', 'bff/', 'serve-panel'].map((path) => `<rootDir>/tests/server/${path}`)

export default async () => ({
  // Opening a test file's first database takes long while other workers keep both cores busy.
  testTimeout: 120_000,
  projects: await Promise.all([
    project({
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: onDatabases,
    }),
    project({
      displayName: 'screens',
      testEnvironment: 'jsdom',
      clearMocks: true,
      testMatch: ['<rootDir>/tests/**/*.test.tsx'],
      testPathIgnorePatterns: onDatabases,
      setupFilesAfterEnv: ['<rootDir>/tests/support/screens/jsdom.ts'],
    }),
    onDatabase('panel-postgres', 'postgres', panelTests, {
      ...sharedModules,
      testPathIgnorePatterns: replacesModules.map((test) => `<rootDir>/tests/server/${test}.test.ts`),
    }),
    onDatabase('panel-pglite', 'pglite', pgliteTests, sharedModules),
    onDatabase('bff', 'postgres', ['bff/**/*', ...replacesModules]),
  ]),
})
