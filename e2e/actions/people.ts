import type { Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

type LastCode = (address: string) => Promise<string>

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')

const AREAS = ['206', '212', '312', '415', '617', '713']

/**
 * A mobile number that nobody in this run has. Its first six digits differ too: a panel sends only so many codes an hour
 * to numbers that share them.
 */
export const newMobile = () => `${AREAS[Math.floor(Math.random() * AREAS.length)]}7${digits(6)}`

export const newEmail = (name: string) => `${name}.${digits(8)}@mail.test`

const PREFIX_SUM = 24

/** An NPI with its check digit, which nobody in this run has. */
export function newNpi(): string {
  const given = `1${digits(8)}`
  const sum = [...given].toReversed().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (worth > 9 ? worth - 9 : worth)
  }, PREFIX_SUM)
  return `${given}${(10 - (sum % 10)) % 10}`
}

export async function enterCode(page: Page, code: string) {
  await page.waitForURL(`**${routes.otp.path}`)
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

interface Newcomer {
  kind: 'HCP' | 'Patient'
  mobile: string
}

/** From the front page to where a new member arrives. */
export async function register(page: Page, { kind, mobile }: Newcomer, lastCode: LastCode) {
  await page.goto(routes.home.path)
  await page.getByLabel('Legal first name').fill('Mary')
  await page.getByLabel('Legal last name').fill('Lee')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('Healthcare setting').selectOption(kind)
  await page.getByLabel(/receive text messages/).check()
  await page.getByLabel(/Privacy Policy/).check()
  await page.getByRole('button', { name: 'Create New Account' }).click()
  await enterCode(page, await lastCode(mobile))
}
