import 'server-only'
import { readLeniently } from '#lib/contract/lenient.ts'
import { IdentityKeys, sendRegistrationCode } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { capitalizeWords } from '#lib/format/names.ts'
import { routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import {
  assertFits,
  type PendingRegistration,
  pendingCookie,
  pendingParameters,
  readPendingVerification,
  replacedChallenge,
  sentNow,
} from '../session/pending-verification.ts'
import { campaignOf } from './campaign.ts'
import { mobileOf } from './identifiers.ts'

/**
 * Direct sign-up asks for HCP or Patient; for campaigns and partners the panel knows.
 * @see docs/specification/validation.md#registration
 */
function isProfessional({ healthcareSetting, ckey, skey, pikey }: portal.RegistrationRequest): boolean | undefined {
  if (ckey || skey || pikey) return undefined
  if (!healthcareSetting)
    throw new AppError('VALIDATION_FAILED', { details: { fields: { healthcareSetting: 'required' } } })
  return healthcareSetting === 'HCP'
}

async function registrationPayload(body: portal.RegistrationRequest, request: Request) {
  const earlier = await readPendingVerification(request.headers.get('cookie'))
  const previous = earlier?.flow === 'identity' && (body.ssn || body.dateOfBirth) ? earlier : null
  return {
    mobileNumber: mobileOf(body.mobileNumber, body.dev, 'mobileNumber'),
    firstName: capitalizeWords(body.firstName),
    lastName: capitalizeWords(body.lastName),
    ssn: body.ssn,
    dateOfBirth: body.dateOfBirth,
    profileKey: previous?.profileKey,
    identitySearchKey: previous?.identitySearchKey,
    utmSource: body.utmSource || undefined,
    utmMedium: body.utmMedium || undefined,
    code: body.code,
    rcode: body.code ? undefined : body.rcode,
    ckey: body.ckey,
  }
}

/**
 * Keeps the keys of a failed identity check for the next attempt, which has the details that the check asks for.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 */
async function rememberIdentityKeys(error: unknown, cookies: string[]): Promise<void> {
  if (!(error instanceof AppError) || !error.code.startsWith('IDENTITY_')) return
  const keys = readLeniently(IdentityKeys, error.details)
  cookies.push(await pendingCookie({ flow: 'identity', ...(keys.ok ? keys.data : {}) }))
}

export const requestRegistrationCode = route(
  portal.requestRegistrationCode,
  async ({ request, body, caller, session, cookies }) => {
    const callContext = { caller, session }
    const isHealthCareProfessional = isProfessional(body)
    const payload = await registrationPayload(body, request)
    const { nonProfit, ...campaign } = await campaignOf(body.ckey, callContext)
    const challenge = await replacedChallenge(request, 'registration')
    const pending: PendingRegistration = {
      flow: 'registration',
      payload,
      isHealthCareProfessional,
      nonProfitOrganizationDto: nonProfit,
      ...pendingParameters(body),
      utmSource: payload.utmSource,
      utmMedium: payload.utmMedium,
      ...campaign,
      identityFail: false,
      login: false,
      ...sentNow(null),
    }
    await assertFits(pending)
    try {
      const sendContext = { ...callContext, challenge, idempotencyKey: idempotencyKeyOf(request) }
      const { identityFail, challengeId } = await callPanel(sendRegistrationCode, { body: payload }, sendContext)
      cookies.push(await pendingCookie({ ...pending, identityFail, ...sentNow(challengeId) }))
    } catch (error) {
      await rememberIdentityKeys(error, cookies)
      throw error
    }
    return { next: routes.otp.path }
  },
)
