import 'server-only'
import { COUNTRY_PREFIX } from '#lib/constants.ts'
import { Mobile } from '#lib/contract/fields.ts'
import { sendLoginCode } from '#lib/contract/panel/auth.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { NextPage, StepUpRequest } from '#lib/contract/portal/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import type { RequestContext } from '../route-handler.ts'
import { pendingCookie } from '../session/pending-verification.ts'

/** Where the member signs in by: their number, else their address. Never what a browser says. */
function ownLoginId({ mobileNumber, email }: PanelistProfile): string {
  const asStored = Mobile.safeParse(mobileNumber)
  if (asStored.success) return asStored.data
  const digits = nationalDigits(mobileNumber ?? '')
  if (digits) return COUNTRY_PREFIX + digits
  if (email) return email
  throw new AppError('NOT_FOUND')
}

/**
 * POST /api/session/step-up: before what is more than usually private, the member gives a code once more. It is a sign-in
 * like any other, so every panel can do it; the session begins anew and leads back to where it was asked for.
 * @throws AppError NOT_FOUND when no number or address is known, or the panel's refusal
 */
export async function sendForStepUp(requestContext: RequestContext<StepUpRequest>): Promise<NextPage> {
  const { body, caller, session, cookies } = requestContext
  const callContext = { caller, session }
  const loginId = ownLoginId(await callPanel(getProfile, { path: { userId: 'me' } }, callContext))
  const { challengeId } = await callPanel(sendLoginCode, { body: { loginId, otp: '' } }, callContext)
  cookies.push(
    await pendingCookie({
      flow: 'login',
      loginId,
      isStepUp: true,
      login: true,
      returnUrl: returnPath(body.returnUrl) ?? undefined,
      isCampaign: false,
      isSurvey: false,
      identityFail: false,
      challengeId,
    }),
  )
  return { next: routes.otp.path }
}
