import type { Page } from '@playwright/test'
import { enterCode } from '#e2e/actions/people.ts'
import { choose, openContact, signOut } from '#e2e/actions/shell.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { endAtThePanel } from '#e2e/support/session.ts'
import { expect, test } from '#e2e/support/test.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })
const expired = (page: Page) => page.getByRole('alertdialog', { name: 'Session Expired' })
const SURVEY = 'Managing hypertension in primary care'

test('a visitor gets to the wanted page through the login [GUARD-019, GUARD-027, LOGIN-001, LOGIN-026, ROUTE-027] @desktop', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/login')
  await page.goto('/referralStatus')
  await expect(page).toHaveURL('/login?returnUrl=%2FreferralStatus')
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill('priya.nair@mail.test')
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, await lastCode('priya.nair@mail.test'))
  await expect(page).toHaveURL('/referralStatus')
  await expect(page.getByText('Welcome, Priya Nair')).toBeVisible()
})

test('Back shows no member page after signing out, and unknown paths lead members home [GUARD-028, NAV-006, NAV-007]', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/dashboard')
  await choose(page, 'My Profile')
  await expect(page.getByRole('heading', heading('Hello Mary'))).toBeVisible()
  await page.goBack()
  await expect(surveyOf(page, SURVEY)).toBeVisible()
  await signOut(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(SURVEY)).toHaveCount(0)
})

test('a session ended by the panel shows one dialog above the page, which keeps what was typed [SESS-006, SESS-007, SESS-008, SESS-009, SESS-010] @desktop', async ({
  page,
  context,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard?filter=All+Surveys')
  await openContact(page)
  const message = page.getByLabel('Your message')
  await message.fill('About my last survey')
  await endAtThePanel(context)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(expired(page)).toContainText('Your session has expired, please login again.')
  await expect(expired(page).getByRole('button')).toHaveText(['OK'])
  await expect(message).toHaveValue('About my last survey')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(expired(page)).toBeVisible()
  await expired(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard%3Ffilter%3DAll%2BSurveys')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a page opened after the session has ended says so, and leads to the login and back @desktop', async ({
  page,
  context,
  newMember,
  allowConsoleErrors,
  expectNoAxeViolations,
}) => {
  allowConsoleErrors(/401 \(Unauthorized\).*\/profile/)
  await newMember('Patient')
  await endAtThePanel(context)
  expect((await page.goto('/profile'))?.status()).toBe(401)
  await expect(expired(page)).toContainText('Your session has expired, please login again.')
  await expectNoAxeViolations(page)
  await expired(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fprofile')
  await expect(page.getByRole('button', { name: 'Send Verification Code' })).toBeVisible()
})

test('signing out in one tab ends the session in the others @desktop', async ({ page, context, newMember }) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/profile')
  await signOut(other)
  // The dashboard revalidates whenever the tab regains focus.
  await page.bringToFront()
  await expect(expired(page)).toHaveCount(1)
  await expired(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard')
})

test('the contact dialog keeps what was typed after a failure and when closed, and sends it once [CONTACT-001, CONTACT-003, CONTACT-005, CONTACT-006, NAV-008] @phone', async ({
  page,
  isMobile,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('Patient')
  await page.goto('/profile')
  await openContact(page)
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  const message = dialog.getByLabel('Your message')
  // On phones it isn't focused automatically, because the keyboard would cover half of the screen.
  await expect(isMobile ? dialog : message).toBeFocused()
  await expectNoAxeViolations(page)
  await message.fill('   ')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please complete the required fields')).toBeVisible()

  await message.fill('How is my data kept?')
  await page.route('**/contact-us', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Something went wrong. Please retry again later.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('How is my data kept?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for contacting us. We will reach out to you soon!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await openContact(page)
  await expect(message).toHaveValue('')
})

test.describe('the navigation bar', () => {
  const entries = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').filter({ visible: true })
  const MEMBERS = ['My Profile', 'Dashboard', 'Payments', 'Settings', 'FAQ', 'Contact Us', 'Sign Out']

  test('shows visitors FAQ, Login and Join @desktop', async ({ page }) => {
    await page.goto('/error')
    await expect(entries(page)).toHaveText(['FAQ', 'Login', 'Join'])
  })

  test('Join leads a visitor to the form, and keeps who invited them [NAV-022] @phone', async ({ page }) => {
    const join = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Join' })
    const heading = page.getByRole('heading', { name: 'Create your account' })
    await page.goto('/faq')
    await join.click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()

    await page.goto('/?rcode=A-FRIEND')
    await expect(page.getByText(/^A friend invited you\./)).toBeVisible()
    await join.click()
    await expect(page).toHaveURL('/?rcode=A-FRIEND#join')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Legal first name')).toBeFocused()
    await expect(page.getByText(/^A friend invited you\./)).toBeVisible()
  })

  test('is the same for members of every status, and links each to pages they may open [NAV-001, NAV-002, NAV-003, NAV-005, REG-013, REG-014, REG-015, REG-017, REG-018, WCAG 3.2.3] @desktop', async ({
    page,
    context,
    logIn,
  }) => {
    const members = [
      ['2125550104', 'Registered', '/profile'],
      ['2125550106', 'Registration Flagged', '/profile'],
      ['2125550103', 'Pending Verification', '/dashboard'],
      ['2125550108', 'Banned for Both', '/dashboard'],
      ['maya.chen@mail.test', 'Verified', '/dashboard'],
    ] as const
    for (const [loginId, status, home] of members) {
      await test.step(status, async () => {
        await context.clearCookies()
        await logIn(loginId)
        await page.goto('/')
        await expect(page).toHaveURL(home)
        await expect(entries(page)).toHaveText(MEMBERS)
        await choose(page, 'Dashboard')
        await expect(page).toHaveURL(home)
        await choose(page, 'My Profile')
        await expect(page).toHaveURL('/profile')
      })
    }
  })
})

test('an unsupported browser gets a notice without JavaScript [NAV-014, NAV-015, NAV-016, NAV-018] @desktop', async ({
  browser,
  baseURL,
}) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const context = await browser.newContext({ baseURL, userAgent, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Carepanel no longer supports this browser.')
  await expect(page.getByRole('alert')).toContainText('Chrome, Safari, Firefox or Edge')
  await context.close()
})
