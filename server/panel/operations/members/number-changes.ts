import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { maskedNumber } from '../../auth/masked-number.ts'
import { endNumberChange, pendingChangeOf } from '../../auth/number/number-changes.repository.ts'
import { audit } from '../../core/audit.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { mobile } from '../kit/fields.ts'
import { memberByMobile } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

/* Pending requests of members who lost their phone and asked for a new number. */

const LIST_MAX = 1_000

const listChanges = operation({
  name: 'members.newnumbers',
  role: 'support',
  summary: 'list members who wait for another number',
  description: `Lists members who lost their phone and wait for another number, the next to change first, ${LIST_MAX} at most. New numbers are masked.`,
  examples: ['members newnumbers'],
  input: z.strictObject({}),
  row: z.object({ name: column(), mobile: column(), newNumber: column(), asked: column(), changes: column() }),
  changes: false,
  async run({ db }) {
    const waiting = await db
      .selectFrom('number_change')
      .innerJoin('panelist', 'panelist.id', 'number_change.panelist_id')
      .where('ended_at', 'is', null)
      .select(['mobile', 'new_mobile', 'asked_at', 'effective_at'])
      .select(sql<string>`first_name || ' ' || last_name`.as('name'))
      .orderBy('effective_at')
      .limit(LIST_MAX)
      .execute()
    const rows = waiting.map(({ name, mobile, new_mobile, asked_at, effective_at }) => ({
      name,
      mobile,
      newNumber: maskedNumber(new_mobile),
      asked: asked_at.toISOString(),
      changes: effective_at.toISOString(),
    }))
    return { rows }
  },
})

const stopChange = operation({
  name: 'members.keepnumber',
  role: 'support',
  summary: 'stop a change of number that waits',
  description: 'Stops the change of number that a member, or somebody in their name, asked for. The number stays.',
  examples: ['members keepnumber 2125550103'],
  input: z.strictObject({ mobile }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  async run({ db, by }, { mobile: typed }) {
    const { id, name } = await memberByMobile(db, typed)
    const waiting = await pendingChangeOf(db, id)
    if (!waiting) return oneChange(`${name} waits for no other number.`, 'unchanged')
    if (!(await endNumberChange(db, waiting.id, 'stopped')))
      return oneChange(`The number of ${name} has changed already.`, 'unchanged')
    await audit(db, by, 'number change stopped', { panelistId: id })
    return oneChange(`${name} keeps the number.`)
  },
})

export const memberNumberChanges = [listChanges, stopChange]
