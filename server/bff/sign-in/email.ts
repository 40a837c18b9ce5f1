import 'server-only'
import { registerEmail } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { noticeCookie } from '../session/cookies.ts'
import { cookieWithDraft, cookieWithoutDraft } from '../session/draft.ts'
import { pendingCookie, replacedChallenge, sentNow } from '../session/pending-verification.ts'

export const requestEmailCode = route(portal.requestEmailCode, async ({ request, body, caller, session, cookies }) => {
  const { email } = body
  const { userId } = session
  const challenge = await replacedChallenge(request, 'email')
  const callContext = { caller, session, challenge, idempotencyKey: idempotencyKeyOf(request) }
  const cookieHeader = request.headers.get('cookie')
  const { challengeId } = await callPanel(registerEmail, { body: { email } }, callContext).catch(async (error) => {
    // The page is loaded again after the code to the member's own number.
    if (error instanceof AppError && error.code === 'RECENT_CODE_NEEDED')
      cookies.push((await cookieWithDraft(cookieHeader, session, { form: 'email', values: { email } })).cookie)
    throw error
  })
  const returnUrl = returnPath(body.returnUrl) ?? undefined
  const pending = { flow: 'email', email, verifyEmail: true, userId, returnUrl, ...sentNow(challengeId) } as const
  cookies.push(
    await pendingCookie(pending),
    await cookieWithoutDraft(cookieHeader, session, 'email'),
    noticeCookie('email-code-sent'),
  )
  return { next: routes.otp.path }
})
