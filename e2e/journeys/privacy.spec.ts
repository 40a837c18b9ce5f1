import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/support/test.ts'

test('a member reads what is kept, and downloads a copy after a code @phone', async ({
  page,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  const { mobile } = await newMember('HCP', { completed: true })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Privacy and your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('(this one)')).toBeVisible()
  await expectNoAxeViolations(page)

  const copy = page.locator('section', { has: page.getByRole('heading', { name: 'Get a copy' }) })
  await copy.getByRole('button', { name: 'Send code' }).click()
  await copy.getByLabel('Verification code').fill(await lastCode(mobile))
  const download = page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ member: expect.any(Number) })
})

test('a member erases the account and keeps the receipt @desktop', async ({
  page,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  const { mobile } = await newMember('Patient')
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  const erasing = page.locator('section', { has: page.getByRole('heading', { name: 'Erase your account' }) })
  await erasing.getByRole('button', { name: 'Send code' }).click()
  await erasing.getByLabel('Verification code').fill(await lastCode(mobile))
  await erasing.getByRole('button', { name: 'Erase my account for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is erased' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
