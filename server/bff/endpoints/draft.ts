import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/draft.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { draftCookie, draftIn, endedDraftCookie } from '../session/draft.ts'
import type { Session } from '../session/session.ts'

type Asker = Pick<CallContext, 'caller'> & { session: Session }

/** Only the panel knows who has signed out since, and cookies can be copied. @throws AppError */
const askPanel = ({ caller, session }: Asker) => callPanel(emailStatus, {}, { caller, session })

const PATIENCE_MS = 1_000

/** What is typed is kept although a panel does not answer: then nothing is known of the session. @throws AppError UNAUTHORIZED */
async function assertNotSignedOut(asker: Asker): Promise<void> {
  const asked = askPanel(asker).then(
    () => null,
    (error: unknown) => error,
  )
  const failed = await Promise.race([asked, wait(PATIENCE_MS, null, { ref: false })])
  if (failed instanceof AppError && failed.code === 'UNAUTHORIZED') throw failed
}

/** Asks the panel first, as for everything that a member sees. */
export const readDraft = route(portal.readDraft, async ({ request, query, session, caller }) => {
  await askPanel({ caller, session })
  return { values: await draftIn(request.headers.get('cookie'), session, query.form) }
})

/** A session that is over meanwhile gets its error, but the draft is there when the member has signed in again. */
export const keepDraft = route(portal.keepDraft, async ({ body, session, caller, cookies }) => {
  const { kept, cookie } = await draftCookie(body, session)
  cookies.push(cookie)
  await assertNotSignedOut({ caller, session })
  return { kept }
})

export const dropDraft = route(portal.dropDraft, async ({ session, caller, cookies }) => {
  cookies.push(endedDraftCookie())
  await assertNotSignedOut({ caller, session })
  return {}
})
