import 'server-only'
import type { Token } from '#lib/contract/panel/auth.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { onAppError } from '#server/http/app-error.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import type { RequestContext } from '../route-handler/define-route.ts'
import { deviceCookie } from '../session/caller.ts'
import { deviceName } from '../session/device-name.ts'
import { endedPendingCookie } from '../session/pending-verification.ts'
import { type Session, sessionCookie, startSession } from '../session/session.ts'

/** The code or passkey is used up, so a profile that fails to load must not fail the sign-in: pages load it again. */
const profileIfKnown = (session: Session, callContext: CallContext): Promise<PanelistProfile | null> =>
  callPanel(getProfile, {}, { ...callContext, session }).catch(
    onAppError((error) => {
      if (error.status === 401) throw error
      return null
    }),
  )

type SessionRequest = Pick<RequestContext, 'request' | 'caller' | 'session' | 'cookies'>

interface OpenedSession {
  profile: PanelistProfile | null
  callContext: CallContext & { session: Session }
}

/**
 * Starts a session with a token from the panel, and marks the browser as trusted. The call carries the token of the session
 * that the browser had until now, so that the panel can end it.
 * @param tokenFor gets the token; its call context tells the panel the browser's name
 */
export async function openSession(
  { request, caller, session: sessionBefore, cookies }: SessionRequest,
  challenge: string | null,
  tokenFor: (callContext: CallContext) => Promise<Token>,
): Promise<OpenedSession> {
  const device = await deviceCookie(caller)
  const callContext: CallContext = {
    caller: { ...caller, device: device.id },
    session: sessionBefore,
    challenge,
    idempotencyKey: idempotencyKeyOf(request),
    deviceName: deviceName(request.headers.get('user-agent') ?? ''),
  }
  const newSession = startSession(await tokenFor(callContext))
  const profile = await profileIfKnown(newSession, callContext)
  const session = profile ? newSession.seenNow({ panelistId: profile.id }) : newSession
  cookies.push(await sessionCookie(session), endedPendingCookie(), device.header)
  return { profile, callContext: { ...callContext, idempotencyKey: null, session } }
}
