import { sql } from 'kysely'
import { audit } from '../../panel/core/audit.ts'
import { today } from '../../panel/database/eastern.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { CommandError, table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

export async function listTerms({ db }: CommandContext): Promise<string> {
  const rows = await db.selectFrom('payment_term').selectAll().orderBy('payable').orderBy('after_event').execute()
  const cells = rows.map((row) => [row.payable, row.after_event, row.next_step, row.days, row.counted_from])
  return table(['payment', 'after', 'next step', 'days', 'counted from'], cells)
}

const auditSetting = ({ operator }: CommandContext, tx: CommandContext['db'], subject: string) =>
  audit(tx, operator, 'reward setting changed', { subject })

interface Term {
  payable: 'complete' | 'partial'
  afterEvent: string
  days: number
}

export const setTerm = (context: CommandContext, { payable, afterEvent, days }: Term) =>
  inOneTransaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_term')
      .set({ days })
      .where(sql`payable`, '=', payable)
      .where('after_event', '=', afterEvent)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new CommandError(`There is no term for ${payable} after ${afterEvent}.`)
    await auditSetting(context, tx, `term ${payable} ${afterEvent} ${days}`)
    return `${payable}, after ${afterEvent}: ${days} days.`
  })

/** @param bonus whole dollars */
export const setReferralBonus = (context: CommandContext, bonus: number) =>
  inOneTransaction(context.db, async (tx) => {
    const cents = bonus * 100
    await tx
      .insertInto('referral_bonus')
      .values({ from_day: today, cents })
      .onConflict((conflict) => conflict.column('from_day').doUpdateSet({ cents }))
      .execute()
    await auditSetting(context, tx, `referral bonus ${cents}`)
    return `A referral that begins today or later is worth ${bonus} dollars. Earlier referrals keep their bonus.`
  })

export async function listContacts({ db }: CommandContext, limit: number): Promise<string> {
  const rows = await db
    .selectFrom('contact_message')
    .innerJoin('panelist', 'panelist.id', 'contact_message.panelist_id')
    .select(['contact_message.id', 'at', 'first_name', 'last_name', 'mobile', 'content'])
    .orderBy('contact_message.id', 'desc')
    .limit(limit)
    .execute()
  const cells = rows.map((row) => [
    row.id,
    timeText(row.at),
    `${row.first_name} ${row.last_name}`,
    row.mobile,
    row.content.replace(/\s+/g, ' '),
  ])
  return table(['message', 'time (UTC)', 'from', 'mobile', 'text'], cells)
}
