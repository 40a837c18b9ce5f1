import { endSurvey, surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a member without a network sees an offline page, and continues when it is back @phone', async ({
  page,
  context,
  newMember,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page).toHaveURL('/payments')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
})

test('a survey completed with the service worker installed is counted once @phone', async ({ page, newMember }) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
  await endSurvey(page, 'Complete')
  await expect(page.getByRole('heading', { name: 'Thank you for completing the survey', level: 1 })).toBeVisible()
  await expect(page.getByText('You have already participated in this survey.')).toHaveCount(0)
})
