import { readFile } from 'node:fs/promises'
import { consoleForms, openConsole } from '#e2e/actions/console.ts'
import { earn } from '#e2e/actions/payments.ts'
import { giveTaxDetails } from '#e2e/actions/tax.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'
import { easternToday } from '#lib/format/dates.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'

test.use(keepsNothing)

/* Uses Form 1099-MISC, for patients, because no other test pays a patient this much. */

test('an operator writes, prints and corrects a Form 1099, and closes a reported message, in the console @desktop', async ({
  browser,
  baseURL,
  page: member,
  context,
  dataDirectory,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  const year = easternToday().slice(0, 4)
  const { mobile } = await newMember('Patient', { completed: true })
  await giveTaxDetails(context.request, dataDirectory, mobile, privateNumbers.taxId)
  const pay = async (dollars: number) => {
    const payment = await earn(member, { mobile, dollars, dataDirectory, baseURL })
    await operator(dataDirectory, 'payments', 'send', payment)
  }
  await pay(2100)

  const page = await openConsole(browser, dataDirectory, `tax-${mobile}`, expectNoAxeViolations)
  const { field, open, make } = consoleForms(page, expectNoAxeViolations)
  const row = page.getByRole('row', { name: 'Mary Lee' })

  /** Fills in a form, previews it and writes it. @returns the file */
  const writeFile = async (
    operation: string,
    button: string,
    typed: Readonly<Record<string, string>>,
    expectedRow: RegExp,
  ) => {
    await open(operation)
    await page.getByLabel('Form', { exact: true }).selectOption('MISC')
    for (const [label, value] of Object.entries({ Year: year, ...typed })) await field(label).fill(value)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
    await expect(row).toContainText(expectedRow)
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFile(await (await download).path())
  }
  let number = ''

  await test.step('writes the file for the IRS', async () => {
    const button = 'Write Forms 1099 of a year for the IRS’s IRIS portal'
    const file = await writeFile('tax.export', button, { File: 'misc.csv' }, /2,?100\.00.*done/s)
    expect(file.toString()).toMatch(/Mary.*Lee.*2100\.00/)
    number = (await row.getByRole('cell').first().textContent()) ?? ''
  })

  const printForm = (expectedRow: RegExp) =>
    writeFile(
      'tax.print',
      'Print Forms 1099 for members who get them on paper',
      { File: 'one.pdf', Member: number },
      expectedRow,
    )

  await test.step('prints the form of a member who never agreed to get it electronically', async () => {
    const text = (await readPdf(await printForm(/480 Garden Street.*2,?100\.00/s))).pages.join('')
    for (const part of ['Copy B', 'Mary Lee', 'XXX-XX-1946', '$2,100.00']) expect(text).toContain(part)
    expect(text).not.toContain(privateNumbers.taxId)
  })

  await test.step('corrects the form after another payment, and prints it again', async () => {
    await pay(100)
    const button = 'Write corrections of Forms 1099 that were exported'
    const file = await writeFile('tax.correct', button, { File: 'corrections.csv' }, /2,?200\.00.*It was 2,?100\.00\./s)
    expect(file.toString()).toMatch(/Mary.*Lee.*2200\.00/)
    const text = (await readPdf(await printForm(/2,?200\.00.*yes/s))).pages.join('')
    for (const part of ['CORRECTED', '$2,200.00']) expect(text).toContain(part)
  })

  await test.step('reads which message the member reported, and closes the report', async () => {
    await member.goto('/check')
    await member.getByLabel('Check code').fill('CCCC-DDDD')
    await member.getByRole('button', { name: 'Check', exact: true }).click()
    await member.getByRole('button', { name: 'Report this message' }).click()
    await expect(member.getByText('Thank you. Our team will look into it.')).toBeVisible()
    const report = page.getByRole('row', { name: /check code "CCCC-DDDD". We sent no message with this code/ })
    await open('contacts.list?state=waiting')
    const message = (await report.getByRole('cell').first().textContent()) ?? ''
    await make('contacts.done', { Message: message }, 'Mark a message as done')
    await open('contacts.list?state=waiting')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(report).toHaveCount(0)
  })
})
