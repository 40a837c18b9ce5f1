import 'server-only'
import { sql } from 'kysely'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Pause, saveMessageChoices } from '#lib/contract/panel/message-choices.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { lockPanelist, type PanelistRow, panelistById } from '../../profile/profile.repository.ts'
import { changeConsent, recordConsent } from '../consents/save-consent.ts'
import { choicesOf, type StoredChoices } from './choices.ts'

type RequestedChoices = BodyOf<typeof saveMessageChoices>

interface Change {
  tx: Db
  request: MemberContext
  member: PanelistRow
  now: StoredChoices
  requested: RequestedChoices
}

/** Email invitations are the 'emails' consent: the card and the privacy page change the same value. */
async function saveEmail({ tx, request, member, now: { email }, requested }: Change): Promise<void> {
  if (requested.email === undefined || requested.email === email.isOn) return
  if (!email.canChange) throw new AppError('FORBIDDEN')
  await changeConsent(tx, request, member, 'emails', requested.email)
}

/** Turning texts on gives the 'texts' consent, in the words that the card shows. */
async function saveTexts({ tx, request, member, now: { texts, textConsent }, requested }: Change): Promise<void> {
  if (requested.texts === undefined || requested.texts === texts.isOn) return
  if (!texts.canChange) throw new AppError('FORBIDDEN')
  if (requested.texts && requested.textConsentVersion !== textConsent?.version) throw new AppError('VALIDATION_FAILED')
  await tx.updateTable('panelist').set({ survey_texts: requested.texts }).where('id', '=', member.id).execute()
  if (requested.texts) await recordConsent(tx, request, member.id, 'texts', true)
  const subject = `survey texts ${requested.texts ? 'on' : 'off'}`
  await audit(tx, request.caller, 'message choices saved', { panelistId: member.id, subject })
}

const lengths: Readonly<Record<Exclude<Pause, 'keep' | 'none'>, string>> = {
  week: '7 days',
  month: '1 month',
  'three-months': '3 months',
}

async function savePause({ tx, request, member, requested: { pause } }: Change): Promise<void> {
  if (pause === 'keep' || (pause === 'none' && member.surveys_paused_until === null)) return
  const until = pause === 'none' ? null : sql<Date>`now() + ${lengths[pause]}::interval`
  await tx.updateTable('panelist').set({ surveys_paused_until: until }).where('id', '=', member.id).execute()
  await audit(tx, request.caller, 'message choices saved', { panelistId: member.id, subject: `survey pause ${pause}` })
}

async function saveTextHours({ tx, request, member, now: { textHours: now }, requested }: Change): Promise<void> {
  const { textHours } = requested
  if (!textHours || (textHours.from === now?.from && textHours.to === now.to)) return
  if (!now) throw new AppError('FORBIDDEN')
  const { from, to } = textHours
  const columns = { text_from_hour: from, text_to_hour: to }
  await tx.updateTable('panelist').set(columns).where('id', '=', member.id).execute()
  const subject = `survey texts from ${from} to ${to}`
  await audit(tx, request.caller, 'message choices saved', { panelistId: member.id, subject })
}

/** The audit has only how many areas are unwanted: which ones may be private. */
async function saveAreas({ tx, request, member, now: { areas }, requested }: Change): Promise<void> {
  if (!requested.unwantedAreas) return
  if (!areas) throw new AppError('FORBIDDEN')
  const unwanted = new Set(requested.unwantedAreas)
  if (areas.filter(({ id }) => unwanted.has(id)).length < unwanted.size) throw new AppError('VALIDATION_FAILED')
  if (areas.every(({ id, isUnwanted }) => isUnwanted === unwanted.has(id))) return
  await tx
    .updateTable('panelist')
    .set({ unwanted_areas: [...unwanted] })
    .where('id', '=', member.id)
    .execute()
  const subject = `survey areas left out: ${unwanted.size}`
  await audit(tx, request.caller, 'message choices saved', { panelistId: member.id, subject })
}

/**
 * Saves the choices on the card that changed.
 * @throws AppError FORBIDDEN for a choice that cannot be changed here, VALIDATION_FAILED when the consent text or the list
 * of areas has changed since
 */
export function saveChoices(request: MemberContext, requested: RequestedChoices): Promise<StoredChoices> {
  const { db, panel, caller, member: currentMember } = request
  return inOneTransaction(db, async (tx) => {
    const member = await lockPanelist(tx, currentMember.panelistId)
    const change = { tx, request, member, now: await choicesOf(tx, panel, member, caller), requested }
    await saveEmail(change)
    await saveTexts(change)
    await savePause(change)
    await saveTextHours(change)
    await saveAreas(change)
    return choicesOf(tx, panel, await panelistById(tx, currentMember.panelistId), caller)
  })
}
