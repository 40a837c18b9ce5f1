import { expect, type Locator, type Page } from '@playwright/test'
import { enterCode, type LastCode, newEmail, newMobile, register } from './people.ts'
import { address, answer, patientAnswers, tabTo } from './profile.ts'

/** Registers a patient and submits the profile; ends on the Patient Profile tab. */
export async function newPatient(page: Page, lastCode: LastCode) {
  await register(page, { kind: 'Patient', mobile: newMobile() }, lastCode)
  const email = newEmail('mary')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await enterCode(page, await lastCode(email))
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await answer(page, { ...address, ...patientAnswers })
  await page.getByLabel('Medicare').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel(/^I confirm the information/).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/completeProfile?tabIndex=1')
}

/** Searches a list and selects the best match. Types again until the list opens: before hydration, Enter sends the form. */
export async function lookFor(box: Locator, typed: string) {
  await expect(async () => {
    await box.fill('')
    await box.fill(typed)
    await expect(box).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 })
  }).toPass()
  await box.press('Enter')
}

export const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

/** `lookFor` with the keyboard only. */
export async function lookForByKeys(page: Page, box: Locator, typed: string) {
  await tabTo(page, box)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}
