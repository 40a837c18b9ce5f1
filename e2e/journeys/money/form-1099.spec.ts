import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { earn } from '#e2e/actions/payments.ts'
import { enterCode } from '#e2e/actions/people.ts'
import { giveTaxDetails, mainButton } from '#e2e/actions/tax.ts'
import { operator } from '#e2e/support/operator.ts'
import { poll } from '#e2e/support/poll.ts'
import { ageCode } from '#e2e/support/session.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'
import { easternToday } from '#lib/format/dates.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'

test.use(keepsNothing)

const TAB = '/completeProfile?tabIndex=1'

/** Exports the IRS file, which has full tax IDs, and deletes it. */
async function exportForms(dataDirectory: string, year: string) {
  const folder = await mkdtemp(join(tmpdir(), 'carepanel-forms-'))
  try {
    await operator(dataDirectory, 'tax', 'export', year, 'NEC', join(folder, 'nec.csv'), '--yes')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Form 1099', exact: true }) })

test('a member agrees to get Form 1099 electronically, and downloads Copy B @phone', async ({
  page,
  context,
  browser,
  baseURL,
  dataDirectory,
  newMember,
  lastCode,
  outbox,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  const year = easternToday().slice(0, 4)
  const name = `Form 1099-NEC ${year}`
  const { mobile } = await newMember('HCP', { completed: true })

  await test.step('cannot agree without a verified email', async () => {
    await page.goto(TAB)
    await expect(card(page).getByText('You get your Forms 1099 by mail.')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'I agree' })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  const email = await verifyEmail(context.request, lastCode)
  await test.step('opens the sample, and agrees', async () => {
    await page.reload()
    const sample = page.waitForEvent('download')
    await card(page).getByRole('button', { name: 'Open a sample (PDF)' }).click()
    expect((await sample).suggestedFilename()).toBe('Sample of Form 1099-NEC.pdf')
    await expect(card(page).getByText(/paper/).first()).toBeVisible()
    await card(page).getByRole('button', { name: 'I agree' }).click()
    await expect(card(page).getByText(/^There's no form yet\./)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('is paid, and gets a mail that the form is ready', async () => {
    await giveTaxDetails(context.request, dataDirectory, mobile, privateNumbers.taxId)
    const payment = await earn(page, { mobile, dollars: 2100, dataDirectory, baseURL })
    await operator(dataDirectory, 'payments', 'send', payment)
    await exportForms(dataDirectory, year)
    const notice = () =>
      outbox.messagesTo(email).find(({ subject }) => subject === 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE')
    expect((await poll(notice, 'notice of the form')).text).toContain(`Your Form 1099-NEC for ${year} is ready.`)
  })

  await test.step('gives a new code before the download', async () => {
    await ageCode(context, 21)
    await page.goto(TAB)
    await mainButton(page, `Download ${name}`).click()
    await expect(page.getByText('Please confirm with a verification code that this is you.')).toBeVisible()
    await expectNoAxeViolations(page)
    await mainButton(page, 'Send code').click()
    await enterCode(page, await lastCode(mobile))
    await expect(page).toHaveURL(TAB)
  })

  await test.step('downloads the form with the amount paid and the tax number masked', async () => {
    const download = page.waitForEvent('download')
    await mainButton(page, `Download ${name}`).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${name}.pdf`)
    const text = (await readPdf(await readFile(await file.path()))).pages.join('')
    for (const part of ['Copy B', 'XXX-XX-1946', '$2,100.00', 'Carepanel Research LLC']) expect(text).toContain(part)
    expect(text).not.toContain(privateNumbers.taxId)
  })

  await test.step('refuses the form without a session', async () => {
    const stranger = await browser.newContext()
    const answer = await stranger.request.get(`/api/panel/api/forms-1099/${year}/NEC`)
    expect(answer.status()).toBe(401)
    await stranger.close()
  })
})
