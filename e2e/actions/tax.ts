import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { type Calls, panelCall } from '#e2e/support/calls.ts'
import { operator } from '#e2e/support/operator.ts'
import { ageCode } from '#e2e/support/session.ts'
import { expect } from '#e2e/support/test.ts'
import { enterCode, type LastCode } from './people.ts'

export const FRAME = 'iframe[title="Form W-9"]'
export const mainButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const SOON = { timeout: 3_000 }
const IN_A_MINUTE = { timeout: 60_000 }

/** Clicks until the result shows, because clicks before hydration do nothing. */
async function pressUntil(button: Locator, shows: Locator) {
  await expect(async () => {
    if (!(await shows.isVisible())) await button.click(SOON)
    await expect(shows).toBeVisible(SOON)
  }).toPass(IN_A_MINUTE)
}

/** Opens the form. If none is due, confirms the question first. */
export async function openForm(page: Page, how: 'is asked for' | 'is new') {
  if (how === 'is asked for') return pressUntil(mainButton(page, 'Complete Form W-9'), page.locator(FRAME))
  const question = page.getByRole('dialog', { name: 'Are you sure you want to submit a new Form W-9?' })
  await pressUntil(mainButton(page, 'Complete New Form W-9'), question)
  await question.getByRole('button', { name: 'Yes' }).click()
}

/** Goes to the next step, on phones with JavaScript; elsewhere all steps are visible. */
export async function nextGroup(form: Locator) {
  const step = form.getByText(/^Step \d of 7$/).filter({ visible: true })
  if ((await step.count()) === 0) return
  const before = await step.textContent()
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(step).not.toHaveText(before ?? '')
}

/**
 * Fills in our own form up to the signature.
 * @param street left out to keep the saved address
 */
export async function answerForm(form: Locator, taxId: string | null, street?: string) {
  await form.getByLabel('Individual/sole proprietor').check()
  await nextGroup(form)
  if (street) await form.getByLabel('Address', { exact: true }).fill(street)
  await nextGroup(form)
  if (taxId) {
    await form.getByLabel('Social Security Number (SSN)').check()
    await form.getByLabel('Tax ID number', { exact: true }).fill(taxId)
  }
  await nextGroup(form)
  await form.getByLabel('No', { exact: true }).check()
  await nextGroup(form)
  await nextGroup(form)
  await form.getByLabel('I am a U.S. citizen').check()
  await form.getByLabel('Under penalties of perjury').check()
  await nextGroup(form)
}

/** Clicks Download. @returns the file, after checking that the response forbids caching */
export async function downloadForm(page: Page): Promise<Download> {
  // A click before the scripts are there sends the form without them, and the browser stops loading them.
  await page.waitForLoadState('load')
  const coming = page.waitForEvent('download')
  await expect(async () => {
    const [answer] = await Promise.all([
      page.waitForResponse('**/hello-sign/signed-document', SOON),
      mainButton(page, 'Download Form W-9').click(SOON),
    ])
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Form W-9.pdf"',
      'cache-control': 'no-store',
    })
  }).toPass()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Form W-9.pdf')
  return file
}

export const openPdf = async (file: Download) => PDFDocument.load(readFileSync(await file.path()))

interface Asked {
  lastCode: LastCode
  /** Receives the code. */
  mobile: string
  expectNoAxeViolations: (page: Page) => Promise<void>
}

/** Makes the session's code older than 20 minutes, so that the download requires a step-up. */
export async function downloadWithOldCode(page: Page) {
  await ageCode(page.context(), 21)
  await page.reload()
  const asked = page.getByText('Please confirm with a verification code that this is you.')
  await pressUntil(mainButton(page, 'Download Form W-9'), asked)
}

/** Steps up with a new code, which returns to the download. */
export async function giveCodeAgain(page: Page, { lastCode, mobile, expectNoAxeViolations }: Asked) {
  const tab = page.url()
  await downloadWithOldCode(page)
  await mainButton(page, 'Send code').click()
  await page.waitForURL('/otp')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your verification code' })).toBeVisible()
  await expect(page.getByText("You're signed in. This page is extra private")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back without a code' })).toBeVisible()
  await expectNoAxeViolations(page)
  await enterCode(page, await lastCode(mobile))
  await expect(page).toHaveURL(tab)
}

const address = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' }

interface Form {
  form: number
  mobile: string
}

/** Saves the member's tax details, and approves them as operator. */
export async function giveTaxDetails(calls: Calls, dataDirectory: string, mobile: string, taxIdNumber: string) {
  const details = { taxIdTypeId: 1, fullName: 'Mary', lastName: 'Lee', address, taxIdNumber }
  await panelCall(calls, 'PATCH', 'taxDetail/me', details)
  const lines = (await operator(dataDirectory, 'forms', 'list', '--json')).split('\n').filter(Boolean)
  const form = lines.map((line): Form => JSON.parse(line)).find((one) => one.mobile.endsWith(mobile))
  if (!form) throw new Error('The tax details do not wait for the operator')
  await operator(dataDirectory, 'forms', 'approve', `${form.form}`, '--yes')
}
