import 'server-only'
import { sql } from 'kysely'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { ConsentPurpose, saveConsent as saveConsentCall } from '#lib/contract/panel/consents.ts'
import { AppError } from '#server/http/app-error.ts'
import { addConsent, latestConsent } from '../../core/consents.ts'
import type { MemberContext } from '../../core/handler.ts'
import { allowTexts, stopTexts } from '../../core/messages/text-stops.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { brandingFor, translateFor } from '../../language/branding.ts'
import { lockPanelist, type PanelistRow } from '../../profile/profile.repository.ts'
import { paperAgainMail } from '../mails.ts'
import { consentsOf } from './consents.ts'
import { purposes } from './purposes.ts'

interface Change {
  tx: Db
  panel: PanelContext
  member: PanelistRow
  given: boolean
}

async function changeTexts({ tx, panel: { outbox }, member: { mobile }, given: agrees }: Change): Promise<void> {
  if (agrees) return void (await allowTexts(tx, mobile))
  await stopTexts(tx, mobile)
  await outbox.withdraw(tx, mobile)
}

async function changeEmails({ tx, member: { id }, given: agrees }: Change): Promise<void> {
  const unsubscribed_at = agrees ? null : sql<Date>`now()`
  await tx.updateTable('panelist').set({ unsubscribed_at }).where('id', '=', id).execute()
}

/** Deletes the health answers, because without the consent they may no longer be used. */
async function changeHealth({ tx, member: { id }, given: agrees }: Change): Promise<void> {
  if (agrees) return
  await tx.deleteFrom('caregiver_profile').where('panelist_id', '=', id).execute()
  await tx
    .updateTable('panelist')
    .set({
      medical_profile: null,
      is_caregiver: null,
      patient_profile_completed: false,
      caregiver_profile_completed: false,
    })
    .where('id', '=', id)
    .execute()
}

/** The law requires a written confirmation. */
async function confirmPaper({ tx, panel, member, given: agrees }: Change): Promise<void> {
  const { email, email_verified_at } = member
  if (!agrees && email && email_verified_at)
    await panel.outbox.send(tx, paperAgainMail(brandingFor(panel, member), email))
}

/** Immediate effects of a consent. Other consents are checked where they matter. */
const effects: Partial<Record<ConsentPurpose, (change: Change) => Promise<void>>> = {
  texts: changeTexts,
  emails: changeEmails,
  health: changeHealth,
  'tax-forms': confirmPaper,
}

/** Records that a consent was given or withdrawn, with the current words. */
export async function recordConsent(
  tx: Db,
  { panel, caller }: MemberContext,
  panelistId: number,
  purpose: ConsentPurpose,
  given: boolean,
): Promise<void> {
  const { version, words } = purposes[purpose]
  const text = words(panel, translateFor(caller))
  await addConsent(tx, caller, panelistId, { purpose, given, version, words: text, source: 'settings' })
}

/** Records the change and applies its immediate effects. @param member locked */
export async function changeConsent(
  tx: Db,
  context: MemberContext,
  member: PanelistRow,
  purpose: ConsentPurpose,
  agrees: boolean,
): Promise<void> {
  await recordConsent(tx, context, member.id, purpose, agrees)
  await effects[purpose]?.({ tx, panel: context.panel, member, given: agrees })
}

/**
 * Gives or withdraws a consent.
 * @throws AppError VALIDATION_FAILED when the words have changed since the member read them, FORBIDDEN when it cannot be
 * changed here
 */
export async function saveConsent(
  context: MemberContext,
  { purpose, given: agrees, version }: BodyOf<typeof saveConsentCall>,
) {
  const { db, panel, caller, member: currentMember } = context
  if (version !== purposes[purpose].version) throw new AppError('VALIDATION_FAILED')
  return inOneTransaction(db, async (tx) => {
    const member = await lockPanelist(tx, currentMember.panelistId)
    const now = (await consentsOf(tx, panel, currentMember.panelistId, caller)).find(
      (consent) => consent.purpose === purpose,
    )
    if (!now || now.note) throw new AppError('FORBIDDEN')
    const last = await latestConsent(tx, currentMember.panelistId, purpose)
    const isRepeated = now.given === agrees && last?.given === agrees && last.version === version
    if (!isRepeated) await changeConsent(tx, context, member, purpose, agrees)
    return { consents: await consentsOf(tx, panel, currentMember.panelistId, caller) }
  })
}
