/**
 * The `test` of all journeys. Adds to Playwright's: console errors fail the test, codes are read from the outbox, axe
 * checks, and a watch for private numbers in URLs and pages.
 */
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { completeProfile, type Kind, type Member, signUp } from '#e2e/actions/members.ts'
import type { LastCode } from '#e2e/actions/people.ts'
import { violationsOn } from './axe.ts'
import { signInDemo } from './demo-sessions.ts'
import { startupLink } from './introduction.ts'
import { Outbox } from './outbox.ts'
import { poll } from './poll.ts'
import { forgetPrivateNumbers, watchForPrivateNumbers } from './private-numbers.ts'
import { servers } from './servers/servers.ts'
import { sessionIn } from './session.ts'
import { BIRTH_DATE, remember, SSN, TAX_ID } from './typed.ts'

interface Fixtures {
  /** Data directory with the outbox of the portal under test. */
  dataDirectory: string
  outbox: Outbox
  /** Waits for the next unread code to a number or email address. */
  lastCode: LastCode
  /** A URL from the portal's startup message, by its label. */
  startupLink: (label: string) => Promise<string>
  /** Signs in a demo member by email or mobile number. */
  logIn: (loginId: string) => Promise<void>
  /** Registers and signs in a new member through the API. */
  newMember: (kind: Kind, having?: { completed: boolean }) => Promise<Member>
  /** Numbers that no real person has. Tests that type them must turn off traces and screenshots. */
  privateNumbers: { taxId: string; ssn: string; birthDate: string }
  /** Expects no axe violations: WCAG 2.2 A and AA, and best practices. */
  expectNoAxeViolations: (page: Page) => Promise<void>
  /** Whether to dismiss dialogs that the dashboard opens by itself. Default: true. */
  dismissesDialogs: boolean
  /** Console errors that this test expects. */
  allowConsoleErrors: (...patterns: RegExp[]) => void
}

const SEALED = new Set(['session', 'seen', 'pending', 'draft', 'device', 'form'])

/** The browser logs every 4xx and 5xx response; for the portal's own API these are expected. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    message.text().startsWith('Failed to load resource') && new URL(message.location().url).pathname.startsWith('/api/')
  )
}

function watchConsole(page: Page, errors: string[]) {
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) errors.push(`${message.text()} (${message.location().url})`)
  })
}

/** Dismisses dialogs that open by themselves whenever they are in the way. */
async function dismissDialogs(page: Page) {
  const laterButton = page.getByRole('dialog').getByRole('button', { name: /^(Later|Más tarde)$/ })
  // The click fails during a navigation, which closes the dialog anyway.
  const press = () => laterButton.click({ timeout: 1_000 }).catch(() => {})
  await page.addLocatorHandler(laterButton, press, { noWaitAfter: true })
}

/** A random private IP address, so that each test has its own rate limits. */
const ownAddress = () => `10.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`

/** Options for tests that type `privateNumbers`: keep no trace, screenshot or video. */
export const keepsNothing = { trace: 'off', screenshot: 'off', video: 'off' } as const

/** Remembers secrets that must not be logged. */
async function rememberSecrets(context: BrowserContext) {
  for (const cookie of await context.cookies()) {
    if (!SEALED.has(cookie.name)) continue
    remember(`${cookie.name} cookie`, cookie.value)
    const session = cookie.name === 'session' ? await sessionIn(cookie) : null
    if (session) remember('access token', session.data.accessToken)
  }
}

export const test = base.extend<Fixtures & { allowedErrors: RegExp[] }>({
  dataDirectory: ['', { option: true }],
  allowedErrors: async ({ baseURL: _ }, use) => use([]),
  allowConsoleErrors: async ({ allowedErrors }, use) => use((...patterns) => void allowedErrors.push(...patterns)),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'X-Forwarded-For': ownAddress() }),
  dismissesDialogs: [true, { option: true }],
  page: async ({ page, dismissesDialogs }, use) => {
    if (dismissesDialogs) await dismissDialogs(page)
    await use(page)
  },
  context: async ({ baseURL, context, allowedErrors }, use) => {
    const errors: string[] = []
    context.on('page', (page) => watchConsole(page, errors))
    // Block Google; tests of the maps service mock it. Only for this portal: routing disables the browser's HTTP cache.
    if (baseURL === servers.remote.use.baseURL)
      await context.route(/^https:\/\/[a-z]+\.googleapis\.com\//, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      )
    const privateNumbersIn = watchForPrivateNumbers(context)
    await use(context)
    await rememberSecrets(context)
    expect(await privateNumbersIn(), 'private numbers in addresses and pages').toEqual([])
    expect(
      errors.filter((error) => !allowedErrors.some((pattern) => pattern.test(error))),
      'console errors',
    ).toEqual([])
  },
  outbox: async ({ dataDirectory }, use) => use(new Outbox(dataDirectory)),
  lastCode: async ({ outbox }, use) => {
    const lastCode = async (address: string) =>
      remember('code', await poll(() => outbox.nextCodeTo(address), `code to ${address}`))
    await use(Object.assign(lastCode, { skip: (address: string) => outbox.skip(address) }))
  },
  startupLink: async ({ dataDirectory }, use) => {
    await use((label) => startupLink(dataDirectory, label))
  },
  privateNumbers: async ({ trace }, use, { errors }) => {
    if (trace !== keepsNothing.trace)
      throw new Error('`test.use(keepsNothing)` belongs where private numbers are typed')
    // Don't save the page's text for a failed test.
    process.env.PLAYWRIGHT_NO_COPY_PROMPT = '1'
    remember('tax id', TAX_ID)
    remember('ssn', SSN)
    remember('birth date', BIRTH_DATE)
    await use({ taxId: TAX_ID, ssn: SSN, birthDate: BIRTH_DATE })
    forgetPrivateNumbers(errors)
  },
  logIn: async ({ context, dataDirectory: portal, lastCode }, use) => {
    await use((loginId) => signInDemo(context, { loginId, portal, lastCode }))
  },
  newMember: async ({ context, lastCode }, use) => {
    await use(async (kind, { completed } = { completed: false }) => {
      const member = await signUp(context.request, kind, lastCode)
      if (completed) await completeProfile(context.request, kind)
      return member
    })
  },
  expectNoAxeViolations: async ({ baseURL: _ }, use) => {
    await use(async (page) => {
      // After a navigation, the title is set shortly after the content.
      await expect(page).toHaveTitle(/./)
      expect(await violationsOn(page), `axe on ${page.url()}`).toEqual([])
    })
  },
})

export { expect } from '@playwright/test'
