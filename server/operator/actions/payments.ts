import { sql } from 'kysely'
import { formatDollars } from '#lib/format/money.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { InvalidTransition } from '../../panel/rewards/ledger.ts'
import * as payments from '../../panel/rewards/payments.ts'
import { CommandError, dollarsText, table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

const LIST_MAX = 1000

export async function listPayments({ db }: CommandContext, status: string): Promise<string> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where(sql<string>`payment.status`, '=', status)
    .select(['payment.id', 'kind', 'amount_cents', 'changed_at', 'reference_number', 'non_profit.name as non_profit'])
    .select(sql<string>`panelist.first_name || ' ' || panelist.last_name`.as('member'))
    .orderBy('payment.id')
    .limit(LIST_MAX)
    .execute()
  const cells = rows.map((row) => [
    row.id,
    row.kind,
    row.non_profit ?? row.member,
    row.reference_number,
    dollarsText(row.amount_cents),
    timeText(row.changed_at),
  ])
  return table(['payment', 'for', 'to', 'reference', 'dollars', 'since (UTC)'], cells)
}

/** @param typed a payment's number, or the reference number of an incentive */
async function findPayment(db: Db, typed: string): Promise<number> {
  const [payment, another] = await db
    .selectFrom('payment')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .where((is) =>
      is.or([
        is(sql`payment.id::text`, '=', typed),
        is.and([is('payment.kind', '=', 'incentive'), is('invitation.reference_number', '=', typed)]),
      ]),
    )
    .select('payment.id')
    .limit(2)
    .execute()
  if (!payment) throw new CommandError(`There is no payment ${typed}.`)
  if (another) throw new CommandError(`Several payments match ${typed}. Use the payment's number.`)
  return payment.id
}

export async function showPayment({ db }: CommandContext, typed: string): Promise<string> {
  const id = await findPayment(db, typed)
  const events = await db
    .selectFrom('payment_event')
    .where('payment_id', '=', id)
    .select(['at', 'event', 'becomes', 'reason'])
    .orderBy('id')
    .execute()
  const cells = events.map(({ at, event, becomes, reason }) => [timeText(at), event, becomes, reason])
  return table(['time (UTC)', 'event', 'new status', 'reason'], cells)
}

type PaymentAction = (tx: Db, id: number, context: payments.PaymentContext) => Promise<payments.PaymentResult>

const change = ({ db, operator }: CommandContext, typed: string, action: PaymentAction): Promise<string> =>
  inOneTransaction(db, async (tx) => {
    const id = await findPayment(tx, typed)
    const { payment, changed } = await action(tx, id, { by: operator }).catch((error: unknown) => {
      if (!(error instanceof InvalidTransition)) throw error
      throw new CommandError(`Payment ${id} is ${error.status}, which does not allow this.`)
    })
    const status = changed ? `is now ${payment.status}` : `is already ${payment.status}`
    return `Payment ${id}, ${formatDollars(payment.amountCents / 100)}, ${status}.`
  })

export const approvePayment = (context: CommandContext, typed: string) =>
  change(context, typed, payments.approvePayment)

export const sendPayment = (context: CommandContext, typed: string) => change(context, typed, payments.sendPayment)

export const reversePayment = (context: CommandContext, typed: string, reason: string) =>
  change(context, typed, (tx, id, by) => payments.reversePayment(tx, id, reason, by))

export const reopenPayment = (context: CommandContext, typed: string) => change(context, typed, payments.reopenPayment)
