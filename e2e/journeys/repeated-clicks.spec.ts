import type { Locator, Page } from '@playwright/test'
import { createAccount, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { openContact } from '#e2e/actions/shell.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Ten clicks, faster than any response. */
const clickTenTimes = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    for (let times = 0; times < 10; times++) element.click()
  })

/** Records the calls to a path from now on. */
function callsTo(page: Page, path: string) {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method())
  })
  return calls
}

test('registering and verifying happen once, however often the button is pressed @desktop', async ({
  page,
  outbox,
  lastCode,
}) => {
  const mobile = newMobile()
  const registrations = callsTo(page, '/api/session/registration')
  const verifications = callsTo(page, '/api/session/verify')
  await page.goto('/')
  await fillRegistration(page, { kind: 'Patient', mobile })
  await clickTenTimes(createAccount(page))
  await page.waitForURL('**/otp')
  const code = page.getByLabel('Verification code')
  await code.fill(await lastCode(mobile))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/emailRegistration')
  expect(registrations).toEqual(['POST'])
  expect(verifications).toEqual(['POST'])
  expect(outbox.messagesTo(mobile)).toHaveLength(1)
})

test('starting a survey and writing to support happen once, however often the button is pressed @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  const starts = callsTo(page, '/api/surveys/start')
  const messages = callsTo(page, '/api/panel/api/panelist-dashboard/contact-us')
  await page.goto('/dashboard')
  await openContact(page)
  const message = page.getByLabel('Your message')
  await expect(message).toBeFocused()
  await message.fill('Hello')
  await expect(message).toHaveValue('Hello')
  await clickTenTimes(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByText('Thank you for contacting us.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await clickTenTimes(surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }))
  await page.waitForURL('**/surveyTerms?**')
  expect(messages).toEqual(['POST'])
  expect(starts).toEqual(['POST'])
})
