import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openContactBy } from '#e2e/actions/shell.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'

const dollars = (text: string | null) => Number((text ?? '').replace(/[^0-9.]/g, ''))
const sum = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}: `) })
const total = async (page: Page) => dollars(await page.getByRole('row').last().getByRole('cell').textContent())
const amounts = async (page: Page) => {
  const cells = await page.locator('tbody .payment-row td:last-child').allTextContents()
  return cells.map(dollars).reduce((all, one) => all + Math.round(one * 100), 0) / 100
}

test('each sum on the payments page opens the payments that add up to it @desktop', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('carla.mendes@mail.test')
  await page.goto('/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectNoAxeViolations(page)
  for (const [name, heading] of [
    ['Balance', 'Your balance'],
    ['On hold', 'On hold'],
    ['Paid', 'Paid'],
  ] as const) {
    await test.step(name, async () => {
      const expected = dollars(await sum(page, name).textContent())
      await sum(page, name).click()
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
      expect(expected).toBeGreaterThan(0)
      expect(await total(page)).toBe(expected)
      expect(await amounts(page)).toBe(expected)
    })
  }
  await expectNoAxeViolations(page)
})

test('the links of the statuses show their payments, and Back returns to all of them @phone', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('maya.chen@mail.test')
  await page.goto('/payments')
  const statuses = page.getByRole('navigation', { name: 'Payments by status' })
  const all = statuses.getByRole('link', { name: /^All \d+$/ })
  await expect(all).toHaveAttribute('aria-current', 'page')
  for (const status of ['On the way', 'Paid']) {
    const link = statuses.getByRole('link', { name: new RegExp(`^${status} \\d+$`) })
    const count = Number((await link.textContent())?.split(' ').at(-1))
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: status, exact: true })).toBeInViewport()
    await expect(page.locator('tbody .payment-row')).toHaveCount(count)
    expect(await total(page)).toBe(dollars(await sum(page, status).textContent()))
  }
  await expectNoAxeViolations(page)
  await page.goBack()
  await page.goBack()
  await expect(all).toHaveAttribute('aria-current', 'page')
})

test('a link to a payment opens its steps, marks its row and moves the focus there, also without scripts @desktop', async ({
  browser,
  page,
  context,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('maya.chen@mail.test')
  const [{ referenceNumber = '' } = {}] = (
    await panelCall<{ referenceNumber: string; paymentStatus: { status: string } | null }[]>(
      context.request,
      'GET',
      'panelist-dashboard/me',
    )
  ).filter(({ paymentStatus }) => paymentStatus?.status === 'Paid')
  const link = `/payments?payment=${referenceNumber}#payment`
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  for (const shown of [page, await plain.newPage()]) {
    await shown.goto(link)
    const row = shown.locator('#payment')
    await expect(row).toBeInViewport()
    await expect(row).toBeFocused()
    await expect(row.getByText('The payment you opened')).toBeVisible()
    await expect(row.getByText(/^Payment sent/)).toBeVisible()
  }
  await plain.close()
  await expectNoAxeViolations(page)
})

test('a late payment is marked as late, and links to a message to support @desktop', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('rosa.delgado@mail.test')
  await page.goto('/payments')
  await expect(page.getByText(/was expected by/).first()).toBeVisible()
  await openContactBy(page.getByRole('link', { name: 'Ask us about it' }).first())
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
    /^My payment for ".+" \(reference .+\) is late\./,
  )
  await expectNoAxeViolations(page)
})

test('the payments page has a statement and a CSV file for each year, and works without scripts @desktop', async ({
  browser,
  page,
  context,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('daniel.whitfield@mail.test')
  await page.goto('/payments')
  await page
    .getByRole('link', { name: /^Statement/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Print statement' })).toBeVisible()
  const expected = await total(page)
  expect(await amounts(page)).toBe(expected)
  await expectNoAxeViolations(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print statement' })).toBeHidden()
  await expect(page.getByText(/statement of payments in \d{4} to Daniel Whitfield/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^CSV/ }).first().click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const cents = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Math.round(Number(line.split(',').at(-1)) * 100))
  expect(cents.reduce((all, one) => all + one, 0) / 100).toBe(expected)

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const bare = await plain.newPage()
  await bare.goto('/payments')
  await bare.getByRole('link', { name: /^Paid: / }).click()
  await expect(bare.getByRole('heading', { level: 2, name: 'Paid', exact: true })).toBeVisible()
  await plain.close()
})
