import type { Page } from '@playwright/test'
import { signUp } from '#e2e/actions/members.ts'
import { createAccount, enterCode, expectNothingLost, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'

const refusal = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test.use(keepsNothing)
test.beforeEach(({ page }) => page.goto('/'))

async function answerIdentity(page: Page, ssn: string, birthDate: string) {
  await page.getByLabel('Last 4 digits of SSN').fill(ssn)
  await page.getByLabel('Date of birth').fill(birthDate)
  await createAccount(page).click()
}

test('a newcomer who may be on record answers identity questions and is registered [REG-036, REG-037, REG-038, REG-042, ERR-006] @phone', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  const newcomer = { kind: 'HCP', mobile: newMobile(), name: ['Jordan', 'Avery'] } as const
  await fillRegistration(page, newcomer)
  await expect(page.getByLabel('Date of birth')).toHaveCount(0)
  await createAccount(page).click()
  await expect(page.getByRole('group', { name: 'Confirm your identity' })).toBeFocused()
  await expect(page.getByText('so that we can confirm your identity.')).toBeVisible()
  await expectNothingLost(page, newcomer)
  await expect(page.getByLabel('Legal first name')).toBeEnabled()
  await expectNoAxeViolations(page)
  await answerIdentity(page, '1234', '01-15-1980')
  await enterCode(page, await lastCode(newcomer.mobile))
  await expect(page).toHaveURL('/professionalDetails')
})

test('a newcomer who cannot answer the identity questions is registered as flagged, and sees a notice [REG-039, REG-040, REG-041, ERR-007, OTP-036, OTP-043, OTP-045, OTP-046] @desktop', async ({
  page,
  lastCode,
  privateNumbers: { ssn, birthDate },
  expectNoAxeViolations,
}) => {
  const newcomer = { kind: 'Patient', mobile: newMobile(), name: ['Taylor', 'Quinn'] } as const
  await fillRegistration(page, newcomer)
  await createAccount(page).click()
  await expect(page.getByText('to finish checking your identity.')).toBeVisible()
  for (const label of ['Legal first name', 'Legal last name', 'Mobile number', 'Healthcare setting']) {
    await expect(page.getByLabel(label)).toBeDisabled()
  }
  await expectNothingLost(page, newcomer)
  await expectNoAxeViolations(page)
  await answerIdentity(page, ssn, '13-40-1980')
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/Please enter correct date format\./)
  await answerIdentity(page, ssn, birthDate)
  await enterCode(page, await lastCode(newcomer.mobile))
  await expect(page).toHaveURL('/profile')
  await expect(refusal(page, /Thank you for your interest .* we cannot confirm your identity/)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a flagged newcomer sees the same message on the page to complete the profile [ROUTE-037] @desktop', async ({
  page,
  context,
  lastCode,
  privateNumbers: { ssn, birthDate },
}) => {
  const unproven = { firstName: 'Taylor', lastName: 'Quinn', ssn, dateOfBirth: birthDate }
  await signUp(context.request, 'HCP', lastCode, unproven)
  await page.goto('/completeProfile')
  await expect(refusal(page, /Thank you for your interest .* we cannot confirm your identity/)).toBeVisible()
})
