import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { Draft, type DraftName, type DraftValues } from '#lib/contract/portal/draft.ts'
import { DRAFT_DAYS } from '#lib/values/draft-days.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What a member typed into large forms and did not submit, the latest draft of each form, in one encrypted cookie: proxies
 * refuse a request whose cookies are longer than 8 KB. It survives reloads and signing in again, can be read for this
 * member only, and is deleted on sign-out.
 */

const Sealed = z.object({ userId: z.number(), packed: z.string() })
const SECONDS = DRAFT_DAYS * 24 * 60 * 60

/** Drafts of version 0.1.0 have no time. */
const KeptDraft = z.object({ ...Draft.shape, keptAt: z.number().default(() => Date.now()) })
type KeptDraft = z.output<typeof KeptDraft>

const pack = (text: string) => deflateRawSync(text).toString('base64url')
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

type Member = Pick<Session, 'userId'>

/** The member's drafts in a Cookie header, the newest first. */
async function draftsIn(cookieHeader: string | null, { userId }: Member): Promise<KeptDraft[]> {
  const sealed = await unseal('draft', Sealed, readCookie(cookieHeader, 'draft'), SECONDS)
  if (sealed?.userId !== userId) return []
  const oldest = Date.now() - SECONDS * 1000
  // Another release may have sealed drafts of another shape; version 0.1.0 sealed a single one.
  const drafts: unknown[] = [JSON.parse(unpack(sealed.packed))].flat()
  return drafts.flatMap((draft) => {
    const { data } = KeptDraft.safeParse(draft)
    return data && data.keptAt > oldest ? [data] : []
  })
}

/** The draft of a form in a Cookie header; null when there is none for this form and member. */
export async function draftIn(
  cookieHeader: string | null,
  member: Member,
  form: DraftName,
): Promise<DraftValues | null> {
  const drafts = await draftsIn(cookieHeader, member)
  return drafts.find((draft) => draft.form === form)?.values ?? null
}

/** A Set-Cookie with the drafts; null when they do not fit into a cookie. */
async function cookieOf(drafts: KeptDraft[], { userId }: Member): Promise<string | null> {
  const text = JSON.stringify(drafts)
  if (Buffer.byteLength(text) > UNPACKED_MAX) return null
  const value = await seal('draft', { userId, packed: pack(text) }, SECONDS)
  return wouldFit('draft', value) ? setCookie('draft', value, SECONDS) : null
}

async function otherDrafts(cookieHeader: string | null, member: Member, form: DraftName): Promise<KeptDraft[]> {
  return (await draftsIn(cookieHeader, member)).filter((draft) => draft.form !== form)
}

/** A Set-Cookie without the draft of a form. */
export async function cookieWithoutDraft(
  cookieHeader: string | null,
  member: Member,
  form: DraftName,
): Promise<string> {
  const others = await otherDrafts(cookieHeader, member, form)
  return (others.length > 0 && (await cookieOf(others, member))) || endedDraftsCookie()
}

/** A Set-Cookie with the drafts, without the oldest ones that do not fit; null when not even the newest does. */
async function cookieOfNewest(drafts: KeptDraft[], member: Member): Promise<string | null> {
  if (drafts.length === 0) return null
  return (await cookieOf(drafts, member)) ?? cookieOfNewest(drafts.slice(0, -1), member)
}

function withoutLongest(draft: KeptDraft): KeptDraft {
  const answers = Object.entries(draft.values).toSorted(([, a], [, b]) => String(a).length - String(b).length)
  return { ...draft, values: Object.fromEntries(answers.slice(0, -1)) }
}

/**
 * A Set-Cookie that replaces the last draft of the form. Of a draft that does not fit into a cookie it has all but the longest
 * answer, if that fits.
 */
export async function cookieWithDraft(
  cookieHeader: string | null,
  member: Member,
  draft: Draft,
): Promise<{ kept: boolean; cookie: string }> {
  const newest = { ...withKeptFields(draft), keptAt: Date.now() }
  const others = await otherDrafts(cookieHeader, member, draft.form)
  const cookie = await cookieOfNewest([newest, ...others], member)
  if (cookie) return { kept: true, cookie }
  const partial = await cookieOfNewest([withoutLongest(newest), ...others], member)
  return { kept: false, cookie: partial ?? (await cookieWithoutDraft(cookieHeader, member, draft.form)) }
}

export const endedDraftsCookie = () => clearCookie('draft')
