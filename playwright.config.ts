import { parseArgs } from 'node:util'
import { defineConfig, type Project } from '@playwright/test'
import { findChromium } from '#scripts/launch/chromium.ts'
import { freePorts } from '#scripts/launch/free-port.mjs'

const PORT_COUNT = 40
// Found by the first process of a run; its workers inherit the environment variable.
process.env.E2E_PORT ??= `${await freePorts(PORT_COUNT)}`
// Imported after that, because it reads the variable.
const { servers } = await import('#e2e/support/servers/servers.ts')

/** Projects given with `--project`: only their servers are started. */
const { project: selected = [] } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
}).values
const isSelected = (project: string) => selected.length === 0 || selected.includes(project)

/** Workers of a project with few journeys. Each starts its own browser, which takes as long as a short journey. */
const FEW = 2

const wide = { viewport: { width: 1280, height: 800 } }
/** Journeys with providers for signatures, texts and email. */
const providers = /(dropbox-sign|stopped-messages)\.spec\.ts$/
/** Journeys with a scripted panel. */
const scripted = /scripted-[a-z-]+\.spec\.ts$/
const inOtherProjects = [providers, scripted]
/** Runs after all other projects, even if they failed. */
const afterwards: Project = { name: 'afterwards', testMatch: '**/afterwards/*.ts', retries: 0 }
const narrow = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Build machines are busy. A test that passes only on retry is reported as flaky.
  retries: 1,
  // Three for each core of a small machine, because journeys mostly wait for the browser or the portal.
  workers: 6,
  // On an idle machine every test takes less than a third of this, so that it also passes on a busy one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  globalSetup: './e2e/support/servers/start.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Detroit',
    // Tests cannot intercept requests that a service worker makes.
    serviceWorkers: 'block',
    // A failing action reports its own error long before the test times out.
    actionTimeout: 60_000,
    // Recording every test would take longer than most tests.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // Journeys that do not depend on the width run at one width only: `@desktop` or `@phone`.
  projects: [
    { name: 'desktop', testIgnore: inOtherProjects, grepInvert: /@phone/, use: { ...wide, ...servers.desktop.use } },
    { name: 'phone', testIgnore: inOtherProjects, grepInvert: /@desktop/, use: { ...narrow, ...servers.phone.use } },
    // The same journeys with the panel in another process.
    { name: 'remote', grep: /@remote/, workers: FEW, use: { ...wide, ...servers.remote.use } },
    // One worker, because the e-signature mock listens on a fixed port.
    { name: 'providers', testMatch: providers, workers: 1, use: { ...wide, ...servers.providers.use } },
    {
      name: 'scripted-phone',
      testMatch: scripted,
      grep: /@phone/,
      workers: FEW,
      use: { ...narrow, ...servers.scripted.use },
    },
    { name: 'scripted', testMatch: scripted, grepInvert: /@phone/, use: { ...wide, ...servers.scripted.use } },
  ]
    .filter(({ name }) => isSelected(name))
    .map((project): Project => ({ ...project, teardown: afterwards.name }))
    .concat(afterwards),
})
