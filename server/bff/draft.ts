import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { headers } from 'next/headers'
import * as z from 'zod'
import { emailStatus } from '#lib/contract/auth.ts'
import { type DraftAnswer, DraftQuery, DraftRequest, type DraftValues } from '#lib/contract/draft.ts'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import type { Exchange } from './handler.ts'
import { callPanel } from './panel.ts'
import { fault } from './problem.ts'
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

/**
 * GET /api/draft. Only the panel knows who has signed out since, and cookies can be copied: it is asked, as it is for all that
 * a member sees.
 */
export async function readDraft({ request, query, session, caller }: Exchange): Promise<DraftAnswer> {
  if (!session) throw fault('UNAUTHORIZED')
  const { form } = check(DraftQuery, query)
  await callPanel(emailStatus, {}, { caller, session })
  return { values: await read(request.headers.get('cookie'), session, form) }
}

/** POST /api/draft: in the place of any other. One that no cookie holds is not kept. */
export async function keepDraft({ body, session, cookies }: Exchange<DraftRequest>): Promise<{ kept: boolean }> {
  if (!session) throw fault('UNAUTHORIZED')
  const value = await seal('draft', { userId: session.userId, packed: pack(body) }, seconds())
  const kept = wouldFit('draft', value)
  cookies.push(kept ? setCookie('draft', value, seconds()) : clearCookie('draft'))
  return { kept }
}

/** DELETE /api/draft */
export async function dropDraft({ cookies }: Exchange): Promise<object> {
  cookies.push(clearCookie('draft'))
  return {}
}
