import { parseArgs } from 'node:util'
import { defineConfig, type Project } from '@playwright/test'
import { dataDirectory, servers } from '#e2e/support/servers/servers.ts'
import { findChromium } from '#scripts/launch/chromium.ts'

/** `--project` as it was typed; the servers of projects that were not asked for are not started. */
const { project: asked = [] } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
}).values
const wanted = (project: string) => asked.length === 0 || asked.includes(project)
const reachesProviders = wanted('providers')
const isScripted = wanted('scripted') || wanted('scripted-phone')

/** Processes for a project of few journeys. Each starts a browser of its own, which takes as long as a short journey. */
const FEW = 2

const wide = { viewport: { width: 1280, height: 800 } }
/** Journeys of the portal that reaches providers. */
const providers = /(dropbox-sign|stopped-messages)\.spec\.ts$/
/** Journeys whose panel says what each of them tells it to say. */
const scripted = /scripted-[a-z-]+\.spec\.ts$/
const elsewhere = [providers, scripted]
/** Runs when all others have ended, whatever became of them. */
const afterwards: Project = { name: 'afterwards', testMatch: '**/afterwards/*.ts', retries: 0 }
const narrow = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Machines that build are busy; what passes only the second time is reported as flaky.
  retries: 1,
  // Three for each core of a small machine: a journey mostly waits for its browser or the portal.
  workers: 6,
  // No test takes a third of it on a quiet machine: it must pass on one that is ten times busier.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  globalTeardown: './e2e/support/servers/teardown.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Detroit',
    // Requests behind one cannot be held or answered by a test.
    serviceWorkers: 'block',
    // A press that nothing becomes of fails with its own words, long before its test runs out of time.
    actionTimeout: 60_000,
    // Recording each would take longer than most of them do.
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
  // What does not look different at another width is tried at one: `@desktop`, `@phone`.
  projects: [
    { name: 'desktop', testIgnore: elsewhere, grepInvert: /@phone/, use: { ...wide, ...servers.desktop.use } },
    { name: 'phone', testIgnore: elsewhere, grepInvert: /@desktop/, use: { ...narrow, ...servers.phone.use } },
    // The same journeys while another process, reached over HTTP, is the panel.
    { name: 'remote', grep: /@remote/, workers: FEW, use: { ...wide, ...servers.remote.use } },
    // One at a time: the service of signatures listens at one port.
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
    .filter(({ name }) => wanted(name))
    .map((project): Project => ({ ...project, teardown: afterwards.name }))
    .concat(afterwards),
  webServer: [
    ...(wanted('desktop') ? servers.desktop.start : []),
    ...(wanted('phone') ? servers.phone.start : []),
    ...(wanted('remote') ? servers.remote.start : []),
    ...(reachesProviders ? servers.providers.start : []),
    ...(isScripted ? servers.scripted.start : []),
  ],
  metadata: { dataDirectory },
})
