import { noticeOf } from '#e2e/actions/notices.ts'
import { createAccount, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { type Calls, call } from '#e2e/support/calls.ts'
import type { Script } from '#e2e/support/scripted/script.ts'
import type { Failure } from '#e2e/support/scripted/stage.ts'
import { LOGIN } from '#e2e/support/scripted/starts.ts'
import { ckey, maskId, partnerKeys, setCampaign, setInvitation, setPartner } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { failingPortal } from '#e2e/support/servers/servers.ts'
import { login, sendRegistrationCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import { linkPanelist, partnerInvitationStatus } from '#lib/contract/panel/surveys/partners.ts'
import {
  profileStatusByIkey,
  recordOutcome,
  recordPartnerOutcome,
  unsubscribe,
} from '#lib/contract/panel/surveys/survey-outcomes.ts'
import {
  campaignInvitationUrl,
  openByCode,
  saveCampaignProfile,
  surveyByCampaign,
  surveyByInvitation,
  validateInvitation,
} from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { surveyRow } from '#tests/support/screens/members.ts'
import { tokenFor } from '#tests/support/scripted-panel.ts'

/* Serial and with their own portal: its circuit breaker opens after five failures, which must not affect other tests. */
test.describe.configure({ mode: 'default' })
test.use({ baseURL: failingPortal })

const RETRY = 'Something went wrong. Please retry again later.'
const TRY_AGAIN = 'Something went wrong, please try again later.'
const completed = '/completed?ikey=ikey-7&skey=skey-7'
const forPartner = '/completed?pikey=pikey-7&skey=skey-7'

/** Each breaks one response. A malformed success counts as a failure. */
const FAILURES: readonly Failure[] = ['fault', 'hang up', 'garbage', 'another shape']

const WELL = '/api/panel/api/survey-info/well'

/** Waits until the portal's circuit breaker is closed again, at most five seconds after it opened. */
async function calm(panel: Script, request: Calls) {
  await panel.answers(surveyByInvitation, { topic: 'Well' }, { maskId: 'well' })
  const answered = async () => (await request.fetch(WELL)).status()
  await expect.poll(answered, { timeout: 8_000, intervals: [100] }).toBe(200)
  for (let count = 0; count < 6; count++) await answered()
}

test.beforeEach(({ panel, page }) => calm(panel, page.request))

test('an outcome that was not recorded shows an error; a partner’s respondent gets to /error [ERR-137, OUT-014]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.fails(profileStatusByIkey, 'garbage', { ikey: 'ikey-7' })
  for (const failure of ['fault', 'hang up'] as const) {
    await panel.fails(recordOutcome, failure)
    await page.goto(completed)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(RETRY)
    await expect(page.getByText('Your answers have been received.')).toHaveCount(0)
  }
  await expectNoAxeViolations(page)
  // Posted once per visit without retries, because it may have taken effect.
  expect(await panel.received(recordOutcome)).toHaveLength(2)
  for (const failure of FAILURES) {
    await calm(panel, page.request)
    await panel.fails(recordPartnerOutcome, failure)
    await page.goto(forPartner)
    await expect(page).toHaveURL(routes.error.path)
  }
  expect(await panel.received(recordPartnerOutcome)).toHaveLength(FAILURES.length)
})

test('a survey that did not load can be retried; a partner’s link shows "Link is invalid." [RPS-026, SURVEY-042]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  for (const failure of FAILURES) {
    await calm(panel, page.request)
    await panel.fails(surveyByInvitation, failure, { maskId })
    await page.goto(linkTo(routes.surveyLanding, { maskId }))
    await expect(page.getByRole('heading', { name: "We can't show this survey" })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(RETRY)
  }
  await expectNoAxeViolations(page)
  await setInvitation(panel)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'You have an opportunity waiting!' })).toBeVisible()
  for (const failure of ['fault', 'garbage'] as const) {
    await calm(panel, page.request)
    await panel.fails(partnerInvitationStatus, failure)
    await page.goto(linkTo(routes.internalPartnerRegistration, partnerKeys))
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Link is invalid.')
  }
})

test('a failed start shows the error of its screen, and loses nothing typed', async ({ page, panel }) => {
  await panel.signIn(page.request, 'Patient', { email: null, surveys: [surveyRow({ surveyMaskedId: 'survey-7' })] })
  await setInvitation(panel)
  await setCampaign(panel)
  await setPartner(panel, LOGIN)
  await panel.answers(validateInvitation, { redirectUrl: panel.elsewhere('in') })
  await page.clock.install()
  const starts = {
    async dashboard(failure: Failure) {
      await panel.fails(validateInvitation, failure)
      await page.goto(routes.dashboard.path)
      await surveyOf(page, 'Asthma').getByRole('button', { name: 'Start' }).click()
      await expect(page.getByRole('alert').filter({ hasText: RETRY })).toBeVisible()
    },
    async invitation(failure: Failure) {
      await panel.fails(validateInvitation, failure)
      await page.goto(linkTo(routes.surveyLanding, { maskId }))
      await page.getByRole('button', { name: 'Start Survey' }).click()
      await expect(noticeOf(page, RETRY)).toContainText('your dashboard in 8 seconds')
    },
    async campaign(failure: Failure) {
      await panel.fails(campaignInvitationUrl, failure, { ckey })
      await page.goto(linkTo(routes.surveyLanding, { ckey }))
      await page.getByRole('button', { name: 'Start Survey' }).click()
      await expect(noticeOf(page, TRY_AGAIN)).toContainText('your dashboard in 8 seconds')
    },
    async 'details of a campaign'(failure: Failure) {
      await panel.fails(saveCampaignProfile, failure, { ckey })
      await page.goto(linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }))
      await page.getByLabel('Email').fill('paul@mail.test')
      await page.getByRole('button', { name: 'Start Survey' }).click()
      await expect(page.getByRole('alert').filter({ hasText: RETRY })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('paul@mail.test')
    },
    async 'participation code'(failure: Failure) {
      await panel.fails(openByCode, failure, { code: 'AB12CD34' })
      await page.goto(routes.dashboard.path)
      await page.getByLabel('Participation code').fill('AB12CD34')
      await page.getByRole('button', { name: 'Open survey' }).click()
      await expect(page.getByRole('alert').filter({ hasText: RETRY })).toBeVisible()
      await expect(page.getByLabel('Participation code')).toHaveValue('AB12CD34')
    },
    async 'code of a partner'(failure: Failure) {
      await panel.fails(linkPanelist, failure)
      await call(page.request, 'POST', '/api/session/login', { loginId: LOGIN, ...partnerKeys })
      await page.goto(routes.otp.path)
      await page.getByLabel('Verification code').fill('123456')
      await page.getByRole('button', { name: 'Submit code' }).click()
      await expect(noticeOf(page, TRY_AGAIN)).toContainText('your dashboard in 8 seconds')
    },
  }
  for (const [name, start] of Object.entries(starts)) {
    for (const failure of ['fault', 'garbage'] as const) {
      await test.step(`${name}: ${failure}`, async () => {
        await start(failure)
        await calm(panel, page.request)
      })
    }
  }
})

test('a code that could not be checked stays in the field, and works afterwards [ERR-018]', async ({ page, panel }) => {
  await panel.member('HCP')
  await panel.codes()
  await setInvitation(panel)
  await panel.answers(validateInvitation, { redirectUrl: panel.elsewhere('in') })
  await call(page.request, 'POST', '/api/session/login', { loginId: LOGIN, maskId, surveyMaskedId: 'survey-7' })
  await page.goto(routes.otp.path)
  const code = page.getByLabel('Verification code')
  await code.fill('123456')
  const submit = page.getByRole('button', { name: 'Submit code' })
  for (const failure of FAILURES) {
    await panel.fails(login, failure)
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: TRY_AGAIN })).toBeVisible()
    await expect(code).toHaveValue('123456')
  }
  await panel.codes()
  await submit.click()
  await page.waitForURL(panel.elsewhere('in'))
})

test('a campaign whose survey could not be loaded when the code was sent starts it after the code [OTP-053]', async ({
  page,
  panel,
}) => {
  await panel.member('Patient')
  await setCampaign(panel)
  await panel.answers(sendRegistrationCode, {})
  await panel.answers(verifyRegistration, tokenFor(panel.userId))
  await panel.answers(campaignInvitationUrl, { url: panel.elsewhere('in') }, { ckey })
  await page.goto(linkTo(routes.home, { ckey }))
  await fillRegistration(page, { mobile: newMobile() })
  await panel.fails(surveyByCampaign, 'fault', { ckey })
  await createAccount(page).click()
  await page.waitForURL(`**${routes.otp.path}`)
  await calm(panel, page.request)
  await setCampaign(panel)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(panel.elsewhere('in'))
})

const toast = 'Email address is not registered in the system.'

test('calls to a silent panel time out within 25 seconds', async ({ page, panel }) => {
  await panel.answers(profileStatusByIkey, { profileCompleted: true }, { ikey: 'ikey-7' })
  await panel.fails(recordOutcome, 'silence')
  await panel.fails(recordPartnerOutcome, 'silence')
  await panel.fails(unsubscribe, 'silence')
  await panel.fails(surveyByInvitation, 'silence', { maskId })
  const open = async (address: string) => {
    const opened = await page.context().newPage()
    await opened.goto(address)
    return opened
  }
  const started = Date.now()
  await Promise.all([
    open(completed).then((opened) => expect(opened.getByRole('main').getByRole('alert')).toHaveText(RETRY)),
    open(forPartner).then((opened) => expect(opened).toHaveURL(routes.error.path)),
    open(linkTo(routes.surveyLanding, { maskId })).then((opened) => expect(opened.getByText(RETRY)).toBeVisible()),
    open(linkTo(routes.unsubscribe, { m: 'mail-7' })).then(async (opened) => {
      await opened.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(opened.getByText(toast)).toBeVisible()
    }),
  ])
  expect(Date.now() - started).toBeLessThan(25_000)
  expect(await panel.received(recordOutcome, recordPartnerOutcome, unsubscribe)).toHaveLength(3)
})
