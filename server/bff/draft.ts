import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { headers } from 'next/headers'
import * as z from 'zod'
import { emailStatus } from '#lib/contract/auth.ts'
import { type DraftAnswer, DraftQuery, DraftRequest, type DraftValues } from '#lib/contract/draft.ts'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import type { Exchange } from './handler.ts'
import { callPanel } from './panel.ts'
import { fault, ProblemError } from './problem.ts'
import { check } from './reading.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

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

/** Only the panel knows who has signed out since, and cookies can be copied. @throws ProblemError */
const askPanel = ({ caller, session }: Pick<Exchange, 'caller' | 'session'>) =>
  callPanel(emailStatus, {}, { caller, session })

const PATIENCE_MS = 1_000

/** A panel that does not answer says nothing of the session: what is typed is kept all the same. @throws ProblemError UNAUTHORIZED */
async function assertNotOver(exchange: Exchange): Promise<void> {
  const asked = askPanel(exchange).then(
    () => null,
    (error: unknown) => error,
  )
  const said = await Promise.race([asked, wait(PATIENCE_MS, null, { ref: false })])
  if (said instanceof ProblemError && said.errorCode === 'UNAUTHORIZED') throw said
}

/** GET /api/draft: the panel is asked first, as it is for all that a member sees. */
export async function readDraft({ request, query, session, caller }: Exchange): Promise<DraftAnswer> {
  if (!session) throw fault('UNAUTHORIZED')
  const { form } = check(DraftQuery, query)
  await askPanel({ caller, session })
  return { values: await read(request.headers.get('cookie'), session, form) }
}

/**
 * POST /api/draft: in the place of any other. One that no cookie holds is not kept. A session that is over meanwhile is told,
 * and what was typed into it is there when the member has signed in again.
 */
export async function keepDraft(exchange: Exchange<DraftRequest>): Promise<{ kept: boolean }> {
  const { body, session, cookies } = exchange
  if (!session) throw fault('UNAUTHORIZED')
  const value = await seal('draft', { userId: session.userId, packed: pack(body) }, seconds())
  const kept = wouldFit('draft', value)
  cookies.push(kept ? setCookie('draft', value, seconds()) : clearCookie('draft'))
  await assertNotOver(exchange)
  return { kept }
}

/** DELETE /api/draft */
export async function dropDraft(exchange: Exchange): Promise<object> {
  exchange.cookies.push(clearCookie('draft'))
  await assertNotOver(exchange)
  return {}
}
