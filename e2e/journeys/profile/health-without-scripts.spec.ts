import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/test.ts'

/* The health tabs without JavaScript: checkboxes instead of search, and a form instead of the dialog. */

test.use({ javaScriptEnabled: false })

const OTHER = 'Other prescription medication'

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const wrong = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Please complete the required fields' }).getByRole('link', { name: text })

async function tick(page: Page, list: string, name: string) {
  const box = group(page, list).getByLabel(name, { exact: true })
  if (!(await box.isVisible())) await group(page, list).getByText('Choose from the list').click()
  await box.check()
}

test('a patient saves conditions, medications and a person cared for, without scripts @phone', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto('/completeProfile?tabIndex=1')

  await test.step('lists what is missing, and loses nothing typed [PAT-012, PAT-015, PAT-016]', async () => {
    await save(page)
    await expect(wrong(page, /^Please choose at least one medical condition\./)).toBeVisible()
    await expect(wrong(page, "Say whether you've been prescribed weight loss medication")).toBeVisible()
    await tick(page, 'Medical conditions', 'Asthma')
    await page.getByLabel('Yes').check()
    await save(page)
    await expect(wrong(page, 'Please select atleast 1 medication')).toBeVisible()
    await expect(group(page, 'Medical conditions').getByLabel('Asthma', { exact: true })).toBeChecked()
  })

  await test.step('requires an answer for a medication, and its name [PAT-003, PAT-018, PAT-020]', async () => {
    await tick(page, 'Medications', OTHER)
    await save(page)
    await expect(wrong(page, 'Choose an answer')).toBeVisible()
    await group(page, OTHER).getByLabel('Currently Prescribed').check()
    await save(page)
    await expect(wrong(page, '* Required')).toBeVisible()
    await page.getByLabel('Which medication?').fill('Rybelsus')
  })

  await test.step('saves, and opens the next tab [PAT-025]', async () => {
    await save(page)
    await expect(page).toHaveURL('/completeProfile?tabIndex=2')
    await expect(page.getByText('Patient Profile saved successfully.')).toBeVisible()
  })

  await test.step('adds a person with a condition [CARE-012]', async () => {
    await page.getByLabel('Nickname').fill('Patient1')
    await page.getByLabel('Female').check()
    await page.getByLabel('Birth year').selectOption('1950')
    await group(page, 'Relationship').getByLabel('Other').check()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(wrong(page, 'Tell us your relationship')).toBeVisible()
    await expect(page.getByLabel('Nickname')).toHaveValue('Patient1')
    await page.getByRole('radio', { name: 'Parent', exact: true }).check()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('The person was added. Now choose their medical conditions below.')).toBeVisible()
    await save(page)
    await expect(wrong(page, "Patient1's medical conditions")).toBeVisible()
    await expect(page.getByText(/^Please choose at least one medical condition\./).first()).toBeVisible()
    await tick(page, "Patient1's medical conditions", 'Gout')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Caregiver Profile saved successfully.')).toBeVisible()
  })

  await test.step("changes a person's answers, after being told what is missing", async () => {
    await page.goto('/completeProfile?tabIndex=2')
    await page.getByText('Patient1', { exact: true }).click()
    await page.getByText('Edit Patient1', { exact: true }).click()
    const edit = page
      .getByRole('group')
      .filter({ has: page.getByText('Edit Patient1', { exact: true }) })
      .last()
    await edit.getByLabel('Nickname').fill('')
    await save(page)
    await expect(wrong(page, 'Enter a nickname')).toBeVisible()
    await edit.getByLabel('Nickname').fill('Grandma')
    await edit.getByLabel('Relationship', { exact: true }).selectOption('Grandparent')
    await edit.getByLabel('Birth year').selectOption('1941')
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/completeProfile?tabIndex=2')
    await expect(page.getByText('Grandparent, Female, born 1941')).toBeVisible()
  })

  await test.step('removes everybody after a box is checked [CARE-020]', async () => {
    await page.goto('/completeProfile?tabIndex=2')
    await page.getByText('Grandma', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Remove Grandma' })).toBeVisible()
    await page.getByLabel('No', { exact: true }).check()
    await save(page)
    await expect(wrong(page, 'Please confirm that everyone should be removed.')).toBeVisible()
    await page.getByLabel(/^Remove everyone you care for\./).check()
    await save(page)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/completeProfile?tabIndex=2')
    await expect(page.getByText('Grandma')).toHaveCount(0)
  })
})
