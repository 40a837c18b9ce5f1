import { createAccount, enterCode, fillRegistration } from '#e2e/actions/people.ts'
import { answer } from '#e2e/actions/profile.ts'
import { leaves } from '#e2e/actions/redirects.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { UNKNOWN } from '#e2e/support/scripted/script.ts'
import { ckey, maskId, setCampaign, setInvitation, survey } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import {
  campaignDetails,
  login,
  sendLoginCode,
  sendRegistrationCode,
  verifyRegistration,
} from '#lib/contract/panel/auth.ts'
import {
  campaignInvitationUrl,
  methodology,
  openByCode,
  saveCampaignProfile,
  surveyByInvitation,
  validateInvitation,
} from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { surveyRow } from '#tests/support/screens/members.ts'
import { tokenFor } from '#tests/support/scripted-panel.ts'

const MOBILE = '2065550142'
const CODE = '123456'

test.describe('starting a survey from the dashboard', () => {
  const starts = [
    { action: 'Start', status: 'Re-invited', methodology: 'Qual & Quant' },
    { action: 'Resume', status: 'Started', methodology: 'Quantitative' },
  ] as const

  test('Start and Resume ask for the methodology, validate, and show the terms with the incentive [START-019, START-026, START-027, START-031, SURVEY-046, SURVEY-048, SURVEY-052]', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const surveys = starts.map(({ status }, index) =>
      surveyRow({
        topic: `Survey ${index}`,
        status,
        surveyMaskedId: `survey-${index}`,
        invitationMaskedId: `invitation-${index}`,
        incentivesOffered: 40 + index,
      }),
    )
    const { id } = await panel.signIn(page.request, 'Patient', { surveys })
    for (const [index, start] of starts.entries()) {
      const host = panel.elsewhere(`survey-${index}?id=${index}&x=%26`)
      await panel.answers(methodology, start.methodology, { surveyMaskedId: `survey-${index}` })
      await panel.answers(validateInvitation, { redirectUrl: host })
      await page.goto(routes.dashboard.path)
      await surveyOf(page, `Survey ${index}`).getByRole('button', { name: start.action }).click()
      await expect(page).toHaveURL(/\/surveyTerms\?/)
      await expect(page.getByRole('main')).toContainText(`$${40 + index}`)
      if (index === 0) await expectNoAxeViolations(page)
      await leaves(page, host, () => page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click())
      if (index === 0) {
        await page.goBack()
        await expect(page).toHaveURL(/\/surveyTerms\?/)
      }
      const calls = await panel.received(methodology, validateInvitation)
      expect(calls.slice(-2)).toMatchObject([
        { method: 'GET', path: `/api/methodology/survey-${index}` },
        { method: 'POST', body: { panelistId: id, invitationMaskedId: `invitation-${index}` } },
      ])
      expect(calls).toHaveLength(2 * (index + 1))
    }
  })

  test('Cancel leaves the terms; the redirect page names the site it leads to [SURVEY-050, SURVEY-051]', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const surveys = [surveyRow({ invitationMaskedId: 'invitation-1' })]
    await panel.signIn(page.request, 'HCP', { surveys })
    await panel.answers(methodology, 'Quantitative', { surveyMaskedId: 'survey-1' })
    await panel.answers(validateInvitation, panel.elsewhere('a-bare-string'))
    const start = surveyOf(page, 'Asthma').getByRole('button', { name: 'Start' })
    await page.goto(routes.dashboard.path)
    await start.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(routes.dashboard.path)
    await start.click()
    // With a 204 from the survey host, the browser stays on the redirect page.
    await page.route(panel.elsewhere('**'), (route) => route.fulfill({ status: 204 }), { times: 1 })
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await expect(page.getByRole('heading', { name: 'Please wait while you are redirected' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: /^Continue to 127\.0\.0\.1/ }).click()
    await page.waitForURL(panel.elsewhere('a-bare-string'))
    // No Referer: the redirect page's URL contains an encrypted key.
    expect((await panel.recording()).visits).toEqual([{ path: '/elsewhere/a-bare-string', referer: null }])
  })

  test('a patient opens a survey by a participation code, sent without its spaces [DASH-026] @phone', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'Patient')
    await panel.answers(openByCode, { url: panel.elsewhere('by-code') }, { code: 'aB3dE6gH' })
    await page.goto(routes.dashboard.path)
    await page.getByLabel('Participation code').fill(' aB3dE6gH ')
    await leaves(page, panel.elsewhere('by-code'), () => page.getByRole('button', { name: 'Open survey' }).click())
    expect(await panel.received(openByCode)).toHaveLength(1)
  })
})

test.describe('starting a survey from an invitation', () => {
  test('a member gets to the survey without the terms, by login and code, then while signed in [START-019, START-026, START-028, START-030, SURVEY-001, SURVEY-004, SURVEY-005, SURVEY-006, SURVEY-007, SURVEY-020, SURVEY-023, SURVEY-026]', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const { id } = await panel.member('HCP')
    await panel.codes()
    await setInvitation(panel)
    await panel.answers(validateInvitation, { redirectUrl: panel.elsewhere('by-invitation') })
    const landing = linkTo(routes.surveyLanding, { maskId })
    const validations = async () => (await panel.received(validateInvitation)).map(({ body }) => body)

    await page.goto(landing)
    await expect(page.getByRole('heading', { name: 'You have an opportunity waiting!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: survey.topic })).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['20 mins', 'Mar 5, 2099', '$85', 'P-7'])
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Begin Survey' }).click()
    await page.getByLabel('Email').fill('Somebody@Mail.test')
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await leaves(page, panel.elsewhere('by-invitation'), () => enterCode(page, CODE))
    expect((await panel.received(sendLoginCode, login)).map(({ body }) => body)).toEqual([
      { loginId: 'somebody@mail.test', otp: '' },
      { loginId: 'somebody@mail.test', otp: CODE },
    ])
    expect(await validations()).toEqual([{ panelistId: id, invitationMaskedId: maskId }])

    await page.goto(landing)
    await leaves(page, panel.elsewhere('by-invitation'), () =>
      page.getByRole('button', { name: 'Start Survey' }).click(),
    )
    expect(await validations()).toEqual(Array(2).fill({ panelistId: id, invitationMaskedId: maskId }))
    const calls = await panel.received(methodology, validateInvitation)
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST'])
  })

  test("an unknown or missing invitation says that we can't show the survey [SURVEY-042, SURVEY-044] @phone", async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    await panel.refuses(surveyByInvitation, UNKNOWN, { maskId })
    for (const address of [linkTo(routes.surveyLanding, { maskId }), routes.surveyLanding.path]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: "We can't show this survey" })).toBeVisible()
      await expect(page.getByRole('button', { name: /Survey$/ })).toHaveCount(0)
    }
    await expectNoAxeViolations(page)
  })
})

test.describe('starting a survey from a campaign', () => {
  test.beforeEach(async ({ panel }) => {
    await setCampaign(panel)
  })

  const landing = linkTo(routes.surveyLanding, { ckey })

  /** Registers on the campaign's landing page, up to the right code. */
  async function registers(page: Parameters<typeof fillRegistration>[0]) {
    await page.goto(landing)
    await expect(page.getByRole('heading', { name: 'Thank you for your interest in this study.' })).toBeVisible()
    await fillRegistration(page, { mobile: MOBILE })
    await createAccount(page).click()
    await enterCode(page, CODE)
  }

  const payload = { mobileNumber: `+1${MOBILE}`, firstName: 'Mary', lastName: 'Lee', ckey }

  test('HCP: a newcomer enters the missing details, which starts the survey [REG-026, SURVEY-003, SURVEY-008, SURVEY-022, SURVEY-024, SURVEY-027, SURVEY-037, SURVEY-039, START-029]', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const unknown = { email: null, npiNumber: null, profileCompleted: false }
    await panel.member('HCP', { status: 'Registered', ...unknown })
    await panel.answers(sendRegistrationCode, {})
    await panel.answers(verifyRegistration, tokenFor(panel.userId))
    await panel.refuses(campaignInvitationUrl, 'PROFESSION_DETAILS_MISSING', { ckey })
    await panel.answers(saveCampaignProfile, { redirectUrl: panel.elsewhere('by-campaign') }, { ckey })

    await registers(page)
    await expect(page).toHaveURL(/\/surveyLanding\?ckey=campaign-7&isRegistered=true/)
    await expect(page.getByText('AB12CD34')).toBeVisible()
    const [sent] = await panel.received(sendRegistrationCode)
    expect(sent?.body).toEqual(payload)
    const [verified] = await panel.received(verifyRegistration)
    expect(verified?.body).toEqual({ ...payload, otp: CODE })

    await answer(page, { Profession: 'Nurse', Category: 'Registered Nurse', Specialty: 'Oncology' })
    await answer(page, { 'Title/Position': 'Charge nurse', Email: 'Mary@Mail.test' })
    await expectNoAxeViolations(page)
    await leaves(page, panel.elsewhere('by-campaign'), () => page.getByRole('button', { name: 'Start Survey' }).click())
    const [saved] = await panel.received(saveCampaignProfile)
    expect(saved?.body).toEqual({
      email: 'mary@mail.test',
      professionId: 4,
      specialityId: 41,
      subSpecialityId: 411,
      nurseCategoryId: 3,
      pharmacySettingId: null,
      npiNumber: null,
    })
    expect(await panel.received(validateInvitation)).toEqual([])
  })

  test('Patient: a newcomer is asked for an email only [SURVEY-035, SURVEY-038, SURVEY-039] @phone', async ({
    page,
    panel,
  }) => {
    await panel.member('Patient', { status: 'Registered', email: null, profileCompleted: false })
    await panel.answers(sendRegistrationCode, {})
    await panel.answers(verifyRegistration, tokenFor(panel.userId))
    await panel.refuses(campaignInvitationUrl, 'PATIENT_EMAIL_NOT_REGISTERED', { ckey })
    await panel.answers(saveCampaignProfile, { redirectUrl: panel.elsewhere('by-campaign') }, { ckey })
    await registers(page)
    await expect(page.getByLabel('Profession')).toHaveCount(0)
    await page.getByLabel('Email').fill('paul@mail.test')
    await leaves(page, panel.elsewhere('by-campaign'), () => page.getByRole('button', { name: 'Start Survey' }).click())
    expect((await panel.received(saveCampaignProfile)).map(({ body }) => body)).toEqual([{ email: 'paul@mail.test' }])
  })

  test('an existing member gets to the survey by login, then while signed in, without validation [START-019, START-029, START-030, SURVEY-002, SURVEY-026]', async ({
    page,
    panel,
  }) => {
    await panel.member('Patient')
    await panel.codes()
    await panel.answers(campaignInvitationUrl, { redirectUrl: panel.elsewhere('by-campaign') }, { ckey })
    await page.goto(landing)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Use mobile instead' }).click()
    await page.getByLabel('Mobile number').fill(MOBILE)
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await leaves(page, panel.elsewhere('by-campaign'), () => enterCode(page, CODE))
    expect((await panel.received(login))[0]?.body).toEqual({ loginId: `+1${MOBILE}`, otp: CODE })

    await page.goto(landing)
    await leaves(page, panel.elsewhere('by-campaign'), () => page.getByRole('button', { name: 'Start Survey' }).click())
    const calls = await panel.received(methodology, campaignInvitationUrl, validateInvitation)
    const both = [`/api/methodology/survey-7`, `/api/campaign-survey/${ckey}/invitation-url`]
    expect(calls.map(({ path }) => path)).toEqual([...both, ...both])
  })

  test("a non-profit's campaign names the organization, and registration links the account to it [REG-008, REG-010, REG-011]", async ({
    page,
    panel,
  }) => {
    await setCampaign(panel, { nonProfitOrgName: 'Open Door Free Clinic' })
    await panel.refuses(campaignDetails, 'CAMPAIGN_NOT_FOUND', { ckey: 'nobodys' })
    await panel.member('HCP', { status: 'Registered' })
    await panel.answers(sendRegistrationCode, {})
    await panel.answers(verifyRegistration, tokenFor(panel.userId))
    await panel.answers(campaignInvitationUrl, { redirectUrl: panel.elsewhere('by-campaign') }, { ckey })
    await page.goto(linkTo(routes.home, { ckey }))
    await expect(page.getByRole('heading', { name: 'Join for Open Door Free Clinic' })).toBeVisible()
    await page.getByRole('button', { name: 'Join' }).click()
    await fillRegistration(page, { mobile: MOBILE })
    await createAccount(page).click()
    await leaves(page, panel.elsewhere('by-campaign'), () => enterCode(page, CODE))
    const [verified] = await panel.received(verifyRegistration)
    expect(verified?.body).toEqual({ ...payload, otp: CODE, nonProfitOrganizationDto: { id: 12 } })
  })
})
