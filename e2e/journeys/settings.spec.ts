import { enterCode, newEmail } from '#e2e/actions/people.ts'
import { choose } from '#e2e/actions/shell.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a member with a verified email changes it, and comes back @phone', async ({
  page,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  await choose(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectNoAxeViolations(page)
  const email = newEmail('changed')
  await page.getByRole('link', { name: /^(Change|Add) email$/ }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await enterCode(page, await lastCode(email))
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Not verified yet')).toHaveCount(0)
})

test('a locked number is asked to be changed @desktop', async ({ page, newMember, expectNoAxeViolations }) => {
  await newMember('Patient', { completed: true })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Ask us to change it' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/^Please change my mobile number\./)
  await expectNoAxeViolations(page)
})
