import type { BrowserContext, Locator, Page } from '@playwright/test'
import { untilKept } from '#e2e/actions/draft.ts'
import { fieldOf } from '#e2e/actions/profile.ts'
import { answerForm, FRAME, mainButton, nextGroup, openForm } from '#e2e/actions/tax.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'

/* Form W-9 keeps what was typed, but not the tax number, the certification and the signature. [TAX-043] */

test.use(keepsNothing)

const NOT_KEPT = 'We kept your answers, but not your tax ID number.'

const openSigningPage = async (page: Page, context: BrowserContext) => {
  const { signUrl } = await panelCall<{ signUrl: string }>(context.request, 'GET', 'hello-sign/template')
  await page.goto(signUrl)
}

const hasDraft = async (context: BrowserContext) => (await context.cookies()).some(({ name }) => name.endsWith('draft'))

async function expectRestored(form: Locator) {
  await expect(form.getByText(NOT_KEPT)).toHaveCount(1)
  await expect(form.getByLabel('Tax ID number', { exact: true })).toHaveValue('')
  await expect(form.getByLabel('Business name')).toHaveValue('Lee Studio')
  await expect(form.getByLabel('City')).toHaveValue('Newark')
  await expect(form.getByLabel('Individual/sole proprietor')).toBeChecked()
  await expect(form.getByLabel('Social Security Number (SSN)')).toBeChecked()
  await expect(form.getByLabel('Under penalties of perjury')).not.toBeChecked()
  await expect(form.getByLabel('Your signature')).toHaveValue('')
}

test('Form W-9 has what was typed after a reload, Back and closing its frame, and nothing after signing @desktop', async ({
  page,
  context,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await openSigningPage(page, context)
  const main = page.getByRole('main')
  await expect(main.getByText(NOT_KEPT)).toHaveCount(0)

  await test.step('after a reload', async () => {
    await main.getByLabel('Business name').fill('Lee Studio')
    await main.getByLabel('City').fill('Newark')
    await answerForm(main, privateNumbers.taxId)
    await main.getByLabel('Your signature').fill('Mary Lee')
    await untilKept(page, 'w9', /"backupWithholding":"\w/)
    await page.reload()
    await expect(main.getByText(NOT_KEPT)).toBeVisible()
    await expectRestored(main)
    await expectNoAxeViolations(page)
  })

  await test.step('after leaving the page and Back', async () => {
    await page.goto('/dashboard')
    await page.goBack()
    await expectRestored(main)
  })

  await test.step('in the frame, after closing it', async () => {
    await page.goto('/completeProfile?tabIndex=1')
    await openForm(page, 'is new')
    const framed = page.frameLocator(FRAME).getByRole('main')
    await expectRestored(framed)
    await mainButton(page, 'Close').click()
    await openForm(page, 'is new')
    await expectRestored(framed)
    await answerForm(framed, privateNumbers.taxId)
    await framed.getByLabel('Your signature').fill('Mary Lee')
    await framed.getByRole('button', { name: 'Sign Form W-9' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toBeFocused()
    await expect.poll(() => hasDraft(context)).toBe(false)
  })

  await test.step('a new form starts from what is known', async () => {
    await openForm(page, 'is new')
    const framed = page.frameLocator(FRAME).getByRole('main')
    await expect(framed.getByLabel('Business name')).toHaveValue('')
    await expect(framed.getByText(NOT_KEPT)).toHaveCount(0)
  })
})

test('on a phone Form W-9 opens again at the tax number, with the steps before it @phone', async ({
  page,
  context,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  await newMember('Patient', { completed: true })
  await openSigningPage(page, context)
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name })
  await main.getByLabel('Business name').fill('Lee Studio')
  await main.getByLabel('Individual/sole proprietor').check()
  await nextGroup(main)
  await fieldOf(page, 'City').fill('Newark')
  await nextGroup(main)
  await main.getByLabel('Social Security Number (SSN)').check()
  await main.getByLabel('Tax ID number', { exact: true }).fill(privateNumbers.taxId)
  await nextGroup(main)
  await untilKept(page, 'w9', /"step":"3/)
  await page.reload()

  await expect(heading('Step 3 of 7 Taxpayer identification number')).toBeVisible()
  await expect(main.getByText(NOT_KEPT)).toBeVisible()
  await expect(main.getByLabel('Social Security Number (SSN)')).toBeChecked()
  await expect(main.getByLabel('Tax ID number', { exact: true })).toHaveValue('')
  await expectNoAxeViolations(page)
  await mainButton(page, 'Back').click()
  await expect(heading('Step 2 of 7 Mailing address')).toBeFocused()
  await expect(fieldOf(page, 'City')).toHaveValue('Newark')
  await mainButton(page, 'Back').click()
  await expect(heading('Step 1 of 7 Who you are')).toBeFocused()
  await expect(main.getByLabel('Business name')).toHaveValue('Lee Studio')
})

test('on a phone a Form W-9 that is opened again in its frame goes Back to its first step @phone', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/completeProfile?tabIndex=1')
  await openForm(page, 'is new')
  const framed = page.frameLocator(FRAME).getByRole('main')
  await framed.getByLabel('Individual/sole proprietor').check()
  await nextGroup(framed)
  await untilKept(page, 'w9', /"step":"1/)
  await page.reload()
  await openForm(page, 'is new')
  await expect(framed.getByRole('heading', { name: 'Step 2 of 7 Mailing address' })).toBeVisible()
  await framed.getByRole('button', { name: 'Back' }).click()
  await expect(framed.getByRole('heading', { name: 'Step 1 of 7 Who you are' })).toBeFocused()
  await expect(framed.getByLabel('Individual/sole proprietor')).toBeChecked()
  await expect(page).toHaveURL('/completeProfile?tabIndex=1')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Form W-9 has what was typed when its page is opened again after an error @phone', async ({
    page,
    context,
    newMember,
    privateNumbers,
  }) => {
    await newMember('HCP', { completed: true })
    await openSigningPage(page, context)
    const main = page.getByRole('main')
    await main.getByLabel('Business name').fill('Lee Studio')
    await main.getByLabel('City').fill('Newark')
    await answerForm(main, privateNumbers.taxId)
    await mainButton(page, 'Sign Form W-9').click()
    await expect(page.getByRole('link', { name: 'Type your name to sign' })).toBeVisible()
    await expect(main.getByLabel('Under penalties of perjury')).toBeChecked()
    await page.goto('/dashboard')
    await page.goBack()
    await page.reload()
    await expectRestored(main)
  })
})
