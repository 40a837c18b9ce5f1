import type { Page, Route } from '@playwright/test'
import { untilKept } from '#e2e/actions/draft.ts'
import { enterCode, newEmail } from '#e2e/actions/people.ts'
import { address, answer, fieldOf, professionalAnswers } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const heading = (name: string) => ({ name, level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const GENERIC = 'Something went wrong. Please retry again later.'

const work = { Profession: 'Pharmacy', Title: 'Staff Pharmacist', 'Pharmacy Setting': 'Hospital inpatient' }
const all = { ...address, ...work, ...professionalAnswers, 'Workplace URL': 'www.pharmacy.test' }

/** Minimum time between two codes to one number, in ms. */
const BETWEEN_CODES = 31_000

const chosenIn = (page: Page, label: string) => fieldOf(page, label).locator('option:checked')

test('the profile form keeps what was typed after Back, a reload and the end of the session @desktop', async ({
  page,
  context,
  newMember,
  lastCode,
}) => {
  const { mobile } = await newMember('HCP')
  const nextCode = Date.now() + BETWEEN_CODES
  const email = newEmail('mary')

  await test.step('keeps a half-filled form after Back and a reload', async () => {
    await page.goto('/profile')
    await press(page, 'Complete Profile')
    await answer(page, { Email: email, ...address, ...work })
    await untilKept(page, 'profile', /"pharmacySettingId":"\d/)
    await page.goBack()
    await expect(page).toHaveURL('/profile')
    await page.goForward()
    await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
    await page.reload()
    await expect(fieldOf(page, 'ZIP code')).toHaveValue('07030')
    await expect(chosenIn(page, 'Title')).toHaveText('Staff Pharmacist')
  })

  await test.step('returns to the preview when the session ends before Submit [ERR-180]', async () => {
    await answer(page, all)
    // A draft that is sent once the session has gone opens the dialog too early.
    await untilKept(page, 'profile', /www\.pharmacy\.test/)
    await press(page, 'Save')
    await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
    await expect(page.getByText('www.pharmacy.test')).toBeVisible()
    await context.clearCookies({ name: 'session' })
    await page.getByRole('checkbox').check()
    await press(page, 'Submit')
    await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible()
    await press(page, 'OK')
    await expect(page).toHaveURL('/login?returnUrl=%2Fpreview')
    // New document: the button may be visible before hydration.
    await expect(async () => {
      await press(page, 'Use mobile instead')
      await expect(page.getByLabel('Mobile number')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByLabel('Mobile number').fill(mobile)
    await page.waitForTimeout(Math.max(0, nextCode - Date.now()))
    await press(page, 'Send Verification Code')
    await enterCode(page, await lastCode(mobile))
    await expect(page.getByRole('heading', heading('Profile preview'))).toBeVisible()
    await expect(page.getByText('www.pharmacy.test')).toBeVisible()
  })

  await test.step('deletes the draft after Submit', async () => {
    await page.getByRole('checkbox').check()
    await press(page, 'Submit')
    await expect(page).toHaveURL('/dashboard')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('draft')
  })
})

test('the profile forms lose nothing typed while calls of the portal fail @phone', async ({ page, newMember }) => {
  await newMember('HCP')
  const email = newEmail('mary')
  const failing = new Set<string>()
  const failed: string[] = []
  const answerCalls = async (route: Route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (![...failing].some((start) => call.startsWith(start))) return route.fallback()
    failed.push(call)
    const body = { errorCode: 'UPSTREAM_UNAVAILABLE', errorMessage: 'x', requestId: 'r' }
    const times = failed.filter((failedCall) => failedCall === call).length
    // A draft is always answered: without an answer, Save stays on the form.
    return call === 'POST /api/draft' || times % 2 ? route.fulfill({ status: 503, json: body }) : route.abort()
  }
  await page.route(/\/api\//, answerCalls)

  await test.step('the professional details keep what was typed', async () => {
    await page.goto('/professionalDetails')
    failing.add('POST /api/draft').add('PATCH /api/panel/api/register-profession')
    await answer(page, { ...work, Email: email })
    for (let tries = 0; tries < 2; tries++) {
      await press(page, 'Submit')
      await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
      await expect(fieldOf(page, 'Email')).toHaveValue(email)
      await expect(chosenIn(page, 'Pharmacy Setting')).toHaveText('Hospital inpatient')
    }
    failing.delete('PATCH /api/panel/api/register-profession')
    failing.add('GET /api/panel/api/panelist-profiles/')
    await press(page, 'Submit')
    await expect(page).toHaveURL('/profile')
  })

  await test.step('the profile keeps what was typed', async () => {
    await press(page, 'Complete Profile')
    await answer(page, { ...address, ...professionalAnswers, 'Workplace URL': 'www.pharmacy.test' })
    await press(page, 'Save')
    await page.getByRole('checkbox').check()
    failing.add('PATCH /api/panel/api/panelist-profiles/').add('GET /api/time-zone')
    for (let tries = 0; tries < 2; tries++) {
      await press(page, 'Submit')
      await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
      await expect(page.getByText('www.pharmacy.test')).toBeVisible()
      await expect(page.getByRole('checkbox')).toBeChecked()
    }
    await press(page, 'Back')
    await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
    await press(page, 'Save')
    await page.getByRole('checkbox').check()
    failing.delete('PATCH /api/panel/api/panelist-profiles/')
    await press(page, 'Submit')
    await expect(page).toHaveURL('/dashboard')
  })

  for (const call of ['POST /api/draft', 'GET /api/time-zone', 'PATCH /api/panel/api/register-profession']) {
    expect(failed).toContain(call)
  }
})
