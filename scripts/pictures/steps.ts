/** Pages of the contact sheet that no address opens by itself: each step leads there, as a member gets there. */
import type { Page } from '@playwright/test'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { FRAME, openForm } from '#e2e/actions/tax.ts'
import { routes } from '#lib/routes.ts'

/** Leaves the page open that the step is named for. */
export type Step = (page: Page) => Promise<void>

const SURVEY = 'Managing hypertension in primary care'
/** Opens a survey that asks for profile answers. */
const PARTICIPATION_CODE = 'SIGN2026'

const onPage = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Numbers that no other picture logs in with. Each is used once, because its next code would wait 30 seconds. */
const numbersForCodes = ['2125550105', '2125550116']

export const requestCode: Step = async (page) => {
  const mobile = numbersForCodes.pop()
  if (!mobile) throw new Error('requestCode needs one more number')
  await page.goto(routes.login.path)
  await page.getByRole('button', { name: 'Use mobile instead' }).click()
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await onPage(page, routes.otp.path)
}

export const startSurvey: Step = async (page) => {
  await page.goto(routes.dashboard.path)
  await surveyOf(page, SURVEY)
    .getByRole('button', { name: /^(Start|Resume)/ })
    .click()
  await onPage(page, routes.surveyTerms.path)
}

export const agreeToTerms: Step = async (page) => {
  await startSurvey(page)
  await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
  await onPage(page, routes.redirect.path)
}

export const openSurveyWithFacts: Step = async (page) => {
  await page.goto(routes.dashboard.path)
  await page.getByLabel('Participation code').fill(PARTICIPATION_CODE)
  await page.getByRole('button', { name: 'Open survey' }).click()
  await onPage(page, routes.surveyFacts.path)
}

/** The page of the dialog, for browsers without JavaScript. */
export const declineSurvey: Step = async (page) => {
  await page.goto(routes.dashboard.path)
  const maskId = await surveyOf(page, SURVEY).locator('input[name=maskId]').getAttribute('value')
  await page.goto(`${routes.declineSurvey.path}?${new URLSearchParams({ maskId: maskId ?? '' })}`)
}

/** The form in the frame of the Form W-9 tab. */
export const signForm: Step = async (page) => {
  await page.goto('/completeProfile?tabIndex=1')
  await openForm(page, 'is asked for')
  await page.goto((await page.locator(FRAME).getAttribute('src')) ?? '')
}
