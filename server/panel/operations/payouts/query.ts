import 'server-only'
import { sql } from 'kysely'
import { counted } from '#lib/format/counted.ts'
import type { AuditedCaller } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutState } from '../../database/tables/payouts.ts'
import { whenGiven } from '../../database/when-given.ts'
import { isInBankFile } from '../../rewards/bank-files/open-files.ts'
import { maskedAddress } from '../../rewards/reasons.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { column, dollarsText, numberColumn, timeText } from '../kit/show.ts'

export const PAYOUT_STATES = [
  'waiting',
  'ready',
  'sending',
  'unclear',
  'sent',
  'unclaimed',
  'undelivered',
  'delivered',
  'returned',
  'refused',
  'canceled',
] as const satisfies readonly PayoutState[]

/** Whether the caller is an API token, which several people may share. */
export const isApiToken = ({ address }: AuditedCaller) => address.startsWith('token ')

export const payoutColumns = {
  payout: numberColumn(),
  payment: numberColumn(),
  batch: numberColumn(),
  gateway: column(),
  to: column(),
  dollars: column(),
  state: column(),
  since: column('since (UTC)'),
  reference: column(),
  note: column(),
}

interface PayoutFilter {
  state?: PayoutState
  batch?: number
}

export const payoutsQuery = (db: Db, { state, batch }: PayoutFilter) =>
  db
    .selectFrom('payout')
    .innerJoin('payment', 'payment.id', 'payout.payment_id')
    .$call(whenGiven(state, (query, value) => query.where('payout.state', '=', value)))
    .$call(whenGiven(batch, (query, value) => query.where('batch_id', '=', value)))
    .select(['payout.id', 'payment_id', 'batch_id', 'gateway', 'recipient', 'amount_cents', 'state', 'reference'])
    .select(['detail', 'payout.changed_at', 'tries', 'next_try_at'])

type FoundPayout = Awaited<ReturnType<ReturnType<typeof payoutsQuery>['execute']>>[number]

/** What the provider answered, or that it did not, and when it is tried again. */
function noteOf({ state, detail, tries, next_try_at }: FoundPayout): string | null {
  if (state !== 'sending' || (tries < 2 && detail === null)) return detail
  const tried = `Tried ${counted(tries, 'time')}`
  const next = `The next try is at ${timeText(next_try_at)} UTC.`
  return detail === null ? `${tried} without an answer. ${next}` : `${detail} ${tried}. ${next}`
}

export const payoutRow = (payout: FoundPayout) => ({
  payout: payout.id,
  payment: payout.payment_id,
  batch: payout.batch_id,
  gateway: payout.gateway,
  to: payout.recipient === null ? null : maskedAddress(payout.recipient),
  dollars: dollarsText(payout.amount_cents),
  state: payout.state,
  since: timeText(payout.changed_at),
  reference: payout.reference,
  note: noteOf(payout),
})

/** The current payouts of a batch, newest first. */
export async function payoutsOfBatch(db: Db, batch: number, state: PayoutState) {
  const payouts = await payoutsQuery(db, { batch, state }).orderBy('payout.id', 'desc').limit(BATCH_MAX).execute()
  return payouts.map(payoutRow)
}

/** A payment's latest payout. @throws OperationError */
export async function lastPayout(db: Db, paymentId: number) {
  const payout = await db
    .selectFrom('payout')
    .where('payment_id', '=', paymentId)
    .select(['id', 'state', 'reference', 'recipient', 'gateway', 'begun_at'])
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!payout) throw new OperationError(`Payment ${paymentId} was never paid out.`)
  return payout
}

const approvedForMembers = (db: Db, surveyId: number | null) =>
  db
    .selectFrom('payment')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .where(sql<string>`payment.status`, '=', 'Approved')
    .where('kind', '<>', 'donation')
    .$call(whenGiven(surveyId, (query, value) => query.where('invitation.survey_id', '=', value)))

/** How many payments a provider could pay, if they were not in an open bank file. */
export async function countAtBank(db: Db, surveyId: number | null): Promise<number> {
  const { count } = await approvedForMembers(db, surveyId)
    .where(isInBankFile)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many payments a provider refused or sent back. They are sent again only by number. */
export async function countFailed(db: Db, surveyId: number | null): Promise<number> {
  const { count } = await approvedForMembers(db, surveyId)
    .where(({ not }) => not(isInBankFile))
    .where(
      sql<boolean>`(select state from payout where payment_id = payment.id order by attempt desc limit 1)
        in ('refused', 'returned')`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Approved payments that a provider can pay: no donations, none in an open bank file, and none with an earlier payout
 * unless that was canceled.
 */
export async function payablePayments(db: Db, surveyId: number | null): Promise<string[]> {
  const payments = await approvedForMembers(db, surveyId)
    .where(({ not }) => not(isInBankFile))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout')
            .whereRef('payout.payment_id', '=', 'payment.id')
            .where('payout.state', '<>', 'canceled')
            .select('payout.id'),
        ),
      ),
    )
    .select('payment.id')
    .orderBy('payment.id')
    .limit(BATCH_MAX)
    .execute()
  return payments.map(({ id }) => String(id))
}
