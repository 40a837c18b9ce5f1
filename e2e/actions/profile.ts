import type { Locator, Page } from '@playwright/test'

/** Profile answers by field label. */
export type Answers = Readonly<Record<string, string>>

export const address: Answers = {
  Address: '480 Garden Street',
  City: 'Hoboken',
  State: 'nj',
  'ZIP code': '07030',
}

export const patientAnswers: Answers = {
  'Birth year': '1980',
  Gender: 'Female',
  'Height: feet': '5',
  'Height: inches': '7',
  'Weight (lbs)': '164',
  'Sexual orientation': 'Straight',
  Ethnicity: 'Asian',
  'First native language': 'English',
  'Second native language': 'None',
  'Education level': 'Doctorate',
  'Marital status': 'Married',
  'Annual household income': '$75,000 to $99,999',
  'Children in the household': '2',
}

export const professionalAnswers: Answers = { Gender: 'Female', 'Graduation year': '2009', Ethnicity: 'Asian' }

export const fieldOf = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

const isSelect = (field: Locator) => field.evaluate((element) => element instanceof HTMLSelectElement)

export async function answer(page: Page, answers: Answers) {
  for (const [label, value] of Object.entries(answers)) {
    const field = fieldOf(page, label)
    if (await isSelect(field)) await field.selectOption({ label: value })
    else await field.fill(value)
  }
}

const MOST_STEPS = 80

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Fills in the answers with the keyboard only: typing at a closed select chooses an option. */
export async function answerByKeys(page: Page, answers: Answers) {
  for (const [label, value] of Object.entries(answers)) {
    await tabTo(page, fieldOf(page, label))
    await page.keyboard.type(value)
  }
}
