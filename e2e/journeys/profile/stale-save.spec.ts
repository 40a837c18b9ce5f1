import type { Page } from '@playwright/test'
import { chip, lookFor } from '#e2e/actions/patients.ts'
import { expect, test } from '#e2e/support/test.ts'

const TAB = '/completeProfile?tabIndex=1'
const SAVED = 'Patient Profile saved successfully.'

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const conditions = (page: Page) => page.getByRole('combobox', { name: 'Medical conditions', exact: true })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This was changed somewhere else' })

async function save(page: Page, ...added: string[]) {
  for (const name of added) {
    await lookFor(conditions(page), name)
    await expect(chip(page, name)).toBeVisible()
  }
  await page.getByLabel('No', { exact: true }).check()
  await button(page, 'Save').click()
}

test('the second of two windows that save the same form shows what changed and lets the member choose (C-120) @desktop', async ({
  page,
  context,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('Patient', { completed: true })
  const other = await context.newPage()
  await page.goto(TAB)
  await other.goto(TAB)

  await test.step('the first window saves', async () => {
    await save(other, 'Asthma')
    await expect(other.getByText(SAVED)).toBeVisible()
  })

  await test.step('the second window shows what changed, and keeps what was typed', async () => {
    await save(page, 'Psoriasis')
    await expect(notice(page)).toBeFocused()
    await expect(page.getByRole('list', { name: 'What changed' }).getByRole('listitem')).toContainText([
      /^Medical conditions: Psoriasis.*Asthma$/,
    ])
    await expect(chip(page, 'Psoriasis')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the second window takes over the newer version', async () => {
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/api/draft'),
    )
    await button(page, 'Use the newer version').click()
    await expect(page.getByText(/^The newer answers are in the form now\./)).toBeFocused()
    await expect(chip(page, 'Asthma')).toBeVisible()
    await expect(chip(page, 'Psoriasis')).toHaveCount(0)
    await expectNoAxeViolations(page)
    // Wait until the new draft is saved, or the other window would start with the old one.
    await kept
  })

  await test.step('the second window saves its own version anyway', async () => {
    await other.goto(TAB)
    await save(other, 'Migraine')
    await expect(other.getByText(SAVED)).toBeVisible()
    await save(page, 'Psoriasis')
    await expect(notice(page)).toBeFocused()
    await button(page, 'Save mine anyway').click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await other.goto(TAB)
    await expect(chip(other, 'Psoriasis')).toBeVisible()
    await expect(chip(other, 'Asthma')).toBeVisible()
    await expect(chip(other, 'Migraine')).toHaveCount(0)
  })
})

test('Back to a saved form shows the saved answers, and saves again without a question (C-120) @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto(TAB)
  await save(page, 'Asthma')
  await expect(page.getByText(SAVED)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/^[^?]*\/dashboard/)
  await page.goBack()
  await expect(page).toHaveURL(/tabIndex=1$/)
  await expect(chip(page, 'Asthma')).toBeVisible()
  await save(page, 'Migraine')
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})
