import { enterCode } from '#e2e/actions/people.ts'
import { address, answer, fieldOf } from '#e2e/actions/profile.ts'
import { answerForm, mainButton, openPdf } from '#e2e/actions/tax.ts'
import { ageCode } from '#e2e/support/session.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'

/* Form W-9 without JavaScript: its own page instead of the frame, signed with a typed name. */

test.use({ ...keepsNothing, javaScriptEnabled: false })

const TAB = '/completeProfile?tabIndex=1'

test('a professional signs Form W-9 by typing the name, after being told what is missing @phone', async ({
  page,
  context,
  newMember,
  lastCode,
  privateNumbers,
}) => {
  const { mobile } = await newMember('HCP', { completed: true })
  await page.goto(TAB)
  await mainButton(page, 'Complete New Form W-9').click()
  await expect(page).toHaveURL(/\/signW9\?token=/)
  await expect(page.getByText('Some of this page needs JavaScript.')).toHaveCount(0)
  await expect(page.getByLabel('Draw my signature')).toBeHidden()
  const main = page.getByRole('main')

  await test.step('signs nothing without a signature, and asks for the number again', async () => {
    await answer(page, address)
    await answerForm(main, privateNumbers.taxId)
    await mainButton(page, 'Sign Form W-9').click()
    await expect(page).toHaveURL(/\/signW9\?token=/)
    await expect(page.getByRole('link', { name: 'Type your name to sign' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Please enter the tax ID number again.' })).toBeVisible()
    await expect(fieldOf(page, 'Tax ID number')).toHaveValue('')
    await expect(fieldOf(page, 'Address')).toHaveValue('480 Garden Street')
    await expect(page.getByLabel('Under penalties of perjury')).toBeChecked()
  })

  await test.step('asks the questions of a classification before signing', async () => {
    await page.getByLabel('C corporation').check()
    await fieldOf(page, 'Tax ID number').fill(privateNumbers.taxId)
    await page.getByLabel('Your signature').fill('Mary Lee')
    await mainButton(page, 'Sign Form W-9').click()
    await expect(page.getByRole('link', { name: 'Choose a code, or leave it at None' })).toBeVisible()
    await expect(page.getByLabel('Exempt payee code')).toBeVisible()
    await page.getByLabel('Individual/sole proprietor').check()
  })

  await test.step('signs the complete form [TAX-012]', async () => {
    await fieldOf(page, 'Tax ID number').fill(privateNumbers.taxId)
    await mainButton(page, 'Sign Form W-9').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Thank you. Your Form W-9 is signed.')).toBeVisible()
    await page.goto(TAB)
    await expect(page.getByText('Status: Pending Approval')).toBeVisible()
  })

  await test.step('downloads the signed form, and with an old code only after a new one [TAX-015]', async () => {
    const first = page.waitForEvent('download')
    await mainButton(page, 'Download Form W-9').click()
    expect((await first).suggestedFilename()).toBe('Form W-9.pdf')

    await ageCode(context, 21)
    await page.reload()
    await mainButton(page, 'Download Form W-9').click()
    await expect(page.getByText('Please confirm with a verification code that this is you.')).toBeVisible()
    await mainButton(page, 'Send code').click()
    await enterCode(page, await lastCode(mobile))
    await expect(page).toHaveURL(TAB)
    const second = page.waitForEvent('download')
    await mainButton(page, 'Download Form W-9').click()
    expect((await openPdf(await second)).getPageCount()).toBeGreaterThan(0)
  })
})

test('a physician enters tax details instead of the form [TAX-027, TAX-034] @desktop', async ({
  page,
  newMember,
  privateNumbers,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto(TAB)
  await page.getByText('Enter tax details instead').click()
  await answer(page, { 'Full name': 'mary ann', 'Last name': 'lee', ...address })
  await fieldOf(page, 'Social Security Number (SSN)').check()
  await fieldOf(page, 'Tax ID number').fill(privateNumbers.taxId)
  await fieldOf(page, 'Confirm tax ID number').fill('123456789')
  await mainButton(page, 'Save').click()
  await expect(page.getByRole('link', { name: "The two tax ID numbers don't match." })).toBeVisible()
  await expect(fieldOf(page, 'Full name')).toHaveValue('mary ann')
  await expect(fieldOf(page, 'Confirm tax ID number')).toHaveValue('')

  await fieldOf(page, 'Tax ID number').fill(privateNumbers.taxId)
  await fieldOf(page, 'Confirm tax ID number').fill(privateNumbers.taxId)
  await mainButton(page, 'Save').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Tax information saved successfully.')).toBeVisible()
})
