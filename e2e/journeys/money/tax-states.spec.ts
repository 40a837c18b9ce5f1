import type { Page } from '@playwright/test'
import { downloadForm, FRAME, giveCodeAgain, mainButton, openForm, openPdf } from '#e2e/actions/tax.ts'
import { expect, test } from '#e2e/support/test.ts'

/* Demo members in each state between the first payment and an approved Form W-9. */

/** Not the dialog of the same title, which opens over the dashboard. */
const alertOf = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true }).locator('..')

/** Follows the link of the payment status to the tax tab. */
async function followPendingW9(page: Page, tab: string) {
  await page.goto('/dashboard?filter=All+Surveys')
  await page.getByRole('link', { name: 'Pending W9' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(tab)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Form W-9')
}

async function expectStatus(page: Page, status: string, meaning: string) {
  await expect(page.getByText(`Status: ${status}`, { exact: true })).toBeVisible()
  await expect(page.getByText(meaning)).toBeVisible()
}

test('a physician with waiting payments is led to the form [DASH-052, DASH-054, DASH-060, DASH-062, ROUTE-029, TAX-001] @phone', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('2125550115')
  await page.goto('/dashboard')
  const alert = alertOf(page, 'We need your Form W-9')
  await expect(alert).toContainText("We can't send more payments until we have it.")
  await expect(alert.getByRole('button', { name: 'Complete Form W-9' })).toBeVisible()
  await followPendingW9(page, '/completeProfile?tabIndex=1')
  await expectStatus(page, 'W9 Pending', 'We need your Form W-9 before we can send more payments.')
  await expect(mainButton(page, 'Complete Form W-9')).toBeVisible()
  await expect(mainButton(page, 'Download Form W-9')).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('a physician close to the threshold sees a note [DASH-052, TAX-006] @desktop', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('olga.lindqvist@mail.test')
  await page.goto('/dashboard')
  await alertOf(page, 'About your taxes').getByRole('link', { name: 'Form W-9' }).click()
  await expect(page).toHaveURL('/completeProfile?tabIndex=1')
  await expectStatus(page, 'Not Filled', 'Nothing is due yet. You can complete the form at any time.')
  await expect(page.getByText(/^Paid to you in \d{4}: \$510 of \$600$/)).toBeVisible()
  await expect(alertOf(page, "You'll soon need a Form W-9.")).toBeVisible()
  await expect(mainButton(page, 'Complete New Form W-9')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a nurse with a rejected form sees the reason, and is asked for the form again [DASH-060, DASH-062, TAX-001] @phone', async ({
  page,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('ivan.horvat@mail.test')
  await page.goto('/dashboard')
  const rejection = alertOf(page, 'Your Form W-9 was not accepted')
  const reason = 'Why: The name on line 1 is not the one that belongs to this number.'
  await expect(rejection).toContainText(reason)
  await followPendingW9(page, '/completeProfile?tabIndex=1')
  await expectStatus(page, 'W9 Pending', 'We need your Form W-9 before we can send more payments.')
  await expect(rejection).toContainText(reason)
  await expectNoAxeViolations(page)
  await openForm(page, 'is asked for')
  await expect(page.getByText(reason)).toBeInViewport()
  await expect(page.frameLocator(FRAME).getByRole('heading').first()).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a patient whose form is being checked downloads it after a new code [DASH-060, DASH-061, ROUTE-031, TAX-015, TAX-016, TAX-017] @desktop', async ({
  page,
  lastCode,
  expectNoAxeViolations,
  logIn,
}) => {
  await logIn('ruth.kowalski@mail.test')
  await page.goto('/dashboard')
  await expect(alertOf(page, 'We need your Form W-9')).toHaveCount(0)
  await followPendingW9(page, '/completeProfile?tabIndex=3')
  await expectStatus(page, 'Pending Approval', 'We have received your Form W-9 and are checking it.')
  await page.getByText('Enter tax details instead').click()
  await expect(page.getByText('We have ***-**-6802.')).toBeVisible()
  await giveCodeAgain(page, { lastCode, mobile: '2125550119', expectNoAxeViolations })
  const pdf = await openPdf(await downloadForm(page))
  expect(pdf.getPageCount()).toBeGreaterThan(0)
})

test('the signing page says that the session has expired when its link is invalid @desktop', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/signW9?token=nothing')
  await expect(page.getByText('Your session has expired, please login again.')).toBeVisible()
  await expectNoAxeViolations(page)
})
