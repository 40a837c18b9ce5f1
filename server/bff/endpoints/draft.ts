import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { headers } from 'next/headers'
import * as z from 'zod'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { type DraftAnswer, DraftQuery, DraftRequest, type DraftValues } from '#lib/contract/portal/draft.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { check } from '#server/http/check.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import type { RequestContext } from '../route-handler.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from '../session/cookies.ts'
import { seal, unseal } from '../session/seal.ts'
import type { Session } from '../session/session.ts'

/*
 * What a member has typed and not sent: outlives a reload and signing in again, and nothing else. It lives as long as a session
 * may stand idle, opens for its member alone, and ends with a sign-out.
 */

const Sealed = z.object({ userId: z.number(), packed: z.string() })
const seconds = () => config().sessionIdleSeconds

const pack = (draft: DraftRequest) => deflateRawSync(JSON.stringify(draft)).toString('base64url')
const UNPACKED_MAX = 64 * 1024
const unpack = (packed: string) =>
  inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_MAX }).toString()

async function read(cookieHeader: string | null, { userId }: Session, form: string): Promise<DraftValues | null> {
  const sealed = await unseal('draft', Sealed, readCookie(cookieHeader, 'draft'), seconds())
  if (sealed?.userId !== userId) return null
  const draft = DraftRequest.parse(JSON.parse(unpack(sealed.packed)))
  return draft.form === form ? draft.values : null
}

/** For the page that has the form. */
export const currentDraft = async (session: Session, form: string): Promise<DraftValues | null> =>
  read((await headers()).get('cookie'), session, form)

/** Only the panel knows who has signed out since, and cookies can be copied. @throws AppError */
const askPanel = ({ caller, session }: Pick<RequestContext, 'caller' | 'session'>) =>
  callPanel(emailStatus, {}, { caller, session })

const PATIENCE_MS = 1_000

/** A panel that does not answer says nothing of the session: what is typed is kept all the same. @throws AppError UNAUTHORIZED */
async function assertNotOver(requestContext: RequestContext): Promise<void> {
  const asked = askPanel(requestContext).then(
    () => null,
    (error: unknown) => error,
  )
  const said = await Promise.race([asked, wait(PATIENCE_MS, null, { ref: false })])
  if (said instanceof AppError && said.code === 'UNAUTHORIZED') throw said
}

/** GET /api/draft: the panel is asked first, as it is for all that a member sees. */
export async function readDraft({ request, query, session, caller }: RequestContext): Promise<DraftAnswer> {
  if (!session) throw new AppError('UNAUTHORIZED')
  const { form } = check(DraftQuery, query)
  await askPanel({ caller, session })
  return { values: await read(request.headers.get('cookie'), session, form) }
}

/**
 * POST /api/draft: in the place of any other. One that no cookie holds is not kept. A session that is over meanwhile is told,
 * and what was typed into it is there when the member has signed in again.
 */
export async function keepDraft(requestContext: RequestContext<DraftRequest>): Promise<{ kept: boolean }> {
  const { body, session, cookies } = requestContext
  if (!session) throw new AppError('UNAUTHORIZED')
  const value = await seal('draft', { userId: session.userId, packed: pack(body) }, seconds())
  const kept = wouldFit('draft', value)
  cookies.push(kept ? setCookie('draft', value, seconds()) : clearCookie('draft'))
  await assertNotOver(requestContext)
  return { kept }
}

/** DELETE /api/draft */
export async function dropDraft(requestContext: RequestContext): Promise<object> {
  requestContext.cookies.push(clearCookie('draft'))
  await assertNotOver(requestContext)
  return {}
}
