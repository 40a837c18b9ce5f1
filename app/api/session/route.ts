import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { extendSession, readSessionTime } from '#server/bff/sign-in/session-time.ts'
import { signOut } from '#server/bff/sign-in/sign-out.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(
  readSessionTime,
  extendSession,
  signOut,
)
