import 'server-only'
import { COUNTRY_PREFIX } from '#lib/constants.ts'
import { sendLoginCode } from '#lib/contract/auth.ts'
import { Mobile } from '#lib/contract/fields.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/profile.ts'
import type { NextPage, StepUpRequest } from '#lib/contract/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { returnPath, routes } from '#lib/routes.ts'
import type { Exchange } from './handler.ts'
import { journeyCookie } from './journey.ts'
import { callPanel } from './panel.ts'
import { fault } from './problem.ts'

/** Where the member signs in by: their number, else their address. Never what a browser says. */
function ownLoginId({ mobileNumber, email }: PanelistProfile): string {
  const asStored = Mobile.safeParse(mobileNumber)
  if (asStored.success) return asStored.data
  const digits = nationalDigits(mobileNumber ?? '')
  if (digits) return COUNTRY_PREFIX + digits
  if (email) return email
  throw fault('NOT_FOUND')
}

/**
 * POST /api/session/step-up: before what is more than usually private, the member gives a code once more. It is a sign-in
 * like any other, so every panel can do it; the session begins anew and leads back to where it was asked for.
 * @throws ProblemError NOT_FOUND when no number or address is known, or the panel's refusal
 */
export async function sendForStepUp(exchange: Exchange<StepUpRequest>): Promise<NextPage> {
  const { body, caller, session, cookies } = exchange
  const errand = { caller, session }
  const loginId = ownLoginId(await callPanel(getProfile, { path: { userId: 'me' } }, errand))
  const { challengeId } = await callPanel(sendLoginCode, { body: { loginId, otp: '' } }, errand)
  cookies.push(
    await journeyCookie({
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
