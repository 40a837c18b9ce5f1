import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/support/test.ts'

test('a member reads the stored data, and downloads a copy after a code @phone', async ({
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
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Security history' }) })
  await expect(history.getByRole('listitem').filter({ hasText: 'Account registered' })).toContainText(/ ET, from \d/)
  await expectNoAxeViolations(page)

  const copy = page.locator('section', { has: page.getByRole('heading', { name: 'Get a copy' }) })
  await expect(copy.getByRole('radio', { name: 'PDF' })).toBeChecked()
  await copy.getByRole('button', { name: 'Send code' }).click()
  await copy.getByLabel('Verification code').fill(await lastCode(mobile))
  const download = page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.pdf')
  expect((await readFile(await file.path(), 'latin1')).slice(0, 8)).toBe('%PDF-1.7')
})

test('a member agrees to be named to a sponsor, withdraws that and downloads the receipt @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto('/settings/privacy')
  const consents = page.locator('section', { has: page.getByRole('heading', { name: 'What you agree to' }) })
  const sponsor = consents
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Telling a sponsor who you are' }) })
  await expect(sponsor.getByText("You haven't agreed to this.")).toBeVisible()
  await sponsor.getByRole('button', { name: 'I agree' }).click()
  await expect(sponsor.getByText(/^You agree, since .+ ET, in your settings\.$/)).toBeVisible()
  await sponsor.getByRole('button', { name: 'Take this back' }).click()
  await expect(sponsor.getByText(/^You don't agree, since /)).toBeVisible()
  await expectNoAxeViolations(page)

  const download = page.waitForEvent('download')
  await consents.getByRole('button', { name: 'Download a receipt (JSON)' }).click()
  const receipt = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(receipt.history.map(({ given }: { given: boolean }) => given)).toEqual([true, false])
})

test('a member erases the account, and is signed out @phone', async ({
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
