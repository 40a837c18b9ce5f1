import type { Page } from '@playwright/test'
import type { Call } from '#lib/contract/endpoint.ts'
import { linkPanelist } from '#lib/contract/panel/surveys/partners.ts'
import { campaignInvitationUrl, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { call } from '../calls.ts'
import type { Facts, Script } from './script.ts'
import { ckey, maskId, partnerKeys, setCampaign, setInvitation, setPartner, survey } from './surveys.ts'

export const LOGIN = 'somebody@mail.test'

/** A login that leads to a survey: submits a correct code on the code screen. */
const byCode = (pending: object) => async (page: Page) => {
  await call(page.request, 'POST', '/api/session/login', { loginId: LOGIN, ...pending })
  await page.goto(routes.otp.path)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Submit code' }).click()
}

async function startAt(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Start Survey' }).click()
}

export interface StartScreen {
  /** The call that starts the survey. */
  asks: Call
  /** Scripts the panel's responses that the screen needs before the start. */
  needs: (panel: Script) => Promise<void>
  start: (page: Page) => Promise<void>
  /** Facts about the member who starts. */
  facts?: Facts
}

const partner = (panel: Script) => setPartner(panel, LOGIN)
const byEmail = { email: LOGIN, mobileNumber: null }

/** Screens that start a survey, except the dashboard. The member is signed in. */
export const startScreens = {
  'code of an invitation': {
    asks: validateInvitation,
    needs: setInvitation,
    start: byCode({ maskId, surveyMaskedId: survey.surveyMaskedId }),
  },
  'code of a campaign': {
    asks: campaignInvitationUrl,
    needs: setCampaign,
    start: byCode({ ckey }),
    facts: { email: null },
  },
  'code of a partner': { asks: linkPanelist, needs: partner, start: byCode(partnerKeys) },
  'page of an invitation': {
    asks: validateInvitation,
    needs: setInvitation,
    start: (page) => startAt(page, linkTo(routes.surveyLanding, { maskId })),
  },
  'page of a campaign': {
    asks: campaignInvitationUrl,
    needs: setCampaign,
    start: (page) => startAt(page, linkTo(routes.surveyLanding, { ckey })),
    facts: { email: null },
  },
  'page of a partner': {
    asks: linkPanelist,
    needs: partner,
    start: (page) => startAt(page, linkTo(routes.internalPartnerRegistration, partnerKeys)),
    facts: byEmail,
  },
  'dialog of a test account': {
    asks: linkPanelist,
    needs: (panel) => setPartner(panel, LOGIN, true),
    async start(page) {
      await startAt(page, linkTo(routes.internalPartnerRegistration, partnerKeys))
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    },
    facts: byEmail,
  },
} as const satisfies Record<string, StartScreen>
