import type { Page } from '@playwright/test'
import { createAccount, enterCode, expectNothingLost, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { expect, test } from '#e2e/support/test.ts'

const refusal = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const REGISTERED = { kind: 'HCP', mobile: '2125550101' } as const
const LANDLINE = { kind: 'Patient', mobile: '2125550190' } as const

test.beforeEach(({ page }) => page.goto('/'))

test('the empty registration form lists what is missing, with links to the fields [VAL-001, VAL-002, VAL-003, VAL-004, VAL-005, VAL-006]', async ({
  page,
  expectNoAxeViolations,
}) => {
  await expectNoAxeViolations(page)
  await createAccount(page).click()
  const summary = page.getByRole('region', { name: 'Please complete the required fields' })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your legal first name.',
    'Enter your legal last name.',
    'Enter your mobile number.',
    'Choose HCP or Patient.',
    'To continue, agree to receive text messages.',
    'To continue, agree to the policy and terms.',
  ])
  await expectNoAxeViolations(page)
  await summary.getByRole('link', { name: 'Enter your mobile number.' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.type('1 (212) 736-4')
  await expect(page.getByLabel('Mobile number')).toHaveValue('(121) 273-64')
})

test('the registration form keeps a refused number, and shows the reason [REG-057, ERR-001, ERR-002, ERR-003] @phone', async ({
  page,
  expectNoAxeViolations,
}) => {
  await fillRegistration(page, LANDLINE)
  await createAccount(page).click()
  await expect(
    refusal(page, 'Please enter a valid mobile number. Landline and VoIP numbers will not work.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNothingLost(page, LANDLINE)

  await page.getByLabel('Mobile number').fill(REGISTERED.mobile)
  await createAccount(page).click()
  const known = refusal(page, 'You already have an account with Carepanel.')
  await expect(known).toBeVisible()
  await expectNothingLost(page, REGISTERED)
  await known.getByRole('link', { name: 'Login here' }).click()
  await expect(page).toHaveURL('/login')
})

test('the registration form shows a failed call, loses nothing and can be sent again [ERR-008] @desktop', async ({
  page,
  lastCode,
}) => {
  const newcomer = { kind: 'Patient', mobile: newMobile() } as const
  await page.route('**/api/session/registration', (route) => route.abort(), { times: 1 })
  await fillRegistration(page, newcomer)
  await createAccount(page).click()
  await expect(refusal(page, 'Something went wrong. Please retry again later.')).toBeVisible()
  await expectNothingLost(page, newcomer)
  await createAccount(page).click()
  await enterCode(page, await lastCode(newcomer.mobile))
  await expect(page).toHaveURL('/emailRegistration')
})
