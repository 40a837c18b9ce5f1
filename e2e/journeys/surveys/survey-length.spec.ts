import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

test('the terms say what a survey takes and what an hour of it is worth @phone', async ({
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
