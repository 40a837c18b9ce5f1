import { expectRedirect, installFrozenClock } from '#e2e/actions/notices.ts'
import { createAccount, expectNothingLost, fillRegistration } from '#e2e/actions/people.ts'
import { call } from '#e2e/support/calls.ts'
import { messageFor, UNKNOWN } from '#e2e/support/scripted/script.ts'
import { ckey, maskId, setCampaign, setInvitation } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { sendLoginCode, sendRegistrationCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import { registerProfession } from '#lib/contract/panel/profile/profile.ts'
import { openByCode, saveCampaignProfile, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'

/*
 * One error of each kind in the registration, login, code and details forms. The text of each error code is tested below the
 * browser: tests/server/bff/session/journeys and tests/lib/messages.test.ts.
 */

const MOBILE = '2065550142'
const RETRY = 'Something went wrong. Please retry again later.'

test.describe('the page of a campaign', () => {
  test.beforeEach(({ panel }) => setCampaign(panel))

  test('a refused registration shows the reason for five seconds [ERR-001]', async ({ page, panel }) => {
    await installFrozenClock(page)
    await panel.refuses(sendRegistrationCode, 'ALREADY_REGISTERED_MOBILE')
    await page.goto(linkTo(routes.surveyLanding, { ckey }))
    await fillRegistration(page, { mobile: MOBILE })
    await createAccount(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'You already have an account with Carepanel.' })
    await expect(alert.getByRole('link', { name: 'Login here' })).toBeVisible()
    await expectNothingLost(page, { mobile: MOBILE })
    await page.clock.runFor(4_900)
    await expect(alert).toBeVisible()
    await page.clock.runFor(200)
    await expect(alert).toHaveCount(0)
  })

  test('a registration that needs an identity check asks for it in the form [ERR-007]', async ({ page, panel }) => {
    await installFrozenClock(page)
    await panel.refuses(sendRegistrationCode, 'IDENTITY_ASSESSMENT_DETAILS_NEEDED')
    await page.goto(linkTo(routes.surveyLanding, { ckey }))
    await fillRegistration(page, { mobile: MOBILE })
    await createAccount(page).click()
    const step = page
      .getByRole('group', { name: 'Confirm your identity' })
      .filter({ hasText: messageFor('IDENTITY_ASSESSMENT_DETAILS_NEEDED') })
    await expect(step).toBeVisible()
    await expect(page.getByLabel('Last 4 digits of SSN')).toBeVisible()
    await expect(page.getByLabel('Legal first name')).toBeDisabled()
    await expectNothingLost(page, { mobile: MOBILE })
    await page.clock.runFor(5_100)
    await expect(step).toBeVisible()
  })

  test('a refused login shows the reason and keeps the email [ERR-009] @phone', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    await panel.refuses(sendLoginCode, 'UNREGISTERED_USER')
    await page.goto(linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }))
    await page.getByLabel('Email').fill('somebody@mail.test')
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    const reason = 'The number or email entered is not associated with an existing account.'
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('somebody@mail.test')
    await expectNoAxeViolations(page)
  })

  test('the refused code of a registration shows the reason and stays as typed [OTP-026, ERR-019]', async ({
    page,
    panel,
  }) => {
    const newcomer = {
      firstName: 'Mary',
      lastName: 'Lee',
      mobileNumber: MOBILE,
      smsConsent: true,
      privacyConsent: true,
    }
    await panel.answers(sendRegistrationCode, {})
    await call(page.request, 'POST', '/api/session/registration', { ...newcomer, ckey })
    await page.goto(routes.otp.path)
    const code = page.getByLabel('Verification code')
    await code.fill('654321')
    await panel.refuses(verifyRegistration, 'INVALID_OTP')
    await page.getByRole('button', { name: 'Submit code' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter correct verification code.' })).toBeVisible()
    await expect(code).toHaveValue('654321')
    await expect(page).toHaveURL(routes.otp.path)
  })
})

test.describe('the form for details that a survey lacks', () => {
  const form = 'Your details for this survey'
  const lacking = { email: null, profileCompleted: false }

  test('of a campaign: keeps what was typed for errors that can be fixed, and opens the dashboard for others [ERR-102, ERR-112, ERR-113]', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'Patient', lacking)
    await setCampaign(panel)
    await installFrozenClock(page)
    const email = page.getByLabel('Email')
    const refuse = async (code: Parameters<typeof panel.refuses>[1]) => {
      await panel.refuses(saveCampaignProfile, code, { ckey })
      await page.getByRole('button', { name: 'Start Survey' }).click()
    }
    await page.goto(linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }))
    await email.fill('paul@mail.test')
    await refuse('ALREADY_REGISTERED_EMAIL')
    await expect(email).toHaveAccessibleDescription(messageFor('ALREADY_REGISTERED_EMAIL'))
    await refuse(UNKNOWN)
    await expect(page.getByRole('alert').filter({ hasText: RETRY })).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page.getByRole('heading', { name: form })).toBeVisible()
    await expect(email).toHaveValue('paul@mail.test')
    await refuse('SURVEY_CLOSED')
    await expectRedirect(page, { text: messageFor('SURVEY_CLOSED'), to: routes.dashboard, after: 10_000 })
  })

  test('of an invitation: saves the details before the survey is asked for, and closes on Cancel [SURVEY-036]', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'Patient', lacking)
    await setInvitation(panel)
    await installFrozenClock(page)
    const start = page.getByRole('button', { name: 'Start Survey' })
    await page.goto(linkTo(routes.surveyLanding, { maskId, isRegistered: 'true' }))
    await page.getByLabel('Email').fill('paul@mail.test')
    await panel.refuses(registerProfession, UNKNOWN)
    await start.click()
    await expect(page.getByRole('alert').filter({ hasText: RETRY })).toBeVisible()
    await expect(page.getByRole('heading', { name: form })).toBeVisible()
    expect(await panel.received(validateInvitation)).toEqual([])

    await panel.answers(registerProfession, {})
    await panel.refuses(validateInvitation, 'INVITATION_EXPIRED')
    await start.click()
    await expectRedirect(page, { text: messageFor('INVITATION_EXPIRED'), to: routes.dashboard, after: 10_000 })

    await page.goto(linkTo(routes.surveyLanding, { maskId, isRegistered: 'true' }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: form })).toHaveCount(0)
    await expect(start).toBeVisible()
  })
})

test('a refused participation code shows the reason and stays as typed [ERR-132] @phone', async ({ page, panel }) => {
  await panel.signIn(page.request, 'HCP')
  await page.goto(routes.dashboard.path)
  await page.getByLabel('Participation code').fill('AB12CD34')
  await panel.refuses(openByCode, 'INVALID_PARTICIPATION_CODE', { code: 'AB12CD34' })
  await page.getByRole('button', { name: 'Open survey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: messageFor('INVALID_PARTICIPATION_CODE') })).toBeVisible()
  await expect(page.getByLabel('Participation code')).toHaveValue('AB12CD34')
})
