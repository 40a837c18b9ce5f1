import { untilKept } from '#e2e/actions/draft.ts'
import { enterCode, newEmail, newMobile, newNpi, register } from '#e2e/actions/people.ts'
import {
  address,
  answer,
  answerByKeys,
  fieldOf,
  patientAnswers,
  professionalAnswers,
  tabTo,
} from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const SAVED = 'Profile information saved successfully.'
const heading = (name: string | RegExp) => ({ name, level: 1 })

test('a new professional completes the profile and reaches the dashboard @phone', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  const npi = newNpi()

  await test.step('registers [PDET-001]', async () => {
    await register(page, { kind: 'HCP', mobile: newMobile() }, lastCode)
    await expect(page).toHaveURL('/professionalDetails')
  })

  await test.step('enters the professional details [PDET-005]', async () => {
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await answer(page, { Email: newEmail('mary') })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
    await expectNoAxeViolations(page)
    await answer(page, {
      Profession: 'Physician (MD, DO, Resident)',
      Specialty: 'Cardiology',
      'NPI number': npi,
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(SAVED).first()).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })

  await test.step('fills in the profile, which does not ask again for professional details [PROF-035, PROF-038]', async () => {
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await expect(page.getByLabel('Profession')).toHaveCount(0)
    await expect(page.getByText(npi)).toBeVisible()
    await answer(page, { ...address, ...professionalAnswers })
    await page.getByText('Choose certificates').click()
    await page.getByLabel('American Board of Internal Medicine').check()
    await page.getByLabel('Cardiovascular Disease').check()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  })

  await test.step('previews the profile, goes to a field and back, and finds all answers kept [PROF-009, PROF-097]', async () => {
    await expect(page.getByRole('heading', heading('Profile preview'))).toBeFocused()
    await expect(page.getByText('American Board of Internal Medicine (Cardiovascular Disease)')).toBeVisible()
    for (const [answer, field] of [
      ['Mailing address', 'Address'],
      ['Board certificates', 'American Board of Allergy and Immunology'],
    ] as const) {
      await page.getByRole('link', { name: `Change ${answer}` }).click()
      await expect(fieldOf(page, field)).toBeFocused()
      await expect(page.getByText(field, { exact: true })).toBeInViewport()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('heading', heading('Profile preview'))).toBeFocused()
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
    await expect(page.getByLabel('Cardiovascular Disease')).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
    await expect(page.getByText('480 Garden Street')).toBeVisible()
  })

  await test.step('confirms and submits the profile [PROF-012, PROF-017, ERR-119]', async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('You must check this box to proceed.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(SAVED).first()).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('shows what was saved on Back [PROF-100]', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
    await expect(page.getByText('480 Garden Street')).toBeVisible()
    await expect(page.getByText("Your profile isn't complete yet.")).toBeHidden()
  })

  await test.step('can only read the profile after that [PROF-004]', async () => {
    await page.goto('/completeProfile')
    await expect(page.getByText('480 Garden Street')).toBeVisible()
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  })
})

test('a new patient completes the profile and is asked for the Patient Profile next [WCAG 3.3.4] @phone', async ({
  page,
  lastCode,
  expectNoAxeViolations,
}) => {
  const email = newEmail('mary')

  await test.step('registers and confirms an email address [EMAIL-001, EMAIL-006]', async () => {
    await register(page, { kind: 'Patient', mobile: newMobile() }, lastCode)
    await expect(page).toHaveURL('/emailRegistration')
    await page.getByLabel('Email').fill(email)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText('Code sent to email. Thank you!').first()).toBeVisible()
    await enterCode(page, await lastCode(email))
    await expect(page).toHaveURL('/profile')
  })

  await test.step('fills in the long form, which has no professional questions [PROF-034, PROF-058]', async () => {
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Professional Information' })).toHaveCount(0)
    await answer(page, { ...address, ...patientAnswers })
    await page.getByLabel('Medicare').check()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  })

  await test.step('submits the profile, and the next tab opens [PROF-016]', async () => {
    await expect(page.getByText('5 ft 7 in')).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(SAVED).first()).toBeVisible()
    await expect(page).toHaveURL('/completeProfile?tabIndex=1')
    await expect(page.getByRole('tab', { name: 'Patient Profile', selected: true })).toBeVisible()
  })
})

test('a professional completes the profile by keyboard alone, and a reload loses nothing [WCAG 2.1.1] @desktop', async ({
  page,
  lastCode,
}) => {
  await register(page, { kind: 'HCP', mobile: newMobile() }, lastCode)
  await expect(page).toHaveURL('/professionalDetails')
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await tabTo(page, button(name))
    await page.keyboard.press('Enter')
  }

  await answerByKeys(page, {
    Profession: 'Pharmacy',
    Title: 'Staff',
    'Pharmacy Setting': 'Hosp',
    Email: newEmail('mary'),
  })
  await press('Submit')
  await expect(page).toHaveURL('/profile')
  await press('Complete Profile')
  await expect(page.getByRole('heading', heading('Edit Profile'))).toBeFocused()
  await answerByKeys(page, { ...address, 'Workplace URL': 'www.pharmacy.test', ...professionalAnswers })
  await press('Save')
  await expect(page.getByRole('heading', heading('Profile preview'))).toBeFocused()
  await expect(page.getByText('www.pharmacy.test')).toBeVisible()

  await untilKept(page, 'profile', /www\.pharmacy\.test/)
  await page.reload()
  await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
  await expect(page.getByText('www.pharmacy.test')).toBeVisible()
  await press('Back')
  await expect(page.getByRole('heading', heading('Edit Profile'))).toBeFocused()
  await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
  await page.reload()
  await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
  await expect(fieldOf(page, 'Graduation year')).toHaveValue('2009')
  await press('Save')
  await expect(page.getByRole('heading', heading('Profile preview'))).toBeFocused()
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press('Submit')
  await expect(page).toHaveURL('/dashboard')
})
