import { sql } from 'kysely'
import { audit } from '../../panel/core/audit.ts'
import { today } from '../../panel/database/eastern.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { CommandError, table } from '../terminal.ts'
import { type Command, type CommandContext, moment } from './command.ts'

const terms: Command = {
  usage: 'terms list',
  does: 'what comes next after each step of a payment, and in how many days; members read the day',
  async run({ db }) {
    const rows = await db.selectFrom('payment_term').selectAll().orderBy('payable').orderBy('after_event').execute()
    const cells = rows.map((row) => [row.payable, row.after_event, row.next_step, row.days, row.counted_from])
    return table(['of', 'after', 'comes', 'days', 'counted from'], cells)
  },
}

/** @throws CommandError unless it is a whole number from 0 to the most */
function wholeNumber(typed: string, most: number): number {
  if (!/^\d{1,9}$/.test(typed) || Number(typed) > most) {
    throw new CommandError(`${typed} is no number from 0 to ${most}.`)
  }
  return Number(typed)
}

const changed = ({ operator }: CommandContext, tx: CommandContext['db'], subject: string) =>
  audit(tx, operator, 'reward setting changed', { subject })

const setTerm: Command = {
  usage: 'terms set <complete|partial> <after> <days>',
  does: 'changes the days; steps that are due already move with them',
  run: (context, [payable = '', after = '', typed = '']) =>
    inOneTransaction(context.db, async (tx) => {
      const days = wholeNumber(typed, 365)
      const { numUpdatedRows } = await tx
        .updateTable('payment_term')
        .set({ days })
        .where(sql`payable`, '=', payable)
        .where('after_event', '=', after)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new CommandError(`There is no term of ${payable} after ${after}.`)
      await changed(context, tx, `term ${payable} ${after} ${days}`)
      return `${payable}, after ${after}: ${days} days.`
    }),
}

const BONUS_MOST = 10_000

const bonus: Command = {
  usage: 'referrals bonus <dollars>',
  does: 'what a referral that begins from today on is worth',
  run: (context, [typed = '']) =>
    inOneTransaction(context.db, async (tx) => {
      const cents = wholeNumber(typed, BONUS_MOST) * 100
      await tx
        .insertInto('referral_bonus')
        .values({ from_day: today, cents })
        .onConflict((conflict) => conflict.column('from_day').doUpdateSet({ cents }))
        .execute()
      await changed(context, tx, `referral bonus ${cents}`)
      return `Referrals that begin from today on are worth ${typed} dollars. What was promised before stays.`
    }),
}

const CONTACTS_MOST = 200

const contacts: Command = {
  usage: 'contacts list',
  does: `the latest ${CONTACTS_MOST} messages of members to support`,
  async run({ db }) {
    const rows = await db
      .selectFrom('contact_message')
      .innerJoin('panelist', 'panelist.id', 'contact_message.panelist_id')
      .select(['contact_message.id', 'at', 'first_name', 'last_name', 'mobile', 'content'])
      .orderBy('contact_message.id', 'desc')
      .limit(CONTACTS_MOST)
      .execute()
    const cells = rows.map((row) => [
      row.id,
      moment(row.at),
      `${row.first_name} ${row.last_name}`,
      row.mobile,
      row.content.replace(/\s+/g, ' '),
    ])
    return table(['message', 'when (UTC)', 'from', 'mobile', 'what'], cells)
  },
}

export const rewardCommands: readonly Command[] = [terms, setTerm, bonus, contacts]
