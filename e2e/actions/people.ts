import { expect, type Page } from '@playwright/test'
import { remember, remembered } from '#e2e/support/typed.ts'
import { routes } from '#lib/routes.ts'

/** Waits for the next unread code to a number or email address. */
export type LastCode = ((address: string) => Promise<string>) & {
  /** Leaves out the codes that were sent so far, in a run where other tests ask for some, too. */
  skip?: (address: string) => void
}

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')

/** Draws a value until it is one that this run has not typed yet. */
function unused(kind: string, draw: () => string): string {
  const typed = new Set(remembered().map(({ value }) => value))
  let value = draw()
  while (typed.has(value)) value = draw()
  return remember(kind, value)
}

const AREAS = ['206', '212', '312', '415', '617', '713']

/**
 * A mobile number that is unique in this run, with a random prefix: the panel limits codes per hour for numbers with
 * the same first six digits.
 */
export const newMobile = () => unused('mobile', () => `${AREAS[Math.floor(Math.random() * AREAS.length)]}7${digits(6)}`)

const mark = () => Math.random().toString(36).slice(2, 7).padEnd(5, '0')

/** An address of ordinary length, unique in this run. */
export const newEmail = (name: string) => unused('email', () => `${name}.${mark()}@mail.test`)

const PREFIX_SUM = 24

function drawNpi(): string {
  const given = `1${digits(8)}`
  const sum = [...given].toReversed().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (worth > 9 ? worth - 9 : worth)
  }, PREFIX_SUM)
  return `${given}${(10 - (sum % 10)) % 10}`
}

/** An NPI with a valid check digit, unique in this run. */
export const newNpi = () => unused('npi', drawNpi)

/**
 * Asks for a code on the login page until the code screen opens: codes are limited to one per person every 30 seconds.
 * Until then the page shows the wait and keeps what was typed.
 */
export const askForCode = (page: Page) =>
  expect(async () => {
    // The page may have moved on since the last look.
    if (new URL(page.url()).pathname !== routes.otp.path)
      await page.getByRole('button', { name: 'Send Verification Code' }).click({ timeout: 1_000 })
    await expect(page).toHaveURL(routes.otp.path, { timeout: 1_000 })
  }).toPass({ intervals: [1_000], timeout: 60_000 })

export async function enterCode(page: Page, code: string) {
  await page.waitForURL(`**${routes.otp.path}`)
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

interface Newcomer {
  /** Only for direct sign-ups. */
  kind?: 'HCP' | 'Patient'
  mobile: string
  name?: readonly [first: string, last: string]
}

export const createAccount = (page: Page) => page.getByRole('button', { name: 'Create New Account' })

/** Fills in the registration form on any page, without sending it. */
export async function fillRegistration(page: Page, { kind, mobile, name = ['Mary', 'Lee'] }: Newcomer) {
  await page.getByLabel('Legal first name').fill(name[0])
  await page.getByLabel('Legal last name').fill(name[1])
  await page.getByLabel('Mobile number').fill(mobile)
  if (kind) await page.getByLabel('Healthcare setting').selectOption(kind)
  await page.getByLabel(/receive text messages/).check()
  await page.getByLabel(/Privacy Policy/).check()
}

/** Expects the values from `fillRegistration` to be still there. */
export async function expectNothingLost(page: Page, { mobile, name = ['Mary', 'Lee'] }: Newcomer) {
  await expect(page.getByLabel('Legal first name')).toHaveValue(name[0])
  await expect(page.getByLabel('Legal last name')).toHaveValue(name[1])
  const digits = [mobile.slice(0, 3), mobile.slice(3, 6), mobile.slice(6)]
  await expect(page.getByLabel('Mobile number')).toHaveValue(new RegExp(digits.join('\\D{0,2}')))
  await expect(page.getByLabel(/receive text messages/)).toBeChecked()
  await expect(page.getByLabel(/Privacy Policy/)).toBeChecked()
}

/** Registers at this URL, up to the page where new members land. */
export async function register(page: Page, newcomer: Newcomer, lastCode: LastCode, at: string = routes.home.path) {
  await page.goto(at)
  await fillRegistration(page, newcomer)
  await createAccount(page).click()
  await enterCode(page, await lastCode(newcomer.mobile))
}
