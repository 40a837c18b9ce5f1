/**
 * The `test` of all journeys. Beside Playwright's own it watches the console (an error there fails the test), reads codes
 * from the outbox, asks axe about the page, and watches addresses and pages for numbers that must not be there.
 */
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { completeProfile, type Kind, type Member, signUp } from '#e2e/actions/members.ts'
import { violationsOn } from './axe.ts'
import { linkSaid } from './introduction.ts'
import { codeIn, Outbox } from './outbox.ts'
import { poll } from './poll.ts'
import { forgetPrivateNumbers, watchForPrivateNumbers } from './private-numbers.ts'
import { servers } from './servers.ts'
import { sessionIn } from './session.ts'
import { BIRTH_DATE, remember, SSN, TAX_ID } from './typed.ts'

interface Fixtures {
  /** Where the portal under test keeps its outbox: the project's choice. */
  dataDirectory: string
  outbox: Outbox
  /** Waits for a code to a number or mail address which was not given out in this test before. */
  lastCode: (address: string) => Promise<string>
  /** A link that the portal under test named when it started, by its label there. */
  linkSaid: (label: string) => Promise<string>
  /** Signs somebody new in, without the screens that other tests are about. */
  newMember: (kind: Kind, having?: { completed: boolean }) => Promise<Member>
  /** Numbers that nobody has, for forms that ask for one. A test that types them keeps no pictures of itself. */
  privateNumbers: { taxId: string; ssn: string; birthDate: string }
  /** axe finds nothing: WCAG 2.2 A and AA and its best practices. */
  expectNoAxeViolations: (page: Page) => Promise<void>
  /** Whether the dialogs that the dashboard opens by itself are put off, as most visits do: the default. */
  putsOffDialogs: boolean
  /** Errors of the console that this test means to cause; texts that match are accepted. */
  allowConsoleErrors: (...patterns: RegExp[]) => void
}

const SEALED = new Set(['session', 'pending', 'draft', 'device', 'form'])

/** The browser writes a line for every answer of 4xx and 5xx; for the portal's own calls these are ordinary answers. */
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

/** Puts a dialog off that came by itself, whenever it is in the way. */
async function putOff(page: Page) {
  const lazyCall = page.getByRole('dialog').getByRole('button', { name: /^(Later|Más tarde)$/ })
  // Where the page is just being left, the dialog goes with it.
  const press = () => lazyCall.click({ timeout: 1_000 }).catch(() => {})
  await page.addLocatorHandler(lazyCall, press, { noWaitAfter: true })
}

/** A private address, so that limits per address count each test by itself. */
const ownAddress = () => `10.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`

/** What a failed test would keep of its pages: nothing, for tests that type `privateNumbers`. */
export const keepsNothing = { trace: 'off', screenshot: 'off', video: 'off' } as const

/** What nobody but the browser, the portal and the panel may know. */
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
  putsOffDialogs: [true, { option: true }],
  page: async ({ page, putsOffDialogs }, use) => {
    if (putsOffDialogs) await putOff(page)
    await use(page)
  },
  context: async ({ baseURL, context, allowedErrors }, use) => {
    const errors: string[] = []
    context.on('page', (page) => watchConsole(page, errors))
    // Nothing outside is asked; a test that is about the maps service answers for it. No other portal asks, and a browser
    // whose requests are looked at keeps no scripts between two pages.
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
    await use(async (address) => {
      const message = await poll(() => outbox.nextTo(address), `message to ${address}`)
      const code = codeIn(message)
      if (!code) throw new Error(`No code in the message to ${address}: ${message.text}`)
      return remember('code', code)
    })
  },
  linkSaid: async ({ dataDirectory }, use) => {
    await use((label) => linkSaid(dataDirectory, label))
  },
  privateNumbers: async ({ trace }, use, { errors }) => {
    if (trace !== keepsNothing.trace)
      throw new Error('`test.use(keepsNothing)` belongs where private numbers are typed')
    // A failed test's page, as text.
    process.env.PLAYWRIGHT_NO_COPY_PROMPT = '1'
    remember('tax id', TAX_ID)
    remember('ssn', SSN)
    remember('birth date', BIRTH_DATE)
    await use({ taxId: TAX_ID, ssn: SSN, birthDate: BIRTH_DATE })
    forgetPrivateNumbers(errors)
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
      // A page that is navigated to gets its title a moment after its content.
      await expect(page).toHaveTitle(/./)
      expect(await violationsOn(page), `axe on ${page.url()}`).toEqual([])
    })
  },
})

export { expect } from '@playwright/test'
