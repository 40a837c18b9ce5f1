import { newEmail } from '#e2e/actions/people.ts'
import { type Answers, address, answer, professionalAnswers } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const heading = (name: string) => ({ name, level: 1 })

interface Kind {
  kind: string
  width: '@desktop' | '@phone'
  does: Answers
  /** Labels of questions that this profession doesn't get. */
  not: readonly string[]
  shown: readonly string[]
}

/** Physicians and pharmacists are covered in `profile.spec.ts`. */
const kinds: readonly Kind[] = [
  {
    kind: 'nurse',
    width: '@desktop',
    does: {
      Profession: 'Nurse',
      Category: 'Registered Nurse (RN)',
      Specialty: 'Oncology',
      'Title/Position': 'Charge Nurse',
    },
    not: ['Pharmacy Setting', 'Medical school (optional)'],
    shown: ['Registered Nurse (RN)', 'Oncology', 'Charge Nurse', 'www.ward.test'],
  },
  {
    kind: 'dentist',
    width: '@phone',
    does: { Profession: 'Dentist/Dental Professional', Type: 'Dentist' },
    not: ['Pharmacy Setting', 'Title/Position', 'Medical school (optional)'],
    shown: ['Dentist/Dental Professional', 'www.ward.test'],
  },
]

for (const { kind, width, does, not, shown } of kinds) {
  test(`a ${kind} completes the profile with no other questions than those for the profession ${width}`, async ({
    page,
    newMember,
    expectNoAxeViolations,
  }) => {
    await newMember('HCP')
    await page.goto('/professionalDetails')
    await answer(page, { ...does, Email: newEmail(kind) })
    for (const label of not) await expect(page.getByLabel(label)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/profile')

    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', heading('Edit Profile'))).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
    await expectNoAxeViolations(page)
    await answer(page, { ...address, ...professionalAnswers, 'Workplace URL': 'www.ward.test' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
    for (const text of shown) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
}
