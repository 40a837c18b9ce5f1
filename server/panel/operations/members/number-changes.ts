import 'server-only'
import * as z from 'zod'
import { maskedNumber } from '../../auth/masked-number.ts'
import { endNumberChange, pendingChangeOf } from '../../auth/number/number-changes.repository.ts'
import { audit } from '../../core/audit.ts'
import { memberName } from '../../database/member-name.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { mobileOrEmail } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

/* Pending requests of members who lost their phone and asked for a new number. */

const LIST_MAX = 1_000

const listChanges = operation({
  name: 'members.newnumbers',
  role: 'support',
  summary: 'list pending changes of mobile numbers',
  description: `Lists members who lost their phone and whose new mobile number is not active yet, the next to change first, ${LIST_MAX} at most. New numbers are masked.`,
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
      .select(memberName.as('name'))
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
  summary: 'stop a pending change of a mobile number',
  description:
    'Stops a pending change of a mobile number that the member, or somebody in their name, asked for. The member keeps the old number.',
  examples: ['members keepnumber 2125550103'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  async run({ db, caller }, { mobile: mobileInput }) {
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    const waiting = await pendingChangeOf(db, id)
    if (!waiting) return oneChange(`${name} has no pending change of the mobile number.`, 'unchanged')
    if (!(await endNumberChange(db, waiting.id, 'stopped')))
      return oneChange(`The mobile number of ${name} has already changed.`, 'unchanged')
    await audit(db, caller, 'number change stopped', { panelistId: id })
    return oneChange(`The change was stopped: ${name} keeps the old number.`)
  },
})

export const memberNumberChanges = [listChanges, stopChange]
