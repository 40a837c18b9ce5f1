import { enterCode } from '#e2e/actions/people.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { ageCode } from '#e2e/support/session.ts'
import { logout, registerEmail } from '#lib/contract/panel/auth.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

/*
 * An existing panel: a failing call affects only its part of the page, an ended session shows the dialog, and the portal
 * itself demands a recent code for an email.
 */

/* Each call of the page: tests/server/bff/pages/expired-page.test.ts. */
test('a session that ends while the dashboard loads shows one dialog and leads to the login', async ({
  page,
  panel,
  context,
  allowConsoleErrors,
  expectNoAxeViolations,
}) => {
  allowConsoleErrors(/401 \(Unauthorized\).*\/dashboard/)
  await panel.answers(logout, {})
  await panel.signIn(page.request, 'HCP')
  await panel.fails(listSurveys, 'session over')
  expect((await page.goto('/dashboard'))?.status()).toBe(401)
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' })
  await expect(dialog).toContainText('Your session has expired, please login again.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard')
  await expect(page.getByRole('button', { name: 'Send Verification Code' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
})

test('the dashboard asks for the whole list, and one failing call leaves the rest of it visible', async ({
  page,
  panel,
}) => {
  await panel.signIn(page.request, 'HCP', { surveys: [surveyRow({ topic: 'Sleep and work' })] })
  await panel.fails(incentiveSummary, 'fault')
  await page.goto('/dashboard?filter=Active&size=5')
  await expect(surveyOf(page, 'Sleep and work')).toBeVisible()
  await expect(page.getByText('Something went wrong. Please retry again later.')).toHaveCount(1)
  const calls = await panel.received(listSurveys)
  expect(calls.map(({ path }) => path.includes('?'))).toEqual([false])
  expect(calls.every(({ headers }) => headers.authorization?.startsWith('Bearer '))).toBe(true)
})

test('a first email while payments are due needs a recent code, which the page asks for [EMAIL-021]', async ({
  page,
  panel,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403 \(Forbidden\)/)
  await panel.signIn(page.request, 'HCP', { emailVerificationStatus: 'Not Verified' })
  await panel.answers(registerEmail, {})
  await ageCode(context, 21)
  await page.goto('/emailRegistration')
  await page.getByRole('button', { name: 'Send Code', exact: true }).click()
  await expect(page.getByText('Please confirm with a verification code that this is you.')).toBeVisible()
  expect(await panel.received(registerEmail)).toEqual([])
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await page.waitForURL('/otp')
  await enterCode(page, '123456')
  await expect(page).toHaveURL('/emailRegistration')
  await page.getByRole('button', { name: 'Send Code', exact: true }).click()
  await page.waitForURL('/otp')
  expect((await panel.received(registerEmail)).map(({ body }) => body)).toEqual([{ email: 'somebody@mail.test' }])
})
