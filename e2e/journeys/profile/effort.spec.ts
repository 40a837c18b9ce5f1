import type { Locator, Page } from '@playwright/test'
import { newEmail, newMobile, newNpi } from '#e2e/actions/people.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'

/* Upper limits for onboarding: key presses of a physician, taps of a patient who is a caregiver. */

const MOST_KEYS = 105
const MOST_TAPS = 60
const MOST_STEPS = 60

/** Keyboard that counts key presses. */
class Keys {
  count = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(key: string) {
    this.count++
    await this.page.keyboard.press(key)
  }

  async type(text: string) {
    this.count += text.length
    await this.page.keyboard.type(text)
  }

  /** Presses Tab until the target has focus. */
  async to(target: Locator) {
    await target.waitFor()
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }

  async fill(target: Locator, text: string) {
    await this.to(target)
    await this.type(text)
  }

  async act(target: Locator, key = 'Enter') {
    await this.to(target)
    await this.press(key)
  }
}

interface Named {
  id: number
  name: string
}
interface Profession extends Named {
  specialities: (Named & { subSpecialities: Named[] })[]
}

/** Mocks the NPI registry. */
async function mockNpiRegistry(page: Page) {
  await page.route('**/api/panel/api/npi/*', async (route) => {
    const professions = await panelCall<Profession[]>(page.context().request, 'GET', 'professions')
    const physician = professions.find(({ name }) => name.startsWith('Physician (MD'))
    const speciality = physician?.specialities.find(({ name }) => name === 'Cardiology')
    const address = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' }
    const answer = { professionId: physician?.id, specialityId: speciality?.id, subSpecialityId: null, address }
    await route.fulfill({ json: answer })
  })
}

test('a new physician needs at most 105 keys @desktop', async ({ page, lastCode }) => {
  const keys = new Keys(page)
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const mobile = newMobile()
  await mockNpiRegistry(page)

  await page.goto('/')
  await keys.act(page.getByRole('link', { name: /^Skip to/ }))
  await keys.fill(main.getByLabel('Legal first name'), 'Mary')
  await keys.fill(main.getByLabel('Legal last name'), 'Lee')
  await keys.fill(main.getByLabel('Mobile number'), mobile)
  await keys.fill(main.getByLabel('Healthcare setting'), 'H')
  await keys.act(main.getByLabel(/receive text messages/), 'Space')
  await keys.act(main.getByLabel(/Privacy Policy/), 'Space')
  await keys.press('Enter')
  await page.waitForURL('**/otp')
  const code = await lastCode(mobile)
  await keys.fill(main.getByLabel('Verification code'), code)
  await keys.press('Enter')
  await page.waitForURL('**/professionalDetails')
  const registered = keys.count

  await keys.fill(main.getByLabel(/^NPI number/), newNpi())
  await expect(main.getByLabel('Specialty', { exact: true })).toHaveValue(/./)
  await keys.fill(main.getByLabel('Email'), newEmail('m'))
  await keys.press('Enter')
  await page.waitForURL('**/profile')
  const described = keys.count
  await keys.act(button('Complete Profile'))
  await page.waitForURL('**/completeProfile')
  await expect(main.getByLabel('City', { exact: true })).toHaveValue('Hoboken')

  await keys.fill(main.getByLabel(/^Year of graduation/), '2009')
  await keys.fill(main.getByLabel('Gender', { exact: true }), 'F')
  await expect(main.getByLabel('Graduation year')).toHaveValue('2009')
  await keys.fill(main.getByLabel('Ethnicity', { exact: true }), 'A')
  await keys.act(button('Save'))
  await page.waitForURL('**/preview')
  const filledIn = keys.count
  await keys.act(main.getByRole('link', { name: 'Skip to Submit' }))
  await keys.act(main.getByLabel(/^I confirm/), 'Space')
  await keys.press('Enter')
  await page.waitForURL('**/dashboard')
  test.info().annotations.push({ type: 'keys', description: `${registered} ${described} ${filledIn} ${keys.count}` })
  expect(keys.count, `${registered} ${described} ${filledIn}`).toBeLessThanOrEqual(MOST_KEYS)
})

/** Touch input that counts taps. Typing on the phone's keyboard is free. */
class Taps {
  count = 0

  async tap(target: Locator) {
    this.count++
    await target.tap()
  }

  async fill(target: Locator, text: string) {
    await target.waitFor()
    // An autofocused field needs no tap.
    const isOpen = await target.evaluate((element) => element === document.activeElement)
    if (!isOpen) await this.tap(target)
    await target.fill(text)
  }

  /** Opens the native picker and selects an option: two taps. */
  async choose(target: Locator, label: string) {
    this.count += 2
    await target.selectOption({ label })
  }
}

test('a new patient who cares for somebody needs at most 60 taps @phone', async ({ page, lastCode }) => {
  const taps = new Taps()
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const mobile = newMobile()

  await page.goto('/')
  await taps.fill(main.getByLabel('Legal first name'), 'Mary')
  await taps.fill(main.getByLabel('Legal last name'), 'Lee')
  await taps.fill(main.getByLabel('Mobile number'), mobile)
  await taps.choose(main.getByLabel('Healthcare setting'), 'Patient')
  await taps.tap(main.getByLabel(/receive text messages/))
  await taps.tap(main.getByLabel(/Privacy Policy/))
  await taps.tap(button('Create New Account'))
  await page.waitForURL('**/otp')
  // Phones suggest the code above the keyboard, so it needs no typing.
  await taps.fill(main.getByLabel('Verification code'), await lastCode(mobile))
  await taps.tap(main.getByRole('button', { name: /^Submit/ }))
  const email = newEmail('m')
  await taps.fill(main.getByLabel('Email'), email)
  await taps.tap(button('Send Code'))
  await page.waitForURL('**/otp')
  await taps.fill(main.getByLabel('Verification code'), await lastCode(email))
  await taps.tap(main.getByRole('button', { name: /^Submit/ }))
  const registered = taps.count

  await taps.tap(button('Complete Profile'))
  await taps.fill(main.getByLabel('Address', { exact: true }), '480 Garden Street')
  await taps.fill(main.getByLabel('City', { exact: true }), 'Hoboken')
  await taps.fill(main.getByLabel('State', { exact: true }), 'nj')
  await taps.fill(main.getByLabel('ZIP code'), '07030')
  for (const [label, choice] of [
    ['Birth year', '1980'],
    ['Gender', 'Female'],
    ['Height: feet', '5'],
    ['Height: inches', '7'],
  ] as const) {
    await taps.choose(main.getByLabel(label), choice)
  }
  await taps.fill(main.getByLabel('Weight (lbs)'), '164')
  for (const [label, choice] of [
    ['Sexual orientation', 'Straight'],
    ['Ethnicity', 'Asian'],
    ['First native language', 'English'],
    ['Education level', 'Doctorate'],
    ['Marital status', 'Married'],
  ] as const) {
    await taps.choose(main.getByLabel(label), choice)
  }
  await taps.tap(main.getByLabel('Medicare'))
  await taps.choose(main.getByLabel('Annual household income'), '$75,000 to $99,999')
  await taps.choose(main.getByLabel('Children in the household'), '2')
  await taps.tap(button('Save'))
  await taps.tap(main.getByLabel(/^I confirm/))
  await taps.tap(main.getByRole('button', { name: /^Submit/ }))
  await page.waitForURL('**/completeProfile?tabIndex=1')
  const filledIn = taps.count

  await taps.fill(main.getByRole('combobox', { name: 'Medical conditions', exact: true }), 'asthma')
  await taps.tap(page.getByRole('option', { name: 'Asthma', exact: true }))
  await taps.tap(main.getByLabel('No', { exact: true }))
  await taps.tap(button('Save'))
  await page.waitForURL('**/completeProfile?tabIndex=2')
  await taps.tap(main.getByLabel('Yes', { exact: true }))
  await taps.tap(button('Add'))
  await taps.fill(dialog.getByLabel('Nickname'), 'Mom')
  await taps.tap(dialog.getByLabel('Female'))
  await taps.choose(dialog.getByLabel('Birth year'), '1950')
  await taps.tap(dialog.getByRole('radio', { name: 'Parent', exact: true }))
  await taps.tap(dialog.getByRole('button', { name: 'Add' }))
  await taps.fill(main.getByRole('combobox', { name: "Mom's medical conditions" }), 'gout')
  await taps.tap(page.getByRole('option', { name: 'Gout', exact: true }))
  await taps.tap(button('Save'))
  await page.waitForURL('**/dashboard')
  expect(taps.count, `${registered} ${filledIn}`).toBeLessThanOrEqual(MOST_TAPS)
})
