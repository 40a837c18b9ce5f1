import { readFile } from 'node:fs/promises'
import { verifyEmail } from '#e2e/actions/members.ts'
import { newEmail } from '#e2e/actions/people.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The settings, the privacy page and the payout method without JavaScript. */

test.use({ javaScriptEnabled: false })

test('a member saves message choices, after an error about too few hours, without scripts @phone', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save' })
  const last = page.getByLabel('No texts after')
  await page.getByLabel('Text message').uncheck()
  await page.getByLabel('No texts before').selectOption('6 PM')
  await last.selectOption('7 PM')
  await save.click()
  await expect(page.getByText('Leave at least 3 hours between the two.')).toBeVisible()
  await expect(page.getByLabel('Text message')).not.toBeChecked()
  await expect(last).toHaveValue('19')

  await page.getByLabel('No texts before').selectOption('10 AM')
  await page.getByLabel('Pause invitations').selectOption('For one month')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Text message')).not.toBeChecked()
  await expect(page.getByLabel('No texts before')).toHaveValue('10')
  await expect(page.getByLabel('Pause invitations')).toContainText(/Until \w+ \d+, 20\d\d/)
})

test('a member gives and withdraws a consent, gets the receipt and signs out everywhere, without scripts @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto('/settings/privacy')
  const sponsor = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Telling a sponsor who you are' }) })
  await sponsor.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByText('Saved. You agree.')).toBeVisible()
  await sponsor.getByRole('button', { name: 'Take this back' }).click()
  await expect(sponsor.getByText(/^You don't agree, since /)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a receipt (JSON)' }).click()
  const receipt = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(receipt.history.map(({ given }: { given: boolean }) => given)).toEqual([true, false])

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
})

test('a member changes where payments go, after a wrong code, without scripts @desktop', async ({
  page,
  context,
  newMember,
  lastCode,
}) => {
  const { mobile } = await newMember('HCP', { completed: true })
  await verifyEmail(context.request, lastCode)
  const after = newEmail('office')
  await page.goto('/payments')
  await page.getByRole('main').getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Email address for your payments').fill('office')
  await page.getByLabel('Verification code').fill('000000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Enter an email address, such as name@example.com' })).toBeVisible()
  await page.getByLabel('Email address for your payments').fill(after)
  await page.getByLabel('Verification code').fill('000000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(
    /Please enter correct verification code\./,
  )
  await expect(page.getByLabel('Email address for your payments')).toHaveValue(after)
  await page.getByLabel('Verification code').fill(await lastCode(mobile))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/payments')
  await expect(page.getByText('We changed where your payments go.')).toBeVisible()
  await expect(page.getByText('To o•••@mail.test')).toBeVisible()
})
