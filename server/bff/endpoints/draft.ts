import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/draft.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { cookieWithDraft, cookieWithoutDraft, draftIn } from '../session/draft.ts'
import type { Session } from '../session/session.ts'

type DraftCaller = Pick<CallContext, 'caller'> & { session: Session }

/**
 * Makes the panel check the session: only the panel knows whether the member signed out, and cookies can be copied.
 * @throws AppError
 */
const checkSession = ({ caller, session }: DraftCaller) => callPanel(emailStatus, {}, { caller, session })

const CHECK_TIMEOUT_MS = 1_000

/**
 * Rejects signed-out members, but saves the draft when the panel does not answer within a second.
 * @throws AppError UNAUTHORIZED
 */
async function assertNotSignedOut(draftCaller: DraftCaller): Promise<void> {
  const sessionCheck = checkSession(draftCaller).then(
    () => null,
    (error: unknown) => error,
  )
  const failed = await Promise.race([sessionCheck, wait(CHECK_TIMEOUT_MS, null, { ref: false })])
  if (failed instanceof AppError && failed.code === 'UNAUTHORIZED') throw failed
}

/** Checks the session with the panel first, as every read of member data does. */
export const readDraft = route(portal.readDraft, async ({ request, query, session, caller }) => {
  await checkSession({ caller, session })
  return { values: await draftIn(request.headers.get('cookie'), session, query.form) }
})

/**
 * Sets the cookie before checking the session: an expired session gets its 401, and the draft is there after the next
 * login.
 */
export const keepDraft = route(portal.keepDraft, async ({ request, body, session, caller, cookies }) => {
  const { kept, cookie } = await cookieWithDraft(request.headers.get('cookie'), session, body)
  cookies.push(cookie)
  await assertNotSignedOut({ caller, session })
  return { kept }
})

export const dropDraft = route(portal.dropDraft, async ({ request, query, session, caller, cookies }) => {
  cookies.push(await cookieWithoutDraft(request.headers.get('cookie'), session, query.form))
  await assertNotSignedOut({ caller, session })
  return {}
})
