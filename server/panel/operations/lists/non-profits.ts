import 'server-only'
import * as z from 'zod'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { text, wholeNumber } from '../kit/fields.ts'
import { isSameName } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, numberColumn } from '../kit/show.ts'

const id = wholeNumber(1, 2_000_000_000).describe('Its id, as nonprofits list shows it')
const name = text().describe('What members read')

/** A non-profit, locked. @throws OperationError when it does not exist, or is the opt-out entry */
async function changeable(db: Db, nonProfitId: number) {
  const nonProfit = await db
    .selectFrom('non_profit')
    .selectAll()
    .where('id', '=', nonProfitId)
    .forUpdate()
    .executeTakeFirst()
  if (!nonProfit) throw new OperationError(`There is no non-profit ${nonProfitId}.`)
  if (nonProfit.name === DONATION_OPT_OUT)
    throw new OperationError(`${DONATION_OPT_OUT} cannot be changed: members choose it if they do not want to donate.`)
  return nonProfit
}

/** Until the transaction ends, nobody else can take the name. @throws OperationError when a non-profit already has it */
async function assertNewName(db: Db, newName: string): Promise<void> {
  await holdLock(db, 'non-profit names')
  const same = await db.selectFrom('non_profit').select('id').where(isSameName(newName)).executeTakeFirst()
  if (same) throw new OperationError(`${newName} already exists: non-profit ${same.id}.`)
}

const auditNonProfit = ({ db, caller }: OperationContext, nonProfitId: number, change: string) =>
  audit(db, caller, 'non-profit changed', { subject: `non-profit ${nonProfitId}: ${change}` })

const listNonProfits = operation({
  name: 'nonprofits.list',
  role: 'viewer',
  summary: 'list non-profits, who chose them, and what was donated',
  description:
    'Lists the organizations that members can choose, how many members chose each, and the dollars recorded for it.',
  examples: ['nonprofits list'],
  input: z.strictObject({}),
  row: z.object({
    id: numberColumn(),
    name: column(),
    members: numberColumn(),
    dollars: numberColumn(),
    offered: column(),
  }),
  changes: false,
  async run({ db }) {
    const nonProfits = await db
      .selectFrom('non_profit')
      .select(['non_profit.id', 'name', 'hidden'])
      .select(({ selectFrom, fn }) => [
        selectFrom('panelist')
          .whereRef('panelist.non_profit_id', '=', 'non_profit.id')
          .select(fn.countAll<number>().as('members'))
          .as('members'),
        selectFrom('payment')
          .whereRef('payment.non_profit_id', '=', 'non_profit.id')
          .where('payment.status', 'not in', ['Not Eligible', 'Stopped'])
          .select((payments) => payments.fn.sum<number>('payment.amount_cents').as('cents'))
          .as('cents'),
      ])
      .orderBy('display_order')
      .orderBy('non_profit.id')
      .execute()
    const rows = nonProfits.map(({ hidden, members, cents, ...one }) => ({
      ...one,
      members: members ?? 0,
      dollars: Number(cents ?? 0) / 100,
      offered: hidden ? 'no' : 'yes',
    }))
    return { rows }
  },
})

const addNonProfit = operation({
  name: 'nonprofits.add',
  role: 'manager',
  summary: 'add a non-profit',
  description: 'Adds an organization at the end of the list. Members can choose it within a minute.',
  examples: ['nonprofits add Community Health Fund'],
  input: z.strictObject({ name }),
  positional: ['name'],
  row: z.object({ id: numberColumn() }),
  changes: true,
  async run(context, { name: newName }) {
    await assertNewName(context.db, newName)
    const added = await context.db
      .insertInto('non_profit')
      .values(({ selectFrom, fn }) => ({
        name: newName,
        display_order: selectFrom('non_profit').select((all) =>
          all(fn.coalesce(fn.max('display_order'), all.lit(0)), '+', all.lit(1)).as('last'),
        ),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditNonProfit(context, added.id, 'added')
    return { rows: [added], message: `${newName} was added as non-profit ${added.id}.` }
  },
})

const renameNonProfit = operation({
  name: 'nonprofits.rename',
  role: 'manager',
  summary: 'change the name of a non-profit',
  description: 'Changes the name everywhere, past donations included: it stays the same organization.',
  examples: ['nonprofits rename 3 Community Health Fund of Ohio'],
  input: z.strictObject({ id, name }),
  positional: ['id', 'name'],
  row: changeRow,
  changes: true,
  async run(context, { id: nonProfitId, name: newName }) {
    const nonProfit = await changeable(context.db, nonProfitId)
    if (nonProfit.name === newName)
      return oneChange(`Non-profit ${nonProfitId} is already named ${newName}.`, 'unchanged')
    if (nonProfit.name.toLowerCase() !== newName.toLowerCase()) await assertNewName(context.db, newName)
    await context.db.updateTable('non_profit').set({ name: newName }).where('id', '=', nonProfitId).execute()
    await auditNonProfit(context, nonProfitId, 'renamed')
    return oneChange(`Non-profit ${nonProfitId} is now named ${newName}. It was ${nonProfit.name}.`)
  },
})

async function setHidden(context: OperationContext, nonProfitId: number, hidden: boolean) {
  const nonProfit = await changeable(context.db, nonProfitId)
  if (nonProfit.hidden === hidden)
    return oneChange(`${nonProfit.name} is already ${hidden ? 'hidden' : 'offered'}.`, 'unchanged')
  await context.db.updateTable('non_profit').set({ hidden }).where('id', '=', nonProfitId).execute()
  await auditNonProfit(context, nonProfitId, hidden ? 'hidden' : 'offered again')
  if (!hidden) return oneChange(`${nonProfit.name} is offered again.`)
  return oneChange(`${nonProfit.name} is no longer offered. Members who have chosen it keep it.`)
}

const hideNonProfit = operation({
  name: 'nonprofits.hide',
  role: 'manager',
  summary: 'hide a non-profit',
  description:
    'Members can no longer choose it. Members who have chosen it keep it, and their surveys still donate to it.',
  examples: ['nonprofits hide 3'],
  input: z.strictObject({ id }),
  positional: ['id'],
  row: changeRow,
  changes: true,
  run: (context, input) => setHidden(context, input.id, true),
})

const offerNonProfit = operation({
  name: 'nonprofits.offer',
  role: 'manager',
  summary: 'offer a hidden non-profit again',
  description: 'Members can choose it again.',
  examples: ['nonprofits offer 3'],
  input: z.strictObject({ id }),
  positional: ['id'],
  row: changeRow,
  changes: true,
  run: (context, input) => setHidden(context, input.id, false),
})

export const nonProfitOperations = [listNonProfits, addNonProfit, renameNonProfit, hideNonProfit, offerNonProfit]
