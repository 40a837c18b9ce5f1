import type { Page } from '@playwright/test'
import { createAccount, expectNothingLost, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Keeps the page's scripts on the way until they are let through, as a slow network does. */
async function holdScripts(page: Page) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return letThrough
}

test.describe('before the scripts have come', () => {
  test('a registration that is sent waits for them, and then goes with what was typed @phone', async ({
    page,
    outbox,
  }) => {
    const mobile = newMobile()
    const letThrough = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await fillRegistration(page, { kind: 'HCP', mobile })
    await createAccount(page).click()
    await expectNothingLost(page, { mobile })
    expect(outbox.messagesTo(mobile)).toHaveLength(0)
    letThrough()
    await expect(page).toHaveURL('/otp')
  })

  test('a survey that is started waits for them, and then starts @desktop', async ({ page, newMember }) => {
    await newMember('HCP', { completed: true })
    const letThrough = await holdScripts(page)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL('/dashboard')
    letThrough()
    await expect(page).toHaveURL(/\/surveyTerms/)
  })
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read and their links followed; a form says what it needs and loses nothing @desktop', async ({
    page,
    newMember,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Sending form data to 'javascript:.* has been blocked/)
    const mobile = newMobile()
    await page.goto('/')
    await expect(page.locator('noscript p', { hasText: 'The forms of this portal need JavaScript.' })).toBeVisible()
    await fillRegistration(page, { kind: 'HCP', mobile })
    await createAccount(page).click()
    await expectNothingLost(page, { mobile })
    await expect(page).toHaveURL('/')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')

    await newMember('Patient', { completed: true })
    await page.goto('/dashboard')
    await expect(surveyOf(page, 'Living with migraine')).toContainText('$40')
  })
})
