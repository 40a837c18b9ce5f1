import 'server-only'
import { logout } from '#lib/contract/panel/auth.ts'
import { endAllSessions, eraseAccount } from '#lib/contract/panel/privacy.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { onAppError } from '#server/http/app-error.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { noticeCookie } from '../session/cookies.ts'
import { endedDraftsCookie } from '../session/draft.ts'
import { markEnded } from '../session/ended-sessions.ts'
import { endedPendingCookie } from '../session/pending-verification.ts'
import { endedSessionCookie } from '../session/session.ts'

/** Ends the session at the panel and removes the cookie, even if the panel fails. */
export const signOut = route(portal.signOut, async ({ query, caller, session, cookies }) => {
  const next = linkTo(routes.login)
  // Another tab has signed in after the session of this page had ended.
  if (session && query.startedAt && query.startedAt !== String(session.issuedAt)) return { next }
  cookies.push(endedSessionCookie(), endedPendingCookie())
  // Drafts survive an expired session, but not a sign-out.
  if (session) {
    cookies.push(endedDraftsCookie())
    markEnded(session)
    await callPanel(logout, {}, { caller, session }).catch(onAppError(() => null))
  }
  return { next }
})

/** Clears the session and what was begun in it. */
const endedCookies = () => [endedSessionCookie(), endedPendingCookie(), endedDraftsCookie()]

/** Removes the cookies only after the panel has ended all sessions: if the call fails, nobody is signed out. */
export const signOutEverywhere = route(portal.signOutEverywhere, async ({ caller, session, cookies }) => {
  await callPanel(endAllSessions, {}, { caller, session })
  markEnded(session)
  cookies.push(...endedCookies(), noticeCookie('signed-out'))
  return { next: linkTo(routes.login) }
})

export const eraseOwnAccount = route(portal.eraseOwnAccount, async ({ request, body, caller, session, cookies }) => {
  const callContext = { caller, session, idempotencyKey: idempotencyKeyOf(request) }
  const { receipt } = await callPanel(eraseAccount, { body }, callContext)
  markEnded(session)
  cookies.push(...endedCookies())
  return { next: linkTo(routes.erased, { receipt }) }
})
