import type { Page } from '@playwright/test'
import { noticeOf } from '#e2e/actions/notices.ts'
import { createAccount, expectNothingLost, fillRegistration } from '#e2e/actions/people.ts'
import { openContact } from '#e2e/actions/shell.ts'
import type { Calls } from '#e2e/support/calls.ts'
import type { Script } from '#e2e/support/scripted/script.ts'
import { maskId, partnerKeys, setInvitation } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { distantPortal } from '#e2e/support/servers/servers.ts'
import { sendLoginCode, sendRegistrationCode } from '#lib/contract/panel/auth.ts'
import { contactUs } from '#lib/contract/panel/support.ts'
import { surveyByInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, type Page as PortalPage, routes } from '#lib/routes.ts'
import type { NetworkFault } from '#tests/support/network/faulty-network.ts'

/* Serial, because a network fault affects all tests of this portal. */
test.describe.configure({ mode: 'default' })
test.use({ baseURL: distantPortal })

const RETRY = 'Something went wrong. Please retry again later.'
const WRONG = /Something went wrong/
const RECOVERY_MS = 10_000
/** A public and a member's call: the portal has a circuit breaker for each. */
const WELL = ['/api/panel/api/survey-info/well', '/api/panel/api/panelist-profiles/me']

/** Ends the fault. @returns ms until the portal responds again; needs a signed-in page */
async function end(panel: Script, request: Calls): Promise<number> {
  await panel.member('HCP')
  await panel.answers(surveyByInvitation, { topic: 'Well' }, { maskId: 'well' })
  await panel.network(null)
  const startedAt = Date.now()
  const statuses = () => Promise.all(WELL.map(async (path) => (await request.fetch(path)).status()))
  await expect.poll(statuses, { timeout: RECOVERY_MS, intervals: [100] }).toEqual([200, 200])
  return Date.now() - startedAt
}

test.afterEach(({ panel, page }) => end(panel, page.request))

const keys: Readonly<Record<string, Record<string, string>>> = {
  surveyLanding: { maskId },
  internalPartnerRegistration: partnerKeys,
  completed: { ikey: 'ikey-7', skey: 'skey-7' },
  unsubscribe: { m: 'mail-7' },
  confirmEmail: { code: 'code-7' },
  check: { code: 'ABCD-EFGH' },
}

/** URL of every page, except outcome pages, which would record a visit. */
const addresses = Object.entries<PortalPage>(routes).map(([name, page]) => linkTo(page, keys[name]))

/* Calls during all faults: tests/server/bff/panel-client/panel-network.test.ts. */
for (const fault of ['half-open', 'garbage'] as const satisfies readonly NetworkFault[])
  test(`every page renders for members and visitors while the connection to the panel is ${fault} @desktop`, async ({
    page,
    panel,
    browser,
  }) => {
    await panel.signIn(page.request, 'HCP')
    const visitor = await browser.newContext()
    await panel.network(fault)
    const opened = [page.request, visitor.request].flatMap((calls) =>
      addresses.map(async (address) => {
        const response = await calls.get(address)
        const text = await response.text()
        const isPage = response.status() < 500 && /<h1[\s>]/.test(text) && !/\n\s+at \S+ \(/.test(text)
        return isPage ? [] : [`${address}: ${response.status()}`]
      }),
    )
    expect((await Promise.all(opened)).flat()).toEqual([])
    // With faults that only break responses, the panel received calls that this test didn't script.
    await panel.end()
    test.info().annotations.push({ type: 'recovery', description: `${fault}: ${await end(panel, page.request)} ms` })
  })

/** A form that is sent during a network fault, and again after it. */
interface Form {
  open: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  expectTyped: (page: Page) => Promise<void>
  expectDone: (page: Page) => Promise<void>
}

const newcomer = { kind: 'HCP', mobile: '2127364422' } as const
const MESSAGE = 'When is my payment due?'
const message = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' }).getByRole('textbox')

const forms: Readonly<Record<'registration' | 'login' | 'message', Form>> = {
  registration: {
    open: async (page) => {
      await page.goto(routes.home.path)
      await fillRegistration(page, newcomer)
    },
    send: (page) => createAccount(page).click(),
    expectTyped: (page) => expectNothingLost(page, newcomer),
    expectDone: (page) => page.waitForURL(`**${routes.otp.path}`),
  },
  login: {
    open: async (page) => {
      await page.goto(routes.login.path)
      await page.getByLabel('Email').fill('somebody@mail.test')
    },
    send: (page) => page.getByLabel('Email').press('Enter'),
    expectTyped: (page) => expect(page.getByLabel('Email')).toHaveValue('somebody@mail.test'),
    expectDone: (page) => page.waitForURL(`**${routes.otp.path}`),
  },
  message: {
    open: async (page) => {
      await page.goto(routes.dashboard.path)
      await openContact(page)
      await message(page).fill(MESSAGE)
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send' }).click(),
    expectTyped: (page) => expect(message(page)).toHaveValue(MESSAGE),
    expectDone: (page) => expect(message(page)).toHaveCount(0),
  },
}

const names = ['registration', 'login', 'message'] as const
const calls = { registration: sendRegistrationCode, login: sendLoginCode, message: contactUs } as const

test('a form keeps what was typed and sends nothing twice while the panel does not answer @desktop', async ({
  page: member,
  panel,
  browser,
}) => {
  await panel.signIn(member.request, 'HCP')
  for (const name of names) await panel.answers(calls[name], {})
  const visitor = await browser.newContext()
  const pages = { registration: await visitor.newPage(), login: await visitor.newPage(), message: member }
  const each = (act: (name: (typeof names)[number]) => Promise<void>) => Promise.all(names.map(act))
  const countCalls = async () => Promise.all(names.map(async (name) => (await panel.received(calls[name])).length))

  for (const name of names) await forms[name].open(pages[name])
  const before = await countCalls()
  const countSince = async () => (await countCalls()).map((count, index) => count - (before[index] ?? 0))
  await panel.network('no answers')
  await each(async (name) => {
    await forms[name].send(pages[name])
    await expect(pages[name].getByRole('alert').filter({ hasText: WRONG }).first()).toBeVisible()
    await forms[name].expectTyped(pages[name])
  })
  expect(await countSince()).toEqual([1, 1, 1])
  await end(panel, member.request)
  await each(async (name) => {
    await forms[name].expectTyped(pages[name])
    await forms[name].send(pages[name])
    await forms[name].expectDone(pages[name])
  })
  expect(await countSince()).toEqual([2, 2, 2])
})

test('survey and unsubscribe pages show an error when the panel is unreachable; the survey loads when it is back', async ({
  page,
  panel,
}) => {
  await panel.signIn(page.request, 'HCP')
  await setInvitation(panel)
  const landing = linkTo(routes.surveyLanding, { maskId })
  await page.goto(landing)
  await panel.network('refused')
  await page.clock.install()
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await expect(noticeOf(page, RETRY)).toBeVisible()
  await page.goto('/completed?ikey=ikey-7&skey=skey-7')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(RETRY)
  await page.goto('/completed?pikey=pikey-7&skey=skey-7')
  await expect(page).toHaveURL(routes.error.path)
  await page.goto(linkTo(routes.unsubscribe, { m: 'mail-7' }))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Email address is not registered in the system.')).toBeVisible()
  await page.goto(linkTo(routes.internalPartnerRegistration, partnerKeys))
  await expect(page.getByText('Link is invalid.')).toBeVisible()
  await page.goto(landing)
  await expect(page.getByRole('heading', { name: "We can't show this survey" })).toBeVisible()
  await end(panel, page.request)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Start Survey' })).toBeVisible()
})
