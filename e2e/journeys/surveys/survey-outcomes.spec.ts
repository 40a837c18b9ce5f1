import { createAccount, enterCode, fillRegistration, newEmail, newMobile } from '#e2e/actions/people.ts'
import { address, answer } from '#e2e/actions/profile.ts'
import { endSurvey, surveyOf } from '#e2e/actions/surveys.ts'
import { type Calls, panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'
import { linkTo, routes } from '#lib/routes.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })
const ALREADY = 'You have already participated in this survey.'

interface Row {
  topic: string
  invitationMaskedId: string
  invitationStatus: { status: string }
}

const invitations = (calls: Calls) => panelCall<Row[]>(calls, 'GET', 'panelist-dashboard/me')

async function invitationTo(calls: Calls, topic: string): Promise<Row> {
  const row = (await invitations(calls)).find((invitation) => invitation.topic === topic)
  if (!row) throw new Error(`No invitation to ${topic}`)
  return row
}

test('a patient from a campaign enters missing details, and after the survey the address for the payment [SURVEY-024, SURVEY-035, SURVEY-039, OUT-029, OUT-030, OUT-039] @phone', async ({
  page,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()

  await test.step('registers, and is asked for an email only', async () => {
    await page.goto(await startupLink("Join by a patients' campaign"))
    await fillRegistration(page, { mobile })
    await createAccount(page).click()
    await enterCode(page, await lastCode(mobile))
    await expect(page.getByRole('heading', { name: 'Your details for this survey' })).toBeFocused()
    await expect(page.getByLabel('Profession')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByLabel('Email').fill(newEmail('mary'))
    await page.getByRole('button', { name: 'Start Survey' }).click()
  })

  await test.step('completes the survey, and sees that the address is missing', async () => {
    await endSurvey(page, 'Complete')
    await expect(page.getByRole('heading', heading('Thank you for completing the survey'))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Almost Done' })).toBeVisible()
    await expect(page.getByLabel('Workplace URL')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('saves the address with the button, not with Enter, and is led on', async () => {
    await answer(page, address)
    await page.getByLabel('ZIP code').press('Enter')
    await expect(page.getByRole('heading', { name: 'Almost Done' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Residential Address saved successfully.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.waitForURL('**/profile')
  })
})

test('a professional ends surveys with three outcomes, from the dashboard, an invitation and a code [DASH-026, DASH-028, OUT-016, OUT-018, OUT-022, SURVEY-025, SURVEY-026, START-030] @desktop @remote', async ({
  page,
  context,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })

  await test.step('ends a survey from the dashboard as over quota', async () => {
    await page.goto(routes.dashboard.path)
    await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await endSurvey(page, 'Over quota')
    await expect(page.getByText('do not currently meet the qualifications')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(page.getByText(ALREADY)).toBeVisible()
    await page.getByRole('button', { name: 'My Survey Dashboard' }).click()
    await page.getByLabel('Status').selectOption('Survey Full')
    await expect(surveyOf(page, 'Managing hypertension in primary care')).toBeVisible()
  })

  await test.step('ends a survey from an invitation as screened out', async () => {
    const { invitationMaskedId: maskId } = await invitationTo(context.request, 'Diabetes devices and their apps')
    await page.goto(linkTo(routes.surveyLanding, { maskId }))
    const between = page.waitForRequest((request) => new URL(request.url()).pathname === routes.redirect.path)
    await page.getByRole('button', { name: 'Start Survey' }).click()
    await between
    await endSurvey(page, 'Screened out')
    await expect(page.getByText('do not currently meet the qualifications')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('enters a wrong participation code, then completes a screener with a right one', async () => {
    await page.goto(routes.dashboard.path)
    await page.getByLabel('Participation code').fill('AAAAAAAA')
    await page.getByRole('button', { name: 'Open survey' }).click()
    await expect(page.getByText('This participation code is not valid.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Participation code').fill('demo2026')
    await page.getByRole('button', { name: 'Open survey' }).click()
    await endSurvey(page, 'Screener completed')
    await expect(page.getByText('48-72 hours')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('an outcome counts signed out and without scripts; HEAD and prefetch requests do not [OUT-015, OUT-025, OUT-028, OUT-034, OUT-043] @desktop', async ({
  page,
  context,
  browser,
  baseURL,
  newMember,
}) => {
  await newMember('HCP')
  const { invitationMaskedId: maskId } = await invitationTo(context.request, 'Diabetes devices and their apps')
  await page.goto(linkTo(routes.surveyLanding, { maskId }))
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await expect(page.getByRole('heading', { name: /^Survey CP-/ })).toBeVisible()
  const survey = page.url()
  const { search } = new URL(survey)
  const status = async () => (await invitationTo(context.request, 'Diabetes devices and their apps')).invitationStatus

  const withoutScripts = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await withoutScripts.request.head(`/partial${search}`)
  await withoutScripts.request.get(`/partial${search}`, { headers: { 'Sec-Purpose': 'prefetch' } })
  expect(await status()).toEqual({ status: 'Started' })

  const stranger = await withoutScripts.newPage()
  await stranger.goto(survey)
  await stranger.getByRole('link', { name: 'Complete', exact: true }).click()
  await expect(stranger.getByRole('heading', heading('Thank you for completing the survey'))).toBeVisible()
  expect(await status()).toEqual({ status: 'Completed' })

  await stranger.goto(`/partial${search}`)
  await expect(stranger.getByText(ALREADY)).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Complete Profile' })).toBeVisible()
  expect(await status()).toEqual({ status: 'Completed' })

  await stranger.goto(`/completed${search}`)
  await stranger.getByRole('button', { name: 'Complete Profile & Get Paid' }).click()
  await expect(stranger).toHaveURL('/login?returnUrl=%2FcompleteProfile')
  await withoutScripts.close()
})

test('the unsubscribe page changes nothing until the button is pressed, and works again [UNSUB-001, UNSUB-002, UNSUB-005, UNSUB-006, UNSUB-007, UNSUB-008] @phone', async ({
  page,
  startupLink,
  expectNoAxeViolations,
}) => {
  const m = new URL(await startupLink('Open a survey invitation')).searchParams.get('maskId') ?? ''
  for (const _ of ['once', 'again']) {
    await page.goto(linkTo(routes.unsubscribe, { m }))
    await expect(page.getByText('You can still take surveys')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('Email address is successfully unsubscribed.')).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await page.goto(linkTo(routes.unsubscribe, { m: 'nobodys' }))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Email address is not registered in the system.')).toBeVisible()
})
