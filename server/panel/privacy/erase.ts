import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { markCodeUsed } from '../auth/codes/codes.ts'
import { usedForOf } from '../auth/codes/repeats.ts'
import { announceWithdrawal } from '../clients/webhooks/announce.ts'
import { audit } from '../core/audit.ts'
import type { MemberContext } from '../core/handler.ts'
import { lockMember } from '../core/member-lock.ts'
import { participationCode } from '../core/random-keys.ts'
import { dayOf, today } from '../database/eastern.ts'
import { type AnyMemberPolicy, type DataSubject, memberTables } from '../database/personal-data/index.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { brandingFor } from '../language/branding.ts'
import { OpenPayoutError } from '../rewards/open-payouts.ts'
import { reversePayment } from '../rewards/payments.ts'
import { unpaidPayments } from '../rewards/unpaid-payments.ts'
import { checkPrivacyCode } from './codes.ts'
import { erasureMail } from './mails.ts'
import { type Receipt, receiptOf } from './receipts.ts'
import { subjectOf } from './subject.ts'

/** Years to keep proof of payments, after the last year with a payment. */
const TAX_YEARS = 4

const GIVEN_UP = 'The member erased the account before this was paid.'

/** The sum of payments that the member loses by erasing the account now, in cents. */
export async function unpaidCents(db: Db, panelistId: number): Promise<number> {
  const { cents } = await unpaidPayments(db, panelistId)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

async function stopUnpaid(tx: Db, { caller }: MemberContext, panelistId: number, givesUpUnpaid: boolean) {
  const unpaid = await unpaidPayments(tx, panelistId).select('id').orderBy('id').execute()
  if (unpaid.length > 0 && !givesUpUnpaid) throw new AppError('UNPAID_MONEY')
  for (const { id } of unpaid)
    await reversePayment(tx, id, GIVEN_UP, { caller }).catch((error: unknown) => {
      // A provider or the bank is paying it; the account can be erased after that.
      throw error instanceof OpenPayoutError ? new AppError('UNPAID_MONEY') : error
    })
}

/**
 * The last day on which tax records must be kept; `null` when nothing was paid or reported. A reported payment that was
 * reversed still needs its correction.
 */
async function taxKeptUntil(tx: Db, panelistId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select make_date(max(year) + ${TAX_YEARS}::int, 12, 31) as day from (
      select extract(year from ${dayOf('changed_at')})::int as year from payment
      where panelist_id = ${panelistId} and status = 'Paid' and kind <> 'donation'
      union all select year from form_1099 where panelist_id = ${panelistId}) tax_years`.execute(tx)
  return rows[0]?.day ?? null
}

const deleteRows = (tx: Db, table: string, { condition }: AnyMemberPolicy, subject: DataSubject) =>
  sql`delete from ${sql.table(table)} where ${condition(subject)}`.execute(tx)

async function clearColumns(tx: Db, table: string, policy: AnyMemberPolicy, subject: DataSubject): Promise<void> {
  if (policy.onErasure !== 'keep') return
  const columns = Object.entries(policy.cleared).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (columns.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${policy.condition(subject)}`.execute(tx)
}

/** Applies each table's erasure policy: delete its rows, or clear its personal columns. */
async function applyPolicies(tx: Db, subject: DataSubject, keepsTax: boolean): Promise<void> {
  for (const [table, policy] of memberTables) {
    const isDeletedNow =
      policy.onErasure === 'delete' || (policy.onErasure === 'delete after the tax years' && !keepsTax)
    if (isDeletedNow) await deleteRows(tx, table, policy, subject)
    else await clearColumns(tx, table, policy, subject)
  }
}

/**
 * Erases the member's account. Records that must be kept lose the member's name.
 * @throws AppError INVALID_OTP, OTP_EXPIRED; UNPAID_MONEY when the member has unpaid money and did not give it up, or a
 * payout or a bank file with their payment is not finished
 */
export async function eraseMember(context: MemberContext, code: string, givesUpUnpaid: boolean): Promise<Receipt> {
  const { db, panel, caller, member } = context
  const { panelistId } = member
  const challenge = await checkPrivacyCode(context, code)
  return inOneTransaction(db, async (tx) => {
    await lockMember(tx, panelistId)
    await stopUnpaid(tx, context, panelistId, givesUpUnpaid)
    await markCodeUsed(tx, caller, challenge, panelistId)
    const subject = await subjectOf(tx, panelistId)
    const { email, email_verified_at, language } = await tx
      .selectFrom('panelist')
      .select(['email', 'email_verified_at', 'language'])
      .where('id', '=', panelistId)
      .executeTakeFirstOrThrow()
    const tax_kept_until = await taxKeptUntil(tx, panelistId)
    for (const to of [subject.mobile, ...subject.emails]) await panel.outbox.withdraw(tx, to)
    await announceWithdrawal(tx, panel.outbox, panelistId)
    await applyPolicies(tx, subject, tax_kept_until !== null)
    const receipt = participationCode()
    const { erased_at } = await tx
      .insertInto('erasure')
      .values({ receipt, panelist_id: panelistId, tax_kept_until, asked_for: usedForOf(caller) })
      .returning('erased_at')
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'account erased', { panelistId, subject: `erasure ${receipt}` })
    if (email && email_verified_at)
      await panel.outbox.send(tx, erasureMail(brandingFor(panel, { language }), email, receipt))
    return receiptOf({ receipt, erased_at, tax_kept_until }, caller)
  })
}

/** Deletes the tax records of erased members whose retention period is over. */
export async function eraseTaxRecords(db: Db): Promise<void> {
  const due = await db
    .selectFrom('erasure')
    .select('panelist_id')
    .where('tax_erased_at', 'is', null)
    .where('tax_kept_until', '<', today)
    .execute()
  for (const { panelist_id } of due) {
    await inOneTransaction(db, async (tx) => {
      for (const [table, policy] of memberTables) {
        if (policy.onErasure === 'delete after the tax years')
          await deleteRows(tx, table, policy, { panelistId: panelist_id, mobile: '', emails: [] })
      }
      await tx
        .updateTable('erasure')
        .set({ tax_erased_at: sql<Date>`now()` })
        .where('panelist_id', '=', panelist_id)
        .execute()
    })
  }
}
