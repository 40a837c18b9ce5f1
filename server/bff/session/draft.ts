import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { Draft, type DraftName, type DraftValues } from '#lib/contract/portal/draft.ts'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What a member typed into a form and did not submit, in an encrypted cookie. It survives reloads and signing in again,
 * expires with the session's idle time, can be read for this member only, and is deleted on sign-out.
 */

const Sealed = z.object({ userId: z.number(), packed: z.string() })
const seconds = () => config().sessionIdleSeconds

const pack = (draft: Draft) => deflateRawSync(JSON.stringify(draft)).toString('base64url')
const UNPACKED_MAX = 64 * 1024
const unpack = (packed: string) =>
  inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_MAX }).toString()

/** The draft of a form in a Cookie header; null when there is none for this form and member. */
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

/** A Set-Cookie that replaces the last draft, or clears it when the draft does not fit into a cookie. */
export async function draftCookie(draft: Draft, { userId }: Session): Promise<{ kept: boolean; cookie: string }> {
  const value = await seal('draft', { userId, packed: pack(draft) }, seconds())
  const fits = wouldFit('draft', value)
  return { kept: fits, cookie: fits ? setCookie('draft', value, seconds()) : clearCookie('draft') }
}

export const endedDraftCookie = () => clearCookie('draft')
