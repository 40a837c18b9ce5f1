import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'

test('a blocked start says that the survey is closed, and lets the member stay or go [START-010, START-011, START-020] @desktop', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('2125550109')
  await page.goto('/dashboard')
  const cards = page.getByRole('complementary', { name: 'Your account' }).getByRole('heading')
  await expect(cards).toHaveText(['My Incentives', 'Donation Center', 'Invite Code'])
  await surveyOf(page, 'Shared decisions in oncology').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('alert').filter({ hasText: CLOSED })).toContainText('your dashboard in 10 seconds')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText("OK, you'll stay on this page.")).toBeVisible()
  await page.getByRole('button', { name: 'Go now' }).click()
  const refused = page.getByRole('rowgroup').filter({ hasText: 'Shared decisions in oncology' })
  await expect(refused).toContainText(CLOSED)
  await expect(refused.getByRole('button', { name: /^Start/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  // An earlier run may have started it.
  const other = surveyOf(page, 'Managing hypertension in primary care')
  await other.getByRole('button', { name: /^(Start|Resume) / }).click()
  await expect(page).toHaveURL(/\/surveyTerms/)
})

test('a start that the panel refuses shows the reason, and the page stays [ERR-059] @desktop', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  const start = surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' })
  const refuse = {
    status: 400,
    json: { errorCode: 'SURVEY_TEMPORARY_CLOSED', errorMessage: 'This survey is paused.' },
  }
  await page.route('**/api/surveys/start', (route) => route.fulfill(refuse), { times: 1 })
  await start.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This survey is paused.' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('This survey is paused. Your invitation stays on your dashboard.')
  await expectNoAxeViolations(page)
  await page.route('**/api/surveys/start', (route) => route.abort(), { times: 1 })
  await start.click()
  await expect(page.getByRole('table')).toContainText('Something went wrong. Please retry again later.')
  await start.click()
  await expect(page).toHaveURL(/\/surveyTerms/)
})
