import type { Locator, Page } from '@playwright/test'
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

/** Searches a list and selects the best match. */
export async function lookFor(box: Locator, typed: string) {
  await box.fill(typed)
  await box.press('Enter')
}

export const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

/** `lookFor` with the keyboard only. */
export async function lookForByKeys(page: Page, box: Locator, typed: string) {
  await tabTo(page, box)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}
