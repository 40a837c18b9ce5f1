import type { Page } from '@playwright/test'
import {
  askForCode,
  createAccount,
  enterCode,
  expectNothingLost,
  fillRegistration,
  newEmail,
  newMobile,
  newNpi,
} from '#e2e/actions/people.ts'
import { address, answer, fieldOf, patientAnswers, professionalAnswers } from '#e2e/actions/profile.ts'
import { endSurvey, surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Blocks all scripts until released, like a slow network. */
async function holdScripts(page: Page) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return letThrough
}

test.describe('before the scripts have loaded', () => {
  test('a registration form works @phone', async ({ page, lastCode }) => {
    const mobile = newMobile()
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await fillRegistration(page, { kind: 'HCP', mobile })
    await createAccount(page).click()
    await expect(page).toHaveURL('/otp')
    expect(await lastCode(mobile)).toMatch(/^\d{6}$/)
  })

  test('the Start button of a survey works @desktop', async ({ page, newMember }) => {
    await newMember('HCP', { completed: true })
    await holdScripts(page)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(/\/surveyTerms/)
  })
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('a newcomer registers, confirms an email, signs out, and logs in again @phone', async ({ page, lastCode }) => {
    const mobile = newMobile()
    const email = newEmail('mary')
    await page.goto('/?utm_source=mail')
    await fillRegistration(page, { kind: 'Patient', mobile })
    await createAccount(page).click()
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toContainText('Please enter correct verification code.')
    await enterCode(page, await lastCode(mobile))
    await expect(page).toHaveURL('/emailRegistration')

    await page.getByLabel('Email').fill('mary')
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText('Incorrect email address format.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText('Code sent to email. Thank you!')).toBeVisible()
    await enterCode(page, await lastCode(email))
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Profile information saved successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText("You're signed out.")).toBeVisible()
    await page.reload()
    await expect(page.getByText("You're signed out.")).toBeHidden()

    await page.getByLabel('Email').fill(email)
    await askForCode(page)
    await enterCode(page, await lastCode(email))
    await expect(page).toHaveURL('/profile')
  })

  test('Resend code sends a second code @desktop', async ({ page, lastCode }) => {
    const mobile = newMobile()
    await page.goto('/')
    await fillRegistration(page, { kind: 'HCP', mobile })
    await createAccount(page).click()
    await lastCode(mobile)
    await page.getByRole('button', { name: 'Resend code' }).click()
    // Codes are limited to one per number every 30 seconds. Until then the page shows the wait.
    await expect(page.getByRole('alert')).toContainText(/Too many codes|try again/i)
    await expect(async () => {
      await page.getByRole('button', { name: 'Resend code' }).click()
      await expect(page.getByText('Verification code sent.')).toBeVisible({ timeout: 1_000 })
    }).toPass({ intervals: [5_000], timeout: 60_000 })
    await enterCode(page, await lastCode(mobile))
    await expect(page).toHaveURL('/professionalDetails')
  })

  test('an incomplete registration form returns with the typed values and the missing fields @phone', async ({
    page,
  }) => {
    const mobile = newMobile()
    await page.goto('/')
    await fillRegistration(page, { mobile })
    await page.getByLabel(/receive text messages/).uncheck()
    await createAccount(page).click()
    await expect(page).toHaveURL('/')
    const summary = page.getByRole('region', { name: 'Please complete the required fields' })
    await expect(summary.getByRole('link')).toHaveText([
      'Choose HCP or Patient.',
      'To continue, agree to receive text messages.',
    ])
    await expect(page.getByLabel('Healthcare setting')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(/receive text messages/).check()
    await expectNothingLost(page, { mobile })
    await summary.getByRole('link', { name: 'Choose HCP or Patient.' }).click()
    await expect(page).toHaveURL(/#.+healthcareSetting$/)
  })

  test('a refused login keeps the address, and a wrong number is refused @desktop', async ({ page }) => {
    await page.goto('/login?returnUrl=%2Fpayments')
    await page.getByLabel('Email').fill('nobody@mail.test')
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await expect(page).toHaveURL('/login?returnUrl=%2Fpayments')
    await expect(page.getByRole('alert')).toContainText('not associated with an existing account')
    await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.test')

    await page.getByLabel('Email').fill('12')
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await expect(page.getByText('Incorrect mobile number format.')).toBeVisible()
  })

  test('a member takes a survey, and sees that a participation code is wrong @desktop', async ({ page, newMember }) => {
    await newMember('HCP', { completed: true })
    await page.goto('/dashboard')
    await page.getByLabel('Participation code').fill('AB12')
    await page.getByRole('button', { name: 'Open survey' }).click()
    await expect(page.getByText('A participation code has 8 letters or digits, without spaces.').first()).toBeVisible()
    await expect(page.getByLabel('Participation code')).toHaveValue('AB12')

    await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('The incentive for this survey is $75.')).toBeVisible()
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await endSurvey(page, 'Complete')
    await expect(page.getByRole('heading', { name: 'Thank you for completing the survey' })).toBeVisible()
    await page.getByRole('button', { name: 'My Survey Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('a member declines a survey with a reason and takes it back, then without one @phone', async ({
    page,
    newMember,
  }) => {
    await newMember('HCP', { completed: true })
    await page.goto('/dashboard')
    const topic = 'Managing hypertension in primary care'
    await page.getByRole('button', { name: `Decline ${topic}` }).click()
    await expect(page.getByRole('heading', { name: `Decline “${topic}”?` })).toBeVisible()
    await page.getByLabel('It takes too long').check()
    await page.getByRole('button', { name: 'Decline survey' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText("Thanks for telling us. We won't remind you of this survey.")).toBeVisible()
    await expect(page.getByRole('button', { name: `Decline ${topic}` })).toHaveCount(0)

    await page.getByRole('button', { name: `Undo: decline of “${topic}”` }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('The survey is back in your list.')).toBeVisible()
    await expect(page.getByText(`You declined “${topic}”`)).toHaveCount(0)

    await page.getByRole('button', { name: `Decline ${topic}` }).click()
    await page.getByRole('button', { name: 'Decline survey' }).click()
    await expect(page.getByText(`You declined “${topic}”`)).toBeVisible()
  })

  test('a physician completes the professional details and the profile @desktop', async ({ page, newMember }) => {
    await newMember('HCP')
    await page.goto('/professionalDetails')
    await answer(page, { Profession: 'Physician (MD, DO, Resident)', Email: newEmail('mary') })
    await page.getByLabel('NPI number').fill('12')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('link', { name: 'The NPI number format is incorrect.' })).toBeVisible()
    await expect(fieldOf(page, 'NPI number')).toHaveValue('12')
    await answer(page, { Specialty: 'Cardiology', 'NPI number': newNpi() })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Profile information saved successfully.')).toBeVisible()

    await page.goto('/completeProfile')
    await answer(page, { ...address, State: 'nj', 'ZIP code': '0703' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Please enter correct Zip Code.' })).toBeVisible()
    await expect(fieldOf(page, 'Address')).toHaveValue('480 Garden Street')
    await answer(page, { 'ZIP code': '07030', ...professionalAnswers })
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await expect(page).toHaveURL('/preview')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('You must check this box to proceed.').first()).toBeVisible()
    await page.getByLabel(/I confirm the information/).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Profile information saved successfully.')).toBeVisible()
  })

  test('a patient completes the profile, and checked boxes are kept @desktop', async ({ page, newMember }) => {
    await newMember('Patient')
    await page.goto('/completeProfile')
    await answer(page, { ...address, ...patientAnswers, 'Education level': 'Select', Email: newEmail('mary') })
    await page.getByLabel('Medicare').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/completeProfile/)
    await expect(page.getByLabel('Medicare')).toBeChecked()
    await answer(page, { 'Education level': 'Doctorate' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/preview')
    await expect(page.getByText('Medicare')).toBeVisible()
    await page.getByRole('link', { name: 'Change Ethnicity' }).click()
    await expect(fieldOf(page, 'Ethnicity')).toBeFocused()
    await expect(page.getByText('Ethnicity', { exact: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel(/I confirm the information/).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Profile information saved successfully.')).toBeVisible()
  })

  test('a member chooses a non-profit @desktop', async ({ page, newMember }) => {
    await newMember('HCP', { completed: true })
    await page.goto('/nonProfitOrg')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Select an organization').first()).toBeVisible()
    await page.getByLabel('Organization').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Non-Profit Organization name updated successfully')).toBeVisible()
  })

  test('an unknown unsubscribe link shows an error @desktop', async ({ page }) => {
    await page.goto('/unsubscribe?m=nobody')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page).toHaveURL('/unsubscribe?m=nobody')
    await expect(page.getByText('Email address is not registered in the system.')).toBeVisible()
  })
})
