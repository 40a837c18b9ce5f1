import type { Page } from '@playwright/test'
import { chip, lookFor, lookForByKeys, newPatient } from '#e2e/actions/patients.ts'
import { tabTo } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const OTHER = 'Other prescription medication'

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const openedTab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true })
const medication = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const summary = (page: Page) => page.getByRole('region', { name: 'Please complete the required fields' })

async function describePerson(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Patient You Care For' })
  await test.step('shows the buttons of the dialog without scrolling [CARE-030]', async () => {
    for (const name of ['Add', 'Cancel'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })
  await dialog.getByLabel('Nickname').fill('Patient1')
  await dialog.getByLabel('Female').check()
  await dialog.getByLabel('Birth year').selectOption('1950')
  await dialog.getByRole('radio', { name: 'Parent', exact: true }).check()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
}

test('a patient saves conditions, medications and a person cared for @phone', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  test.slow()
  await newPatient(page, lastCode)

  await test.step('lists what is missing [PAT-012, PAT-015]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Patient Profile'])
    await button(page, 'Save').click()
    await expect(summary(page)).toBeFocused()
    await expect(page.getByText(/^Please choose at least one medical condition\./)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('chooses a condition, which replaces "None of the above" [PAT-001]', async () => {
    await box(page, 'Medical conditions').click()
    await page.getByRole('option', { name: 'None of the above' }).click()
    await expect(chip(page, 'None of the above')).toBeVisible()
    await expectNoAxeViolations(page)
    await lookFor(box(page, 'Medical conditions'), 'asthma')
    await expect(chip(page, 'Asthma')).toBeVisible()
    await expect(chip(page, 'None of the above')).toHaveCount(0)
  })

  await test.step('requires the name of a medication that is not in the list [PAT-003, PAT-018, PAT-020]', async () => {
    await page.getByLabel('Yes').check()
    await lookFor(box(page, 'Medications'), 'other prescription')
    await medication(page, OTHER).getByLabel('Currently Prescribed').check()
    await button(page, 'Save').click()
    await expect(page.getByText('* Required')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Which medication?').fill('Rybelsus')
  })

  await test.step('saves, and opens the next tab [PAT-025, PROF-020]', async () => {
    await button(page, 'Save').click()
    await expect(page.getByText('Patient Profile saved successfully.').first()).toBeVisible()
    await expect(openedTab(page, 'Caregiver Profile')).toBeVisible()
    await expect(page).toHaveURL('/completeProfile?tabIndex=2')
    await expect(page.getByRole('tabpanel', { name: 'Caregiver Profile' })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('adds a person with a condition [CARE-003, CARE-004, CARE-028]', async () => {
    await page.getByLabel('Yes').check()
    await button(page, 'Save').click()
    await expect(page.getByRole('link', { name: 'Please add the person you care for.' })).toBeVisible()
    await button(page, 'Add').click()
    await expect(page.getByLabel('Nickname')).toBeVisible()
    await expectNoAxeViolations(page)
    await describePerson(page)
    await lookFor(box(page, "Patient1's medical conditions"), 'gout')
    await expectNoAxeViolations(page)
    await button(page, 'Save').click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('shows the saved answers, and the tab of the W-9 [PROF-022, CARE-017]', async () => {
    await page.goto('/completeProfile?tabIndex=3')
    await expect(openedTab(page, 'Form W-9')).toBeVisible()
    await page.getByRole('tab', { name: 'Patient Profile' }).click()
    await expect(page.getByLabel('Which medication?')).toHaveValue('Rybelsus')
    await page.goBack()
    await expect(openedTab(page, 'Form W-9')).toBeVisible()
    await page.getByRole('tab', { name: 'Caregiver Profile' }).click()
    await page.getByText('Patient1', { exact: true }).click()
    await expect(chip(page, 'Gout')).toBeVisible()
  })

  await test.step('removes everybody after a confirmation [CARE-020, CARE-023]', async () => {
    await page.getByLabel('No').check()
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Remove everyone you care for?' })
    await expect(dialog).toContainText('This cannot be undone.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Save')).toBeFocused()
    await button(page, 'Save').click()
    await dialog.getByRole('button', { name: 'Remove and save' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/completeProfile?tabIndex=2')
    await expect(page.getByLabel('No')).toBeChecked()
    await page.getByLabel('Yes').check()
    await expect(page.getByText('No one added yet.')).toBeVisible()
  })
})

test('a patient saves conditions, medications and a person cared for by keyboard alone [WCAG 2.1.1] @desktop', async ({
  page,
  lastCode,
}) => {
  await newPatient(page, lastCode)
  const press = async (name: string, key = 'Enter') => {
    await tabTo(page, button(page, name))
    await page.keyboard.press(key)
  }
  const tick = async (name: string) => {
    await tabTo(page, page.getByLabel('Yes'))
    await page.keyboard.press(name === 'Yes' ? 'Space' : 'ArrowDown')
  }

  await lookForByKeys(page, box(page, 'Medical conditions'), 'asth')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Medical conditions: list' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Medical conditions: chosen' }).getByRole('listitem')).toHaveCount(2)
  await press('Remove Asthma')
  await tick('Yes')
  await lookForByKeys(page, box(page, 'Medications'), 'wegovy')
  await tabTo(page, medication(page, 'Semaglutide (Wegovy)').getByLabel('Currently Prescribed'))
  await page.keyboard.press('ArrowDown')
  await press('Save')
  await expect(openedTab(page, 'Caregiver Profile')).toBeVisible()

  await tick('Yes')
  await press('Add')
  await expect(page.getByLabel('Nickname')).toBeVisible()
  const inDialog = page.getByRole('dialog')
  await tabTo(page, inDialog.getByLabel('Nickname'))
  await page.keyboard.type('Patient1')
  await tabTo(page, inDialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, inDialog.getByLabel('Birth year'))
  await page.keyboard.type('1950')
  await tabTo(page, inDialog.getByRole('radio', { name: 'Child', exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const conditions = box(page, "Patient1's medical conditions")
  await expect(conditions).toBeFocused()
  await lookForByKeys(page, conditions, 'gout')
  await expect(chip(page, 'Gout')).toBeVisible()
  await press('Save')
  await expect(page).toHaveURL('/dashboard')
})

test('the health form loses nothing when the panel fails, on a reload or when the session ends @phone', async ({
  page,
  lastCode,
}) => {
  await newPatient(page, lastCode)
  const call = '**/api/panel/api/patient-profile'
  const chosen = page.getByRole('list', { name: 'Medical conditions: chosen' }).getByRole('listitem')
  await lookFor(box(page, 'Medical conditions'), 'asthma')
  await lookFor(box(page, 'Medical conditions'), 'gout')
  await page.getByLabel('Yes').check()
  await lookFor(box(page, 'Medications'), 'wegovy')
  await medication(page, 'Semaglutide (Wegovy)').getByLabel('Currently Prescribed').check()
  const everythingIsThere = async () => {
    await expect(chosen).toHaveText(['Asthma', 'Gout'])
    await expect(medication(page, 'Semaglutide (Wegovy)').getByLabel('Currently Prescribed')).toBeChecked()
  }

  await test.step('after a refusal and when the panel is unreachable [PAT-027, ERR-150]', async () => {
    const body = { errorCode: 'VALIDATION_FAILED', errorMessage: 'The panel says no.' }
    await page.route(call, (route) => route.fulfill({ status: 422, json: body }))
    await button(page, 'Save').click()
    await expect(page.getByRole('alert').getByText('The panel says no.')).toBeVisible()
    await everythingIsThere()
    await page.unroute(call)
    await page.route(call, (route) => route.abort())
    await button(page, 'Save').click()
    await expect(page.getByRole('alert').getByText('Something went wrong. Please retry again later.')).toBeVisible()
    await everythingIsThere()
    await page.unroute(call)
  })

  await test.step('after another tab, another page and Back, and a reload', async () => {
    await page.getByRole('tab', { name: 'Personal Information' }).click()
    await expect(openedTab(page, 'Personal Information')).toBeVisible()
    await page.getByRole('tab', { name: 'Patient Profile' }).click()
    await everythingIsThere()
    await page.getByRole('tab', { name: 'Personal Information' }).click()
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await page.goBack()
    await everythingIsThere()
    await page.reload()
    await everythingIsThere()
  })

  await test.step('when the session ends', async () => {
    await page.route(call, (route) => route.fulfill({ status: 401, json: { errorCode: 'UNAUTHORIZED' } }))
    await button(page, 'Save').click()
    await expect(page.getByText('Your session has expired, please login again.')).toBeVisible()
    await expect(page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Gout' })).toBeVisible()
    await page.unroute(call)
    await page.reload()
    await everythingIsThere()
    await button(page, 'Save').click()
    await expect(openedTab(page, 'Caregiver Profile')).toBeVisible()
  })
})
