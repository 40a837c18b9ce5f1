import 'server-only'
import * as z from 'zod'
import * as panel from '#lib/contract/panel/passkeys.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { linkTo, returnPath, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { AppError } from '#server/http/app-error.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { clearCookie, readCookie, setCookie } from '../session/cookies.ts'
import { seal, unseal } from '../session/seal.ts'
import { openSession } from './open-session.ts'

/** As long as the browser's passkey prompt stays open. */
const PASSKEY_SECONDS = 5 * 60
const PendingChallenge = z.object({ challengeId: z.string() })

/** Keeps the challenge in a cookie, so that only this browser can answer it. */
export const requestPasskey = route(portal.requestPasskey, async ({ caller, session, cookies }) => {
  const { challengeId, options } = await callPanel(panel.beginPasskeyLogin, { body: {} }, { caller, session })
  cookies.push(setCookie('passkey', await seal('passkey', { challengeId }, PASSKEY_SECONDS), PASSKEY_SECONDS))
  return { options }
})

/** Calls the panel with the member's session: it starts a new session for the same member only. */
export const stepUpByPasskey = route(portal.stepUpByPasskey, async (context) => {
  await openSession(context, null, (callContext) =>
    callPanel(panel.beginSessionByCode, { body: context.body }, callContext),
  )
  return {}
})

/** @throws AppError PASSKEY_REFUSED, or the reason why the member may not sign in */
export const signInByPasskey = route(portal.signInByPasskey, async (context) => {
  const { request, body, cookies } = context
  const pending = await unseal(
    'passkey',
    PendingChallenge,
    readCookie(request.headers.get('cookie'), 'passkey'),
    PASSKEY_SECONDS,
  )
  cookies.push(clearCookie('passkey'))
  if (!pending) throw new AppError('PASSKEY_REFUSED')
  const { profile } = await openSession(context, pending.challengeId, (callContext) =>
    callPanel(panel.loginByPasskey, { body: { passkey: body.passkey } }, callContext),
  )
  const home = profile ? linkTo(homeOf(profile.panelistStatus.status)) : linkTo(routes.dashboard)
  return { next: returnPath(body.returnUrl) ?? home }
})
