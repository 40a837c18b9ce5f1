import { completeProfile } from '#e2e/actions/members.ts'
import { askForCode, enterCode, newEmail, newMobile, newNpi, register } from '#e2e/actions/people.ts'
import { address, answer, patientAnswers, professionalAnswers, tabTo } from '#e2e/actions/profile.ts'
import { choose, closeByKeyboard, signOut } from '#e2e/actions/shell.ts'
import { endSurvey, surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'
import { linkTo, routes } from '#lib/routes.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })

test('a newcomer becomes a professional member and completes a paid survey [GEN-002, GEN-005, GEN-012] @desktop', async ({
  page,
  baseURL,
  lastCode,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()

  await test.step('registers with a mobile number and a code', async () => {
    await register(page, { kind: 'HCP', mobile }, lastCode)
    await expect(page).toHaveURL('/professionalDetails')
  })

  await test.step('completes the profile and sees the invitations', async () => {
    await answer(page, {
      Profession: 'Physician (MD, DO, Resident)',
      Specialty: 'Cardiology',
      'NPI number': newNpi(),
      Email: newEmail('mary'),
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await answer(page, { ...address, ...professionalAnswers })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel(/I confirm the information/).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  const survey = surveyOf(page, 'Managing hypertension in primary care')
  await test.step('reads the terms of a survey and agrees', async () => {
    await expect(survey).toContainText('15 min')
    await expect(survey).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
    await expect(survey).toContainText('$75')
    await survey.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', heading('Survey terms'))).toBeFocused()
    await expect(page.getByText('The incentive for this survey is $75.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
  })

  await test.step('goes to the survey on its own site, and returns', async () => {
    await expect(page.getByRole('heading', { name: 'Survey CP-1001' })).toBeVisible()
    expect(new URL(page.url()).origin).not.toBe(baseURL)
    await endSurvey(page, 'Complete')
    await expect(page.getByRole('heading', heading('Thank you for completing the survey'))).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    await expectNoAxeViolations(page)
  })

  await test.step('sees the survey completed on the dashboard, and its incentive in process', async () => {
    await page.getByRole('button', { name: 'My Survey Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(survey).toHaveCount(0)
    await page.getByLabel('Status').selectOption('Completed')
    await expect(survey).toContainText('Completed')
    await expect(survey).toContainText('Processing')
    await expect(page.getByText('In process', { exact: true }).locator('..')).toContainText('$75')
  })

  await test.step('signs out, logs in with a new code, and sees the survey again', async () => {
    await signOut(page)
    await page.getByRole('button', { name: 'Use mobile instead' }).click()
    await page.getByLabel('Mobile number').fill(mobile)
    await askForCode(page)
    await enterCode(page, await lastCode(mobile))
    await expect(page).toHaveURL('/dashboard')
    await page.goto(linkTo(routes.dashboard, { filter: 'Completed' }))
    await expect(survey).toContainText('Completed')
  })
})

test('a newcomer becomes a patient member and completes a paid survey [GEN-001] @phone @remote', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  const email = newEmail('mary')

  await test.step('registers, and confirms an email address', async () => {
    await register(page, { kind: 'Patient', mobile: newMobile() }, lastCode)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await enterCode(page, await lastCode(email))
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', heading('Hello Mary'))).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('completes the profile and opens the dashboard', async () => {
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await answer(page, { ...address, ...patientAnswers })
    await page.getByLabel('Medicare').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel(/I confirm the information/).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('tab', { name: 'Patient Profile', selected: true })).toBeVisible()
    await choose(page, 'Dashboard')
    await expect(page).toHaveURL('/dashboard')
  })

  const survey = surveyOf(page, 'Living with migraine')
  await test.step('leaves the terms, returns to them, and agrees', async () => {
    await survey.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', heading('Dashboard'))).toBeVisible()
    await survey.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
  })

  await test.step('completes the survey, and sees it and its incentive on the dashboard', async () => {
    await endSurvey(page, 'Complete')
    await page.getByRole('button', { name: 'My Survey Dashboard' }).click()
    await page.getByLabel('Status').selectOption('Completed')
    await expect(survey).toContainText('Processing')
    await expect(page.getByText('In process', { exact: true }).locator('..')).toContainText('$40')
    await expectNoAxeViolations(page)
  })
})

test.describe('without a mouse', () => {
  test.use({ dismissesDialogs: false })

  test('a newcomer completes a survey by keyboard alone [WCAG 2.1.1] @desktop', async ({ page, context, lastCode }) => {
    const main = page.getByRole('main')
    const mobile = newMobile()
    const press = async (name: string) => {
      await tabTo(page, main.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    const type = async (label: string, text: string) => {
      await tabTo(page, main.getByLabel(label))
      await page.keyboard.type(text)
    }
    const tick = async (label: RegExp) => {
      await tabTo(page, main.getByLabel(label))
      await page.keyboard.press('Space')
    }

    await test.step('registers and enters the code, past the navigation', async () => {
      await page.goto('/')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await type('Legal first name', 'Mary')
      await type('Legal last name', 'Lee')
      await type('Mobile number', mobile)
      await type('Healthcare setting', 'HCP')
      await tick(/receive text messages/)
      await tick(/Privacy Policy/)
      await press('Create New Account')
      await expect(main.getByLabel('Verification code')).toBeFocused()
      await page.keyboard.type(await lastCode(mobile))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/professionalDetails')
    })

    await test.step('goes from the dashboard to the survey and back', async () => {
      await completeProfile(context.request, 'HCP')
      await page.goto('/dashboard')
      await closeByKeyboard(page, 'Verify your email')
      const start = surveyOf(page, 'Diabetes devices and their apps').getByRole('button', { name: 'Start' })
      await tabTo(page, start)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', heading('Survey terms'))).toBeFocused()
      await press('Agree to Terms and Start Survey')
      await tabTo(page, page.getByRole('link', { name: 'Complete', exact: true }))
      await page.keyboard.press('Enter')
      await press('My Survey Dashboard')
      await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await tabTo(page, page.getByLabel('Status'))
      await page.keyboard.type('Comp')
      await expect(surveyOf(page, 'Diabetes devices and their apps')).toContainText('Processing')
    })
  })
})
