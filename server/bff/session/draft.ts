import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { Draft, type DraftName, type DraftValues } from '#lib/contract/portal/draft.ts'
import { DRAFT_DAYS } from '#lib/values/draft-days.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What a member typed into a form and did not submit, in an encrypted cookie. It survives reloads and signing in again,
 * can be read for this member only, and is deleted on sign-out.
 */

const Sealed = z.object({ userId: z.number(), packed: z.string() })
const SECONDS = DRAFT_DAYS * 24 * 60 * 60

const pack = (draft: Draft) => deflateRawSync(JSON.stringify(draft)).toString('base64url')
const UNPACKED_MAX = 64 * 1024
const unpack = (packed: string) =>
  inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_MAX }).toString()

/**
 * Forms of which a draft may hold only some fields. Form W-9: not the tax number, the signature and the certification,
 * whatever a browser sends.
 */
const KEPT_FIELDS: Readonly<Partial<Record<DraftName, ReadonlySet<string>>>> = {
  w9: new Set([
    'name',
    'businessName',
    'classification',
    'llcClass',
    'otherClassification',
    'foreignOwners',
    'exemptPayeeCode',
    'fatcaCode',
    'firstLine',
    'suiteNumber',
    'city',
    'state',
    'zipCode',
    'country',
    'timezone',
    'taxIdTypeId',
    'backupWithholding',
    'step',
    'version',
  ]),
}

function withKeptFields({ form, values }: Draft): Draft {
  const fields = KEPT_FIELDS[form]
  if (!fields) return { form, values }
  return { form, values: Object.fromEntries(Object.entries(values).filter(([name]) => fields.has(name))) }
}

/** The draft of a form in a Cookie header; null when there is none for this form and member. */
export async function draftIn(
  cookieHeader: string | null,
  { userId }: Session,
  form: DraftName,
): Promise<DraftValues | null> {
  const sealed = await unseal('draft', Sealed, readCookie(cookieHeader, 'draft'), SECONDS)
  if (sealed?.userId !== userId) return null
  // Another release may have sealed a draft of another shape.
  const { data: draft } = Draft.safeParse(JSON.parse(unpack(sealed.packed)))
  return draft?.form === form ? draft.values : null
}

/** A Set-Cookie that replaces the last draft, or clears it when the draft does not fit into a cookie. */
export async function draftCookie(
  draft: Draft,
  { userId }: Pick<Session, 'userId'>,
): Promise<{ kept: boolean; cookie: string }> {
  const value = await seal('draft', { userId, packed: pack(withKeptFields(draft)) }, SECONDS)
  const fits = wouldFit('draft', value)
  return { kept: fits, cookie: fits ? setCookie('draft', value, SECONDS) : clearCookie('draft') }
}

export const endedDraftCookie = () => clearCookie('draft')
