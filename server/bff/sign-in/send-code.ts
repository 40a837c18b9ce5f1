import 'server-only'
import * as z from 'zod'
import { COUNTRY_PREFIX, DEV_COUNTRY_PREFIX } from '#lib/constants.ts'
import { Email } from '#lib/contract/fields.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import {
  campaignDetails,
  IdentityKeys,
  registerEmail,
  resendEmailCode,
  resendLoginCode,
  resendRegistrationCode,
  sendLoginCode,
  sendRegistrationCode,
} from '#lib/contract/panel/auth.ts'
import { surveyByCampaign } from '#lib/contract/panel/surveys.ts'
import type { EmailRequest, LoginRequest, NextPage, RegistrationRequest, Resent } from '#lib/contract/portal/session.ts'
import { capitaliseWords } from '#lib/format/names.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import type { RequestContext } from '../route-handler.ts'
import { noticeCookie } from '../session/cookies.ts'
import {
  type PendingCode,
  pendingCookie,
  readPendingCode,
  readPendingVerification,
} from '../session/pending-verification.ts'

/*
 * The calls that have a code sent: registration, login, email and their resends. Each seals what the code screen needs.
 */

const onCodeScreen: NextPage = { next: routes.otp.path }

const isSet = (dev: RegistrationRequest['dev']) => dev !== undefined && dev !== false

/** The number with its prefix. @throws AppError VALIDATION_FAILED naming the field */
function mobileOf(text: string, dev: RegistrationRequest['dev'], field: string): string {
  const digits = nationalDigits(text)
  if (!digits) throw new AppError('VALIDATION_FAILED', { details: { fields: { [field]: 'ten digits' } } })
  return (isSet(dev) && config().allowDevCountry ? DEV_COUNTRY_PREFIX : COUNTRY_PREFIX) + digits
}

const errandOf = ({ caller, session }: RequestContext): CallContext => ({ caller, session })

/** Calls that only tell more about a campaign: not knowing is no reason to stop. A session that is over is. */
async function ifKnown<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError && error.status !== 401) return null
    throw error
  }
}

export const isNonProfitCampaign = (campaignType: string | null) =>
  campaignType?.toLowerCase() === 'non-profit organization'

async function campaignOf(ckey: string | undefined, callContext: CallContext) {
  if (!ckey) return { isCampaign: false, nonProfit: undefined }
  const [details, survey] = await Promise.all([
    ifKnown(callPanel(campaignDetails, { path: { ckey } }, callContext)),
    ifKnown(callPanel(surveyByCampaign, { path: { ckey } }, callContext)),
  ])
  const id = details && isNonProfitCampaign(details.campaignType) ? details.nonProfitOrgId : null
  return {
    isCampaign: survey !== null,
    surveyMaskedId: survey?.surveyMaskedId ?? undefined,
    nonProfit: id === null || id === undefined ? undefined : { id },
  }
}

/**
 * Direct sign-up asks for HCP or Patient; campaigns and partners know their audience.
 * @see docs/specification/validation.md#registration
 */
function isProfessional({ healthcareSetting, ckey, skey, pikey }: RegistrationRequest): boolean | undefined {
  if (ckey || skey || pikey) return undefined
  if (!healthcareSetting)
    throw new AppError('VALIDATION_FAILED', { details: { fields: { healthcareSetting: 'required' } } })
  return healthcareSetting === 'HCP'
}

async function registrationPayload(body: RegistrationRequest, requestContext: RequestContext) {
  const earlier = await readPendingVerification(requestContext.request.headers.get('cookie'))
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

/**
 * The keys of an identity refusal wait in the journey for the answers.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 */
async function keepIdentityKeys(error: unknown, { cookies }: RequestContext): Promise<void> {
  if (!(error instanceof AppError) || !error.code.startsWith('IDENTITY_')) return
  const keys = readLeniently(IdentityKeys, error.details)
  cookies.push(await pendingCookie({ flow: 'identity', ...(keys.ok ? keys.data : {}) }))
}

/** POST /api/session/registration */
export async function sendForRegistration(requestContext: RequestContext<RegistrationRequest>): Promise<NextPage> {
  const { body, cookies } = requestContext
  const callContext = errandOf(requestContext)
  const isHealthCareProfessional = isProfessional(body)
  const payload = await registrationPayload(body, requestContext)
  const { isCampaign, nonProfit, surveyMaskedId } = await campaignOf(body.ckey, callContext)
  try {
    const sent = await callPanel(sendRegistrationCode, { body: payload }, callContext)
    cookies.push(
      await pendingCookie({
        flow: 'registration',
        payload,
        isHealthCareProfessional,
        nonProfitOrganizationDto: nonProfit,
        ...pendingParameters(body),
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
    await keepIdentityKeys(error, requestContext)
    throw error
  }
  return onCodeScreen
}

function pendingParameters(body: Pick<LoginRequest, 'maskId' | 'ckey' | 'skey' | 'pikey' | 'returnUrl'>) {
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
  if (!email.success) throw new AppError('VALIDATION_FAILED', { details: { fields: { loginId: 'email format' } } })
  return email.data
}

/** POST /api/session/login */
export async function sendForLogin(requestContext: RequestContext<LoginRequest>): Promise<NextPage> {
  const { body, cookies } = requestContext
  const loginId = loginIdOf(body)
  const campaign = await campaignOf(body.ckey, errandOf(requestContext))
  const sent = await callPanel(sendLoginCode, { body: { loginId, otp: '' } }, errandOf(requestContext))
  cookies.push(
    await pendingCookie({
      flow: 'login',
      loginId,
      ...pendingParameters(body),
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
export async function sendForEmail(requestContext: RequestContext<z.output<typeof EmailRequest>>): Promise<NextPage> {
  const { body, cookies, session } = requestContext
  if (!session) throw new AppError('UNAUTHORIZED')
  const { email } = body
  const { challengeId } = await callPanel(registerEmail, { body: { email } }, errandOf(requestContext))
  const { userId } = session
  const returnUrl = returnPath(body.returnUrl) ?? undefined
  const pending = { flow: 'email', email, verifyEmail: true, userId, returnUrl, challengeId } as const
  cookies.push(await pendingCookie(pending), noticeCookie('email-code-sent'))
  return onCodeScreen
}

function sendAgain(pending: PendingCode, callContext: CallContext) {
  if (pending.flow === 'registration') return callPanel(resendRegistrationCode, { body: pending.payload }, callContext)
  if (pending.flow === 'login') return callPanel(resendLoginCode, { body: { loginId: pending.loginId } }, callContext)
  return callPanel(resendEmailCode, { body: { email: pending.email } }, callContext)
}

/** POST /api/session/resend. @throws AppError NOT_FOUND when no journey is under way in this browser */
export async function resendCode(requestContext: RequestContext): Promise<Resent> {
  const pending = await readPendingCode(requestContext.request.headers.get('cookie'))
  if (!pending) throw new AppError('NOT_FOUND')
  const sent = await sendAgain(pending, errandOf(requestContext))
  requestContext.cookies.push(await pendingCookie({ ...pending, challengeId: sent.challengeId ?? pending.challengeId }))
  return { resent: true }
}
