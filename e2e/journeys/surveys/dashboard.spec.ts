import type { Page } from '@playwright/test'
import { closeByKeyboard } from '#e2e/actions/shell.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { call } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'

test.use({ dismissesDialogs: false })

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

const VERIFY = 'Verify your email'
const COMPLETE = 'Complete Your Profile'
const TAX = 'We need your Form W-9'
const PROFILE_ALERT = "Your profile isn't complete yet"
const TAX_NOTE = 'About your taxes'
const EVERYBODY = ['My Incentives', 'Donation Center', 'Invite Code']
const PATIENT = ['My Incentives', 'My Profile', 'Refer & Earn', 'Donation Center', 'Invite Code']
const VERIFIED = ['My Incentives', 'Refer & Earn', 'Donation Center', 'Invite Code']

interface DashboardCase {
  who: string
  loginId: string
  /** Titles, in the order they open. */
  dialogs?: readonly string[]
  alerts?: readonly string[]
  cards: readonly string[]
  /** Whether the Donation Center shows its button; members who have chosen a non-profit don't get one. */
  helps?: true
}

const cases: readonly DashboardCase[] = [
  { who: 'a verified physician', loginId: 'maya.chen@mail.test', cards: VERIFIED, helps: true },
  { who: 'a verified patient', loginId: 'rosa.delgado@mail.test', alerts: [TAX_NOTE], cards: PATIENT },
  {
    who: 'a patient who has steps left',
    loginId: 'june.abbott@mail.test',
    dialogs: [COMPLETE],
    alerts: [TAX_NOTE],
    cards: PATIENT,
  },
  {
    who: 'a physician who owes a Form W-9',
    loginId: 'carla.mendes@mail.test',
    dialogs: [TAX],
    alerts: [TAX],
    cards: VERIFIED,
  },
  { who: 'a test account', loginId: '2125550111', alerts: [TAX_NOTE], cards: VERIFIED },
  { who: 'a member banned for both', loginId: '2125550108', dialogs: [VERIFY], alerts: [TAX_NOTE], cards: EVERYBODY },
  {
    who: 'a member banned from quantitative surveys',
    loginId: '2125550110',
    dialogs: [VERIFY],
    alerts: [TAX_NOTE],
    cards: EVERYBODY,
  },
]

const cards = (page: Page) => page.getByRole('complementary', { name: 'Your account' }).getByRole('heading')
const dialog = (page: Page) => page.getByRole('dialog')
const filtered = (page: Page, name: string) => page.goto(`/dashboard?filter=${encodeURIComponent(name)}`)

for (const { who, loginId, dialogs = [], alerts = [], cards: expected, helps = false } of cases) {
  test(`the dashboard of ${who} shows the right dialogs, alerts and cards [DASH-032, DASH-034, MODAL-019] @desktop`, async ({
    page,
    expectNoAxeViolations,
    logIn,
  }) => {
    await logIn(loginId)
    await page.goto('/dashboard')
    for (const title of dialogs) {
      await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
      await expect(dialog(page)).toHaveCount(1)
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
    }
    await expect(dialog(page)).toHaveCount(0)
    await expect(cards(page)).toHaveText([...expected])
    for (const text of [PROFILE_ALERT, TAX, TAX_NOTE]) {
      await expect(page.getByText(text, { exact: true })).toHaveCount(alerts.includes(text) ? 1 : 0)
    }
    await expect(page.getByRole('button', { name: 'Help Raise Funds' })).toHaveCount(helps ? 0 : 1)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectNoAxeViolations(page)
  })
}

for (const kind of ['HCP', 'Patient'] as const) {
  test(`the dashboard redirects a registered ${kind} to the profile [DASH-005] @desktop`, async ({
    page,
    newMember,
  }) => {
    await newMember(kind)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/profile')
  })
}

test('the dashboard redirects a flagged registration to the profile [DASH-006] @desktop', async ({ page, logIn }) => {
  await logIn('2125550106')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/profile')
})

test('the survey list shows the dated timeline of a survey and its payment, also without scripts @desktop', async ({
  browser,
  page,
  context,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('daniel.whitfield@mail.test')

  await test.step('keeps filter, page and order in the address, and Back restores them', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('No surveys available.')).toBeVisible()
    await page.getByLabel('Status').selectOption('All Surveys')
    await expect(page.getByText('1-10 of 61')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('11-20 of 61')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Survey', exact: true }).getByRole('link').click()
    await expect(page).toHaveURL(/sort=topic/)
    await expect(page.getByText('1-10 of 61')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('11-20 of 61')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByLabel('Status')).toHaveValue('Active')
  })

  await test.step('shows since when a survey is paid', async () => {
    await filtered(page, 'Completed')
    const paid = page.getByRole('rowgroup').filter({ hasText: 'Statins, 2026 wave' })
    await paid.locator('summary').click()
    await expect(paid.getByRole('listitem').first()).toBeVisible()
    await expect(paid.getByRole('listitem').last()).toHaveText(/Payment sent [A-Z][a-z]{2} \d+, \d{4}/)
    await expectNoAxeViolations(page)
  })

  await test.step('renders the first page without scripts', async () => {
    const withoutScripts = await browser.newContext({
      javaScriptEnabled: false,
      viewport: DESKTOP,
      storageState: await context.storageState(),
    })
    const still = await withoutScripts.newPage()
    await still.goto('/dashboard?filter=Completed')
    const row = still.getByRole('rowgroup').filter({ hasText: 'Statins, 2026 wave' })
    await expect(row).toContainText('Paid')
    await row.locator('summary').click()
    await expect(row.getByRole('listitem').last()).toBeVisible()
    await still.getByLabel('Status').selectOption('Survey Full')
    await still.getByRole('button', { name: 'Show' }).first().click()
    await expect(still).toHaveURL(/filter=Survey\+Full/)
    await expect(still.getByRole('table')).toContainText('Survey Full')
    await withoutScripts.close()
  })
})

test('a new member refers a friend, chooses a non-profit and dismisses the tax note [DON-001, DON-002, DON-008, REF-022, REF-032] @phone', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('2125550113')

  await test.step('has no surveys and no referrals', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('No surveys available.')).toBeVisible()
    await page.getByRole('link', { name: 'Referral status' }).click()
    await expect(page.getByText('No referral available.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  })

  await test.step('dismisses the tax note, which stays hidden', async () => {
    await expect(page.getByText(TAX_NOTE)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByText('No surveys available.')).toBeVisible()
    await expect(page.getByText(TAX_NOTE)).toHaveCount(0)
  })

  await test.step('refers a friend, and sees the status of the referral', async () => {
    await page.getByRole('button', { name: 'Refer a friend' }).click()
    await expect(dialog(page).getByLabel('Your referral link')).toHaveValue(/^http.*[?&]r?code=/)
    await expectNoAxeViolations(page)
    await dialog(page).getByLabel('Name').fill('Zoe Winters')
    await dialog(page).getByLabel('Email').fill('zoe.winters@mail.test')
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Referral invite sent successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Refer a friend' })).toBeFocused()
    await page.getByRole('link', { name: 'Referral status' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Zoe Winters' })).toContainText('Invited')
    await expectNoAxeViolations(page)
    await page.goBack()
  })

  await test.step('chooses a non-profit, and is thanked', async () => {
    await page.getByRole('button', { name: 'Help Raise Funds' }).click()
    const choice = dialog(page).getByLabel('Organization')
    await expect(choice.getByRole('option').first()).toHaveText('Select Organization')
    await expect(choice.getByRole('option', { name: 'Prefer not to donate' })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await choice.selectOption('Open Door Free Clinic')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Non-Profit Organization name updated successfully')).toBeVisible()
    await expect(page.getByText('Thank you for helping')).toContainText('Open Door Free Clinic')
    await expect(page.getByRole('button', { name: 'Help Raise Funds' })).toHaveCount(0)
  })
})

test('the dashboard notices an email verified elsewhere within seconds [MODAL-022] @desktop', async ({
  page,
  context,
  lastCode,
  logIn,
}) => {
  await logIn('2125550103')
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/emailStatus')) polls.push(request.method())
  })
  await page.clock.install()
  await page.goto('/dashboard')
  await closeByKeyboard(page, VERIFY)
  await expect(cards(page)).toHaveText(EVERYBODY)
  await expect.poll(() => polls.length).toBe(1)
  await call(context.request, 'POST', '/api/session/email', { email: 'thomas.becker@mail.test' })
  await call(context.request, 'POST', '/api/session/verify', { otp: await lastCode('thomas.becker@mail.test') })
  await expect(cards(page)).toHaveText(VERIFIED)
  const pollCount = polls.length
  await page.clock.runFor(6_000)
  await expect(surveyOf(page, 'Managing hypertension in primary care')).toBeVisible()
  expect(polls).toHaveLength(pollCount)
})

for (const [who, loginId] of [
  ['physician', 'maya.chen@mail.test'],
  ['patient', 'rosa.delgado@mail.test'],
] as const) {
  test(`pages need no horizontal scrolling on a ${who}'s phone with text twice as large @phone`, async ({
    page,
    context,
    logIn,
  }) => {
    await logIn(loginId)
    await page.setViewportSize(PHONE)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of ['/dashboard?filter=All+Surveys', '/payments', '/referralStatus', '/referPopUP']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width)
    }
  })
}

test('a dialog that cannot open without a network shows an error and leaves the page as it is @desktop', async ({
  page,
  context,
  allowConsoleErrors,
  logIn,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await logIn('2125550117')
  await page.goto('/dashboard')
  await page.getByLabel('Participation code').fill('TYPED')
  for (const opener of ['Refer a friend', 'Contact Us']) {
    await context.setOffline(true)
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible()
    await expect(page.getByLabel('Participation code')).toHaveValue('TYPED')
    await context.setOffline(false)
    await page.getByRole('button', { name: opener }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Dismiss: Something/ }).click()
  }
})
