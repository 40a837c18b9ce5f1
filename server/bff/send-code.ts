import 'server-only'
import * as z from 'zod'
import { COUNTRY_PREFIX, DEV_COUNTRY_PREFIX } from '#lib/constants.ts'
import {
  campaignDetails,
  IdentityKeys,
  registerEmail,
  resendEmailCode,
  resendLoginCode,
  resendRegistrationCode,
  sendLoginCode,
  sendRegistrationCode,
} from '#lib/contract/auth.ts'
import { Email } from '#lib/contract/fields.ts'
import type { EmailRequest, LoginRequest, NextPage, RegistrationRequest, Resent } from '#lib/contract/session.ts'
import { surveyByCampaign } from '#lib/contract/surveys.ts'
import { capitaliseWords } from '#lib/format/names.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { noticeCookie } from './cookies.ts'
import type { Exchange } from './handler.ts'
import { type CodeJourney, journeyCookie, readCodeJourney, readJourney } from './journey.ts'
import { callPanel, type Errand } from './panel.ts'
import { fault, ProblemError } from './problem.ts'

/*
 * The calls that have a code sent: registration, login, email and their resends. Each seals what the code screen needs.
 */

const onCodeScreen: NextPage = { next: routes.otp.path }

const isSet = (dev: RegistrationRequest['dev']) => dev !== undefined && dev !== false

/** The number with its prefix. @throws ProblemError VALIDATION_FAILED naming the field */
function mobileOf(text: string, dev: RegistrationRequest['dev'], field: string): string {
  const digits = nationalDigits(text)
  if (!digits) throw fault('VALIDATION_FAILED', { extras: { fields: { [field]: 'ten digits' } } })
  return (isSet(dev) && config().allowDevCountry ? DEV_COUNTRY_PREFIX : COUNTRY_PREFIX) + digits
}

const errandOf = ({ caller, session }: Exchange): Errand => ({ caller, session })

/** Calls that only tell more about a campaign: not knowing is no reason to stop. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null
    throw error
  }
}

export const isNonProfitCampaign = (campaignType: string | null) =>
  campaignType?.toLowerCase() === 'non-profit organization'

async function campaignOf(ckey: string | undefined, errand: Errand) {
  if (!ckey) return { isCampaign: false, nonProfit: undefined }
  const [details, survey] = await Promise.all([
    unlessRefused(callPanel(campaignDetails, { path: { ckey } }, errand)),
    unlessRefused(callPanel(surveyByCampaign, { path: { ckey } }, errand)),
  ])
  const id = details && isNonProfitCampaign(details.campaignType) ? details.nonProfitOrgId : null
  return {
    isCampaign: survey !== null,
    surveyMaskedId: survey?.surveyMaskedId ?? undefined,
    nonProfit: id === null || id === undefined ? undefined : { id },
  }
}

/** Direct sign-up asks for HCP or Patient; campaigns and partners know their audience. @see portal-part-1 §5 */
function isProfessional({ healthcareSetting, ckey, skey, pikey }: RegistrationRequest): boolean | undefined {
  if (ckey || skey || pikey) return undefined
  if (!healthcareSetting) throw fault('VALIDATION_FAILED', { extras: { fields: { healthcareSetting: 'required' } } })
  return healthcareSetting === 'HCP'
}

async function registrationPayload(body: RegistrationRequest, exchange: Exchange) {
  const earlier = await readJourney(exchange.request.headers.get('cookie'))
  const answered = earlier?.flow === 'identity' && (body.ssn || body.dateOfBirth) ? earlier : null
  return {
    mobileNumber: mobileOf(body.mobileNumber, body.dev, 'mobileNumber'),
    firstName: capitaliseWords(body.firstName),
    lastName: capitaliseWords(body.lastName),
    ssn: body.ssn,
    dateOfBirth: body.dateOfBirth,
    profileKey: answered?.profileKey,
    identitySearchKey: answered?.identitySearchKey,
    utmSource: body.utmSource || undefined,
    utmMedium: body.utmMedium || undefined,
    code: body.code,
    rcode: body.code ? undefined : body.rcode,
    ckey: body.ckey,
  }
}

/** The keys of an identity refusal wait in the journey for the answers. @see decisions C-49 */
async function keepIdentityKeys(error: unknown, { cookies }: Exchange): Promise<void> {
  if (!(error instanceof ProblemError) || !error.errorCode.startsWith('IDENTITY_')) return
  const keys = IdentityKeys.safeParse(error.extras)
  cookies.push(await journeyCookie({ flow: 'identity', ...(keys.success ? keys.data : {}) }))
}

/** POST /api/session/registration */
export async function sendForRegistration(exchange: Exchange<RegistrationRequest>): Promise<NextPage> {
  const { body, cookies } = exchange
  const errand = errandOf(exchange)
  const isHealthCareProfessional = isProfessional(body)
  const payload = await registrationPayload(body, exchange)
  const { isCampaign, nonProfit, surveyMaskedId } = await campaignOf(body.ckey, errand)
  try {
    const sent = await callPanel(sendRegistrationCode, { body: payload }, errand)
    cookies.push(
      await journeyCookie({
        flow: 'registration',
        payload,
        isHealthCareProfessional,
        nonProfitOrganizationDto: nonProfit,
        ...journeyParameters(body),
        utmSource: payload.utmSource,
        utmMedium: payload.utmMedium,
        isCampaign,
        surveyMaskedId,
        identityFail: sent.identityFail,
        login: false,
        challengeId: sent.challengeId,
      }),
    )
  } catch (error) {
    await keepIdentityKeys(error, exchange)
    throw error
  }
  return onCodeScreen
}

function journeyParameters(body: Pick<LoginRequest, 'maskId' | 'ckey' | 'skey' | 'pikey' | 'returnUrl'>) {
  return {
    maskId: body.maskId,
    ckey: body.ckey,
    skey: body.skey,
    pikey: body.pikey,
    isSurvey: Boolean(body.maskId) && !(body.skey && body.pikey),
    returnUrl: returnPath(body.returnUrl) ?? undefined,
  }
}

/** An email address when there is an @, else a number as typed. */
function loginIdOf({ loginId, dev }: LoginRequest): string {
  if (!loginId.includes('@')) return mobileOf(loginId, dev, 'loginId')
  const email = z.safeParse(Email, loginId)
  if (!email.success) throw fault('VALIDATION_FAILED', { extras: { fields: { loginId: 'email format' } } })
  return email.data
}

/** POST /api/session/login */
export async function sendForLogin(exchange: Exchange<LoginRequest>): Promise<NextPage> {
  const { body, cookies } = exchange
  const loginId = loginIdOf(body)
  const campaign = await campaignOf(body.ckey, errandOf(exchange))
  const sent = await callPanel(sendLoginCode, { body: { loginId, otp: '' } }, errandOf(exchange))
  cookies.push(
    await journeyCookie({
      flow: 'login',
      loginId,
      ...journeyParameters(body),
      isCampaign: campaign.isCampaign,
      surveyMaskedId: body.surveyMaskedId ?? campaign.surveyMaskedId,
      identityFail: false,
      login: true,
      challengeId: sent.challengeId,
    }),
  )
  return onCodeScreen
}

/** POST /api/session/email */
export async function sendForEmail(exchange: Exchange<z.output<typeof EmailRequest>>): Promise<NextPage> {
  const { body, cookies, session } = exchange
  if (!session) throw fault('UNAUTHORIZED')
  const { email } = body
  const { challengeId } = await callPanel(registerEmail, { body: { email } }, errandOf(exchange))
  const { userId } = session
  const returnUrl = returnPath(body.returnUrl) ?? undefined
  const journey = { flow: 'email', email, verifyEmail: true, userId, returnUrl, challengeId } as const
  cookies.push(await journeyCookie(journey), noticeCookie('email-code-sent'))
  return onCodeScreen
}

function sendAgain(journey: CodeJourney, errand: Errand) {
  if (journey.flow === 'registration') return callPanel(resendRegistrationCode, { body: journey.payload }, errand)
  if (journey.flow === 'login') return callPanel(resendLoginCode, { body: { loginId: journey.loginId } }, errand)
  return callPanel(resendEmailCode, { body: { email: journey.email } }, errand)
}

/** POST /api/session/resend. @throws ProblemError NOT_FOUND when no journey is under way in this browser */
export async function resendCode(exchange: Exchange): Promise<Resent> {
  const journey = await readCodeJourney(exchange.request.headers.get('cookie'))
  if (!journey) throw fault('NOT_FOUND')
  const sent = await sendAgain(journey, errandOf(exchange))
  exchange.cookies.push(await journeyCookie({ ...journey, challengeId: sent.challengeId ?? journey.challengeId }))
  return { resent: true }
}
