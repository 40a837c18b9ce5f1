import 'server-only'
import * as portal from '#lib/contract/portal/session.ts'
import { route } from '../route-handler/define-route.ts'
import { sessionCookie, timeLeft } from '../session/session.ts'

/** How long this browser's session still lasts: of all its tabs, because they share it. */
export const readSessionTime = route(portal.readSessionTime, async ({ session }) => timeLeft(session))

/** Begins the idle time anew. */
export const extendSession = route(portal.extendSession, async ({ session, cookies }) => {
  const used = session.seenNow()
  cookies.push(await sessionCookie(used))
  return timeLeft(used)
})
