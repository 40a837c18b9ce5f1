import 'server-only'
import { CONSENT_PURPOSES, type Consent, type ConsentPurpose } from '#lib/contract/panel/consents.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { textsStoppedAt } from '../../core/messages/text-stops.ts'
import { databaseNow } from '../../database/now.ts'
import type { Db } from '../../database/schema.ts'
import type { ConsentSource } from '../../database/tables/records.ts'
import { type Reader, translateFor } from '../../language/branding.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { factReceipts } from '../../surveys/facts/receipts.ts'
import type { ConsentContext } from './consent-context.ts'
import { purposes } from './purposes.ts'

/*
 * A member's current consents. Texts also stop by replying STOP, and emails by the unsubscribe link; both count
 * as much as the privacy page.
 */

const sources: Readonly<Record<ConsentSource, string>> = {
  settings: 'in your settings',
  'health-answers': 'when you saved your health answers',
}

interface State {
  given: boolean
  changedAt: Date | null
  how: string | null
  note?: string
}

const historyOf = (db: Db, panelistId: number) =>
  db.selectFrom('consent').where('panelist_id', '=', panelistId).selectAll().orderBy('id').execute()

type Panelist = Awaited<ReturnType<typeof panelistById>>

/** Panels that import members may not have asked them. */
const textStateAtRegistration = (consentAt: Date | null): State =>
  consentAt === null
    ? { given: false, changedAt: null, how: null }
    : { given: true, changedAt: consentAt, how: 'when you registered' }

async function textState(db: Db, { mobile, email_verified_at, sms_consent_at }: Panelist, last: State | null) {
  const stoppedAt = await textsStoppedAt(db, mobile)
  if (stoppedAt) {
    if (last && !last.given) return last
    const note = 'To get texts again, reply START to one of our texts.'
    return { given: false, changedAt: stoppedAt, how: 'by your reply STOP', note }
  }
  const state = last?.given ? last : textStateAtRegistration(sms_consent_at)
  if (email_verified_at !== null || !state.given) return state
  return { ...state, note: 'To stop texts, verify an email address first: your sign-in codes go there then.' }
}

function emailState({ unsubscribed_at }: Panelist, last: State | null): State {
  if (unsubscribed_at === null) return last?.given ? last : { given: true, changedAt: null, how: null }
  return last && !last.given ? last : { given: false, changedAt: unsubscribed_at, how: 'by the link in an email' }
}

async function stateOf(db: Db, panelist: Panelist, purpose: ConsentPurpose, last: State | null): Promise<State> {
  if (purpose === 'texts') return textState(db, panelist, last)
  if (purpose === 'emails') return emailState(panelist, last)
  if (purpose === 'tax-forms') return taxFormState(panelist, last)
  return last ?? { given: false, changedAt: null, how: null }
}

/** The notice that a form is ready goes out by email, so this consent needs a verified address. */
function taxFormState({ email, email_verified_at }: Panelist, last: State | null): State {
  const state = last ?? { given: false, changedAt: null, how: null }
  const canReceiveMail = email !== null && email_verified_at !== null
  if (canReceiveMail || state.given) return state
  return { ...state, note: 'To agree, verify an email address first: we tell you there when a form is ready.' }
}

/** Only patients and caregivers have health answers, and only a portal with a payer issues Forms 1099. */
function isAsked(purpose: ConsentPurpose, { panelist_type }: Panelist, { form1099 }: ConsentContext): boolean {
  if (purpose === 'health') return isPatientType(panelist_type)
  return purpose !== 'tax-forms' || form1099.payer !== null
}

export async function consentsOf(
  db: Db,
  context: ConsentContext,
  panelistId: number,
  reader: Reader,
): Promise<Consent[]> {
  const t = translateFor(reader)
  const panelist = await panelistById(db, panelistId)
  const history = await historyOf(db, panelistId)
  const consents: Consent[] = []
  for (const purpose of CONSENT_PURPOSES.filter((candidate) => isAsked(candidate, panelist, context))) {
    const row = history.findLast((consent) => consent.purpose === purpose)
    const last = row ? { given: row.given, changedAt: row.at, how: sources[row.source] } : null
    const { given, changedAt, how, note } = await stateOf(db, panelist, purpose, last)
    const { title, version, words } = purposes[purpose]
    const since = { changedAt: changedAt?.toISOString() ?? null, how: how && t(how), note: note ? t(note) : null }
    consents.push({ purpose, title: t(title), words: words(context, t), version, given, ...since })
  }
  return consents
}

/** A record for the member to keep: the current consents, and each change with the words they read. */
export async function consentReceiptOf(db: Db, context: ConsentContext, panelistId: number, reader: Reader) {
  const t = translateFor(reader)
  const history = await historyOf(db, panelistId)
  return {
    issuedAt: (await databaseNow(db)).toISOString(),
    issuedBy: context.brand.name,
    member: panelistId,
    consents: await consentsOf(db, context, panelistId, reader),
    history: history.map(({ purpose, given, version, words, source, at }) => ({
      purpose,
      given,
      version,
      words,
      at: at.toISOString(),
      how: t(sources[source]),
    })),
    surveys: await factReceipts(db, panelistId),
  }
}
