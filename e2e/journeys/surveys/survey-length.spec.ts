import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

test('the terms show the estimated length of a survey and the pay per hour @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/^Our estimate is \d+ minutes\. That's about \$\d+ an hour\.$/)).toBeVisible()
  await expectNoAxeViolations(page)
})
