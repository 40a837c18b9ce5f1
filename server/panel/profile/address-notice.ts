import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { notifyMember } from '../core/messages/notify-member.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { blocksPayoutMethod } from '../rewards/payouts/payout-hold.ts'
import { unpaidPayments } from '../rewards/unpaid-payments.ts'
import { addressChangedMail, addressChangedText } from './mails.ts'
import type { PanelistRow, ProfileChanges } from './profile.repository.ts'
import { storedFields } from './stored-profile.ts'

const parts = ['firstLine', 'suiteNumber', 'city', 'state', 'zipCode'] as const

export function isSameAddress(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const [stored, changed] = [before, after].map((profile) => storedFields(profile).mailingAddress)
  return parts.every((part) => (stored?.[part] ?? '') === (changed?.[part] ?? ''))
}

/**
 * Notifies a member whose mailing address changes while payments are due: the bank mails them there, and an open session
 * is enough to change it.
 * @throws AppError PAYOUT_METHOD_HELD while a change of the number holds where payments go; a first address may be added
 */
export async function notifyOfAddress(
  tx: Db,
  panel: PanelContext,
  row: PanelistRow,
  { profile }: ProfileChanges,
): Promise<void> {
  if (!profile.mailingAddress || isSameAddress(row.profile, profile)) return
  if (!(await unpaidPayments(tx, row.id).select('id').limit(1).executeTakeFirst())) return
  const isFirst = !storedFields(row.profile).mailingAddress?.firstLine
  if (!isFirst && (await blocksPayoutMethod(tx, row.id))) throw new AppError('PAYOUT_METHOD_HELD')
  await notifyMember(tx, panel, row, { text: addressChangedText, mail: addressChangedMail })
}
