import type { Page } from '@playwright/test'
import { newEmail } from '#e2e/actions/people.ts'
import { choose } from '#e2e/actions/shell.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

test.use({ dismissesDialogs: false })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the dashboard notices an address verified by its link in another tab [EMAIL-010, EMAIL-011, EMAIL-014, EMAIL-020] @desktop', async ({
  page,
  context,
  newMember,
  outbox,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  const email = newEmail('mary')
  await panelCall(context.request, 'PATCH', 'register-profession', { email })
  await page.goto('/dashboard')
  const asks = dialog(page, 'Verify your email')
  await expect(asks.getByLabel('Email')).toHaveValue(email)
  await expectNoAxeViolations(page)
  await asks.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification Email Sent')).toBeVisible()
  await expect(page.getByText('Please check your Email address')).toBeVisible()

  const mail = await poll(() => outbox.nextTo(email), `message to ${email}`)
  const link = new URL(/https?:\S+confirmEmail\S+/.exec(mail.text)?.[0] ?? '')
  const seen = page.waitForResponse(async (response) => {
    return response.url().endsWith('/api/emailStatus') && (await response.json()).isVerified === true
  })
  const other = await context.newPage()
  await other.goto(`${link.pathname}${link.search}`)
  await expect(other.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await expectNoAxeViolations(other)
  await seen
  await expect(asks).toHaveCount(0)

  await other.reload()
  await expect(other.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
})

/** Simulates a new question of the panel, by changing the RSC response of a navigation to the dashboard. */
async function lackAnAnswer(page: Page) {
  let lacks = true
  await page.route(/\/dashboard\?_rsc/, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    const lacking = page.replace(/additionalInfoIncomplete(\W+)false/g, 'additionalInfoIncomplete$1true')
    expect(lacking).not.toBe(page)
    await route.fulfill({ response, body: lacks ? lacking : page })
    lacks = false
  })
}

test('the dashboard asks for a missing answer [ADDL-031, ADDL-032, ADDL-039, ERR-131] @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/referralStatus')
  await lackAnAnswer(page)
  await choose(page, 'Dashboard')
  await dialog(page, 'Verify your email').getByRole('button', { name: 'Later' }).click()
  const asks = dialog(page, 'A few more questions')
  await expect(asks.getByLabel('Graduation year')).toHaveValue('2009')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 500 })
  for (const name of ['Save', 'Later']) await expect(asks.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width, height })
  await asks.getByLabel('Graduation year').selectOption('')
  await asks.getByRole('button', { name: 'Save' }).click()
  await expect(asks.getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
  await expectNoAxeViolations(page)

  await asks.getByLabel('Graduation year').selectOption('2011')
  await page.route('**/api/panel/api/panelist-profile-info', (route) => route.abort(), { times: 1 })
  await asks.getByRole('button', { name: 'Save' }).click()
  await expect(asks.getByText('Something went wrong. Please retry again later.')).toBeVisible()
  await expect(asks.getByLabel('Graduation year')).toHaveValue('2011')
  await asks.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile information saved successfully.').first()).toBeVisible()
  await expect(asks).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/profile')
  await expect(page.getByText('2011', { exact: true })).toBeVisible()
})
