import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { Draft, type DraftName, type DraftValues } from '#lib/contract/portal/draft.ts'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What a member has typed and not sent: it outlives a reload and signing in again. It lives as long as a session may be
 * idle, opens for its member alone, and ends with a sign-out.
 */

const Sealed = z.object({ userId: z.number(), packed: z.string() })
const seconds = () => config().sessionIdleSeconds

const pack = (draft: Draft) => deflateRawSync(JSON.stringify(draft)).toString('base64url')
const UNPACKED_MAX = 64 * 1024
const unpack = (packed: string) =>
  inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_MAX }).toString()

/** The draft of a form in a Cookie header; null for another form's, another member's, or none. */
export async function draftIn(
  cookieHeader: string | null,
  { userId }: Session,
  form: DraftName,
): Promise<DraftValues | null> {
  const sealed = await unseal('draft', Sealed, readCookie(cookieHeader, 'draft'), seconds())
  if (sealed?.userId !== userId) return null
  const draft = Draft.parse(JSON.parse(unpack(sealed.packed)))
  return draft.form === form ? draft.values : null
}

/** A Set-Cookie that replaces any other draft; one that clears it, when no cookie can hold the draft. */
export async function draftCookie(draft: Draft, { userId }: Session): Promise<{ kept: boolean; cookie: string }> {
  const value = await seal('draft', { userId, packed: pack(draft) }, seconds())
  const kept = wouldFit('draft', value)
  return { kept, cookie: kept ? setCookie('draft', value, seconds()) : clearCookie('draft') }
}

export const endedDraftCookie = () => clearCookie('draft')
