import 'server-only'
import * as portal from '#lib/contract/portal/session.ts'
import { route } from '../route-handler/define-route.ts'
import { seenCookie, timeLeft } from '../session/session.ts'

/** Time left in this browser's session, which all its tabs share. */
export const readSessionTime = route(portal.readSessionTime, async ({ session }) => timeLeft(session))

/** Restarts the idle time. */
export const extendSession = route(portal.extendSession, async ({ session, cookies }) => {
  const refreshed = session.seenNow()
  cookies.push(await seenCookie(refreshed))
  return timeLeft(refreshed)
})
