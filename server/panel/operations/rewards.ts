import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../core/audit.ts'
import { today } from '../database/eastern.ts'
import { changeRow, oneChange } from './kit/batch.ts'
import { OperationError } from './kit/errors.ts'
import { oneOf, text, wholeNumber } from './kit/fields.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, numberColumn } from './kit/show.ts'

const DAYS_MAX = 365
const BONUS_MAX = 10_000

const auditSetting = ({ db, caller }: OperationContext, subject: string) =>
  audit(db, caller, 'reward setting changed', { subject })

const listTerms = operation({
  name: 'terms.list',
  role: 'viewer',
  summary: 'list payment terms',
  description: 'Lists which step follows each step of a payment, and after how many days.',
  examples: ['terms list'],
  input: z.strictObject({}),
  row: z.object({
    payment: column(),
    after: column(),
    next: column('next step'),
    days: numberColumn(),
    from: column('counted from'),
  }),
  changes: false,
  async run({ db }) {
    const rows = await db
      .selectFrom('payment_term')
      .select(['payable as payment', 'after_event as after', 'next_step as next', 'days', 'counted_from as from'])
      .orderBy('payable')
      .orderBy('after_event')
      .execute()
    return { rows }
  },
})

const setTerm = operation({
  name: 'terms.set',
  role: 'finance',
  summary: 'change the days of a payment term',
  description: 'Changes the days of a payment term. The dates of steps that already wait change too.',
  examples: ['terms set complete approved 14'],
  input: z.strictObject({
    payable: oneOf(['complete', 'partial']).describe('complete or partial'),
    after: text(40).describe('A step of `terms list`'),
    days: wholeNumber(0, DAYS_MAX).describe(`0 to ${DAYS_MAX}`),
  }),
  positional: ['payable', 'after', 'days'],
  row: changeRow,
  changes: true,
  async run(context, { payable, after, days }) {
    const { numUpdatedRows } = await context.db
      .updateTable('payment_term')
      .set({ days })
      .where(sql`payable`, '=', payable)
      .where('after_event', '=', after)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new OperationError(`There is no term for ${payable} after ${after}.`)
    await auditSetting(context, `term ${payable} ${after} ${days}`)
    return oneChange(`${payable}, after ${after}: ${days} days.`)
  },
})

const setBonus = operation({
  name: 'referrals.bonus',
  role: 'finance',
  summary: 'set the bonus of new referrals',
  description: 'Sets the bonus of referrals that begin today or later.',
  examples: ['referrals bonus 40'],
  input: z.strictObject({ dollars: wholeNumber(0, BONUS_MAX).describe(`0 to ${BONUS_MAX}`) }),
  positional: ['dollars'],
  row: changeRow,
  changes: true,
  async run(context, { dollars }) {
    const cents = dollars * 100
    await context.db
      .insertInto('referral_bonus')
      .values({ from_day: today, cents })
      .onConflict((conflict) => conflict.column('from_day').doUpdateSet({ cents }))
      .execute()
    await auditSetting(context, `referral bonus ${cents}`)
    return oneChange(
      `A referral that begins today or later is worth ${dollars} dollars. Earlier referrals keep their bonus.`,
    )
  },
})

export const rewardOperations = [listTerms, setTerm, setBonus]
