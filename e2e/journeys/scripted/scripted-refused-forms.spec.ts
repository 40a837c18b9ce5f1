import type { Page } from '@playwright/test'
import { expectRedirect, installFrozenClock, redirectChecker } from '#e2e/actions/notices.ts'
import { createAccount, expectNothingLost, fillRegistration } from '#e2e/actions/people.ts'
import { call } from '#e2e/support/calls.ts'
import {
  campaignProfileRefusals,
  codeRefusals,
  loginRefusals,
  participationCodeRefusals,
  professionRefusals,
  type Refusal,
  registrationRefusals,
} from '#e2e/support/scripted/refusals.ts'
import { ckey, maskId, setCampaign, setInvitation } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { login, sendLoginCode, sendRegistrationCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import { registerProfession } from '#lib/contract/panel/profile/profile.ts'
import { openByCode, saveCampaignProfile, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'

/* Errors of the login, registration and code forms, for each error code of the panel. */

const MOBILE = '2065550142'

test.describe('the page of a campaign', () => {
  test.beforeEach(({ panel }) => setCampaign(panel))

  test('a refused registration shows the reason for five seconds, or the identity questions [ERR-001, ERR-003, ERR-004, ERR-005, ERR-006, ERR-007, ERR-008]', async ({
    page,
    panel,
  }) => {
    await installFrozenClock(page)
    for (const row of registrationRefusals) {
      await test.step(row.code, async () => {
        await panel.refuses(sendRegistrationCode, row.code)
        await page.goto(linkTo(routes.surveyLanding, { ckey }))
        await fillRegistration(page, { mobile: MOBILE })
        await createAccount(page).click()
        const alert = page.getByRole('alert').filter({ hasText: row.text })
        // An identity request is a step of the form, and stays visible.
        const step = page.getByRole('group', { name: 'Confirm your identity' }).filter({ hasText: row.text })
        await expect(row.ask ? step : alert).toBeVisible()
        const link = alert.getByRole('link', { name: 'Login here' })
        await expect(link).toHaveCount(row.code === 'ALREADY_REGISTERED_MOBILE' ? 1 : 0)
        await expect(page.getByLabel('Last 4 digits of SSN')).toHaveCount(row.ask ? 1 : 0)
        await expect(page.getByLabel('Legal first name')).toBeEnabled({
          enabled: row.ask !== 'identity, others locked',
        })
        await expectNothingLost(page, { mobile: MOBILE })
        await page.clock.runFor(4_900)
        await expect(row.ask ? step : alert).toBeVisible()
        await page.clock.runFor(200)
        await expect(alert).toHaveCount(0)
        await expect(step).toHaveCount(row.ask ? 1 : 0)
      })
    }
  })

  test('a refused login shows the reason and keeps the email [ERR-009, ERR-010, ERR-011, ERR-012] @phone', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    await page.goto(linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }))
    await page.getByLabel('Email').fill('somebody@mail.test')
    for (const row of loginRefusals) {
      await panel.refuses(sendLoginCode, row.code)
      await page.getByRole('button', { name: 'Send Verification Code' }).click()
      await expect(page.getByRole('alert').filter({ hasText: row.text })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('somebody@mail.test')
    }
    await expectNoAxeViolations(page)
  })

  const codes = [
    {
      flow: 'login',
      ids: 'ERR-013, ERR-014, ERR-015, ERR-016, ERR-017, ERR-018',
      sends: sendLoginCode,
      asks: login,
      refusals: codeRefusals.login,
      body: { loginId: 'somebody@mail.test' },
    },
    {
      flow: 'registration',
      ids: 'ERR-019, ERR-020, ERR-021',
      sends: sendRegistrationCode,
      asks: verifyRegistration,
      refusals: codeRefusals.registration,
      body: { firstName: 'Mary', lastName: 'Lee', mobileNumber: MOBILE, smsConsent: true, privacyConsent: true },
    },
  ] as const
  for (const { flow, ids, sends, asks, refusals, body } of codes) {
    test(`the refused code of a ${flow} shows the reason and stays as typed [OTP-026, ${ids}]`, async ({
      page,
      panel,
    }) => {
      await panel.answers(sends, {})
      await call(page.request, 'POST', `/api/session/${flow}`, { ...body, ckey })
      await page.goto(routes.otp.path)
      const code = page.getByLabel('Verification code')
      await code.fill('654321')
      for (const row of refusals) {
        await panel.refuses(asks, row.code)
        await page.getByRole('button', { name: 'Submit code' }).click()
        await expect(page.getByRole('alert').filter({ hasText: row.text })).toBeVisible()
        await expect(code).toHaveValue('654321')
      }
      await expect(page).toHaveURL(routes.otp.path)
    })
  }
})

/** The error of an email is shown at its field, all others in an alert. */
async function expectRefusal(page: Page, { code, text }: Refusal) {
  if (code === 'ALREADY_REGISTERED_EMAIL') await expect(page.getByLabel('Email')).toHaveAccessibleDescription(text)
  else await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
}

test.describe('the form for details that a survey lacks', () => {
  const form = 'Your details for this survey'
  const lacking = { email: null, profileCompleted: false }

  test('of a campaign: keeps what was typed for errors that can be fixed, and opens the dashboard for others [ERR-099, ERR-100, ERR-101, ERR-102, ERR-103, ERR-104, ERR-105, ERR-106, ERR-107, ERR-108, ERR-109, ERR-110, ERR-111, ERR-112, ERR-113]', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'Patient', lacking)
    await setCampaign(panel)
    await installFrozenClock(page)
    const checkRedirect = redirectChecker()
    const refuse = async ({ code }: Refusal) => {
      await panel.refuses(saveCampaignProfile, code, { ckey })
      await page.goto(linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }))
      await page.getByLabel('Email').fill('paul@mail.test')
      await page.getByRole('button', { name: 'Start Survey' }).click()
    }
    for (const row of campaignProfileRefusals.leading) {
      await test.step(row.code, async () => {
        await refuse(row)
        await checkRedirect(page, { text: row.text, to: routes.dashboard, after: row.after })
      })
    }
    for (const row of campaignProfileRefusals.staying) {
      await test.step(row.code, async () => {
        await refuse(row)
        await expectRefusal(page, row)
        await page.clock.runFor(60_000)
        await expect(page.getByRole('heading', { name: form })).toBeVisible()
        await expect(page.getByLabel('Email')).toHaveValue('paul@mail.test')
      })
    }
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
    for (const row of professionRefusals) {
      await panel.refuses(registerProfession, row.code)
      await start.click()
      await expectRefusal(page, row)
      await expect(page.getByRole('heading', { name: form })).toBeVisible()
    }
    expect(await panel.received(validateInvitation)).toEqual([])

    await panel.answers(registerProfession, {})
    await panel.refuses(validateInvitation, 'INVITATION_EXPIRED')
    await start.click()
    const text = 'The panel says INVITATION_EXPIRED in its own words.'
    await expectRedirect(page, { text, to: routes.dashboard, after: 10_000 })

    await page.goto(linkTo(routes.surveyLanding, { maskId, isRegistered: 'true' }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: form })).toHaveCount(0)
    await expect(start).toBeVisible()
  })
})

test('a refused participation code shows the reason and stays as typed [ERR-132, ERR-133] @phone', async ({
  page,
  panel,
}) => {
  await panel.signIn(page.request, 'HCP')
  await page.goto(routes.dashboard.path)
  await page.getByLabel('Participation code').fill('AB12CD34')
  for (const row of participationCodeRefusals) {
    await panel.refuses(openByCode, row.code, { code: 'AB12CD34' })
    await page.getByRole('button', { name: 'Open survey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: row.text })).toBeVisible()
    await expect(page.getByLabel('Participation code')).toHaveValue('AB12CD34')
  }
})
