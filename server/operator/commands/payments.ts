import { sql } from 'kysely'
import { formatDollars } from '#lib/format/money.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { InvalidTransition } from '../../panel/rewards/ledger.ts'
import { PAYMENT_STATUSES } from '../../panel/rewards/payment-transitions.ts'
import {
  approvePayment,
  type PaymentContext,
  type PaymentResult,
  reopenPayment,
  reversePayment,
  sendPayment,
} from '../../panel/rewards/payments.ts'
import { CommandError, table } from '../terminal.ts'
import { type Command, type CommandContext, moment } from './command.ts'

const LIST_MAX = 1000

const money = (cents: number) => (cents / 100).toFixed(2)

const list: Command = {
  usage: 'payments list [status]',
  does: `what is Pending, or has another status: ${PAYMENT_STATUSES.join(', ')}; the oldest first`,
  async run({ db }, words) {
    const status = words.join(' ') || 'Pending'
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
      money(row.amount_cents),
      moment(row.changed_at),
    ])
    return table(['payment', 'for', 'to', 'reference', 'dollars', 'since (UTC)'], cells)
  },
}

/** A payment's number, or the reference number of an incentive. */
async function paymentOf(db: Db, typed: string): Promise<number> {
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
  if (another) throw new CommandError(`Several payments are meant by ${typed}: name one by its number.`)
  return payment.id
}

const show: Command = {
  usage: 'payments show <payment>',
  does: 'everything that happened to one payment',
  async run({ db }, [typed = '']) {
    const id = await paymentOf(db, typed)
    const events = await db
      .selectFrom('payment_event')
      .where('payment_id', '=', id)
      .select(['at', 'event', 'becomes', 'reason'])
      .orderBy('id')
      .execute()
    const cells = events.map(({ at, event, becomes, reason }) => [moment(at), event, becomes, reason])
    return table(['when (UTC)', 'what', 'is then', 'reason'], cells)
  },
}

type Deed = (tx: Db, id: number, doing: PaymentContext) => Promise<PaymentResult>

const change = (context: CommandContext, typed: string, deed: Deed): Promise<string> =>
  inOneTransaction(context.db, async (tx) => {
    const id = await paymentOf(tx, typed)
    const { payment, changed } = await deed(tx, id, { by: context.operator }).catch((error: unknown) => {
      if (!(error instanceof InvalidTransition)) throw error
      throw new CommandError(`Payment ${id} is ${error.status}: that cannot be done.`)
    })
    const said = changed ? `is ${payment.status} now` : `is ${payment.status} already`
    return `Payment ${id}, ${formatDollars(payment.amountCents / 100)}, ${said}.`
  })

const approve: Command = {
  usage: 'payments approve <payment>',
  does: 'the client agreed; it becomes Approved, or Pending W9 when the form has to come first',
  run: (context, [typed = '']) => change(context, typed, approvePayment),
}

const send: Command = {
  usage: 'payments send <payment>',
  does: 'notes today as the day an approved payment went out; one that needs the W-9 becomes Pending W9 instead',
  run: (context, [typed = '']) => change(context, typed, sendPayment),
}

const reverse: Command = {
  usage: 'payments reverse <payment> <reason>',
  does: 'not paid after all, or paid and taken back; the member reads the reason',
  run: (context, [typed = '', ...words]) =>
    change(context, typed, (tx, id, doing) => reversePayment(tx, id, words.join(' '), doing)),
}

const reopen: Command = {
  usage: 'payments reopen <payment>',
  does: 'a stopped one is Pending again',
  run: (context, [typed = '']) => change(context, typed, reopenPayment),
}

export const paymentCommands: readonly Command[] = [list, show, approve, send, reverse, reopen]
