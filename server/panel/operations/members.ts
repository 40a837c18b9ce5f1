import 'server-only'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { hasMixedScripts } from '#lib/rules/person-name.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { textsStoppedAt } from '../auth/text-stops.ts'
import { audit } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { setStatus } from '../profile/status.ts'
import { changeRow, oneChange } from './kit/batch.ts'
import { OperationError } from './kit/errors.ts'
import { memberStatus, mobile, text, wholeNumber } from './kit/fields.ts'
import { memberByMobile, storedMobile } from './kit/find.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, dollarsOrNull, numberColumn, timeText, yesNo } from './kit/show.ts'
import { selected, selectionFields } from './selection/compile.ts'

const LIST_MAX = 1_000
const FOUND_MAX = 50

const memberRow = z.object({
  member: numberColumn(),
  name: column(),
  mobile: column(),
  email: column(),
  type: column(),
  status: column(),
})

const membersQuery = (db: Db) =>
  db
    .selectFrom('panelist')
    .select(['panelist.id as member', 'mobile', 'email', 'panelist_type as type', 'panelist.status'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .orderBy('panelist.id', 'desc')

const listMembers = operation({
  name: 'members.list',
  role: 'support',
  summary: 'list members, newest first',
  description: `Lists members, newest first, ${LIST_MAX} at most: all, those with one status, or those whom a selection finds.`,
  examples: [
    'members list',
    'members list Pending Verification',
    `members list --where 'specialty = cardiology and state in (TX, OK)' --csv`,
  ],
  input: z.strictObject({
    status: memberStatus.optional(),
    where: text(2_000).optional().describe('Who, by profile; see `members fields`'),
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('Only members with a lower id: the next page'),
  }),
  positional: ['status'],
  row: memberRow,
  changes: false,
  async run({ db }, { status, where, before }) {
    const condition = where === undefined ? null : await selected(db, where)
    const rows = await membersQuery(db)
      .$if(status !== undefined, (query) => query.where('panelist.status', '=', status ?? ''))
      .$if(before !== undefined, (query) => query.where('panelist.id', '<', before ?? 0))
      .$if(condition !== null, (query) => query.where(condition ?? sql<boolean>`true`))
      .limit(LIST_MAX)
      .execute()
    const last = rows.at(-1)?.member
    if (rows.length < LIST_MAX) return { rows }
    return { rows, message: `Only the newest ${LIST_MAX} are shown. The next page: --before ${last}` }
  },
})

const fieldsOfSelections = operation({
  name: 'members.fields',
  role: 'viewer',
  summary: 'list what a selection can name',
  description:
    'Lists the fields of a selection with their values. A selection joins comparisons (=, !=, in, and for dates <, <=, >, >=) by and, or, not and brackets.',
  examples: ['members fields'],
  input: z.strictObject({}),
  row: z.object({ field: column(), values: column() }),
  changes: false,
  run: async () => ({ rows: selectionFields().map(({ name, values }) => ({ field: name, values })) }),
})

const countMembers = operation({
  name: 'members.count',
  role: 'viewer',
  summary: 'count the members whom a selection finds',
  description: 'Counts the members whom a selection finds.',
  examples: [`members count 'specialty = cardiology and state = TX'`, `members count 'not profile = complete'`],
  input: z.strictObject({ where: text(2_000).describe('Who, by profile; see `members fields`') }),
  positional: ['where'],
  row: z.object({ members: numberColumn() }),
  changes: false,
  async run({ db }, { where }) {
    const { members } = await db
      .selectFrom('panelist')
      .where(await selected(db, where))
      .select(sql<number>`count(*)::int`.as('members'))
      .executeTakeFirstOrThrow()
    return { rows: [{ members }] }
  },
})

const LIKE_SIGNS = /[\\%_]/g
const isLike = (value: RawBuilder<unknown>, typed: string) =>
  sql<SqlBool>`${value} ilike ${`%${typed.replace(LIKE_SIGNS, '\\$&')}%`}`

const findMembers = operation({
  name: 'members.find',
  role: 'support',
  summary: 'find members by name, mail, number, NPI or id',
  description: `Finds members by a part of their name or email, by mobile number, NPI or id: ${FOUND_MAX} at most.`,
  examples: ['members find Maya Chen', 'members find maya@', 'members find 2125550101', 'members find 1234567893'],
  input: z.strictObject({ what: text().describe('Name, mail, number, NPI or id') }),
  positional: ['what'],
  row: memberRow,
  changes: false,
  async run({ db }, { what }) {
    const digits = /^\d{1,15}$/.test(what) ? what : ''
    const rows = await membersQuery(db)
      .where((is) =>
        is.or([
          isLike(sql`first_name || ' ' || last_name`, what),
          isLike(sql`email`, what),
          is('mobile', '=', storedMobile(what)),
          sql<SqlBool>`panelist.profile ->> 'npiNumber' = ${digits}`,
          sql<SqlBool>`panelist.id::text = ${digits}`,
        ]),
      )
      .limit(FOUND_MAX)
      .execute()
    if (rows.length === 0) throw new OperationError(`Nobody is found by ${what}.`)
    return rows.length < FOUND_MAX ? { rows } : { rows, message: `Only the newest ${FOUND_MAX} are shown.` }
  },
})

async function factsOf({ db }: OperationContext, id: number) {
  const member = await panelistById(db, id)
  const stopped = await textsStoppedAt(db, member.mobile)
  const facts: Record<string, string | null> = {
    member: String(id),
    name: `${member.first_name} ${member.last_name}`,
    'mixed scripts': yesNo([member.first_name, member.last_name].some(hasMixedScripts)),
    type: member.panelist_type,
    status: member.status,
    active: yesNo(member.is_active),
    'test account': yesNo(member.is_test_account),
    mobile: member.mobile,
    texts: stopped ? `stopped ${timeText(stopped)}` : 'allowed',
    email: member.email,
    'email verified': yesNo(member.email_verified_at !== null),
    'invitations by email': member.unsubscribed_at === null ? 'wanted' : 'not wanted',
    'profile completed': yesNo(member.profile_completed),
    tax: member.tax_status,
    'non-profit': member.non_profit_name,
  }
  return Object.entries(facts).map(([fact, value]) => ({ fact, value }))
}

const showMember = operation({
  name: 'members.show',
  role: 'support',
  summary: 'show a member',
  description: 'Shows what is known of a member. `members invitations` shows their surveys.',
  examples: ['members show 2125550101'],
  input: z.strictObject({ mobile }),
  positional: ['mobile'],
  row: z.object({ fact: column(), value: column() }),
  changes: false,
  async run(context, { mobile: typed }) {
    const { id } = await memberByMobile(context.db, typed)
    return { rows: await factsOf(context, id) }
  },
})

const showInvitations = operation({
  name: 'members.invitations',
  role: 'support',
  summary: "show a member's invitations and payments",
  description: 'Shows the surveys that a member was invited to, and what became of them.',
  examples: ['members invitations 2125550101'],
  input: z.strictObject({ mobile }),
  positional: ['mobile'],
  row: z.object({
    reference: column(),
    survey: column(),
    status: column(),
    payment: column(),
    dollars: column(),
    invited: column('invited (UTC)'),
  }),
  changes: false,
  async run({ db }, { mobile: typed }) {
    const { id } = await memberByMobile(db, typed)
    const invitations = await db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .leftJoin('payment', (join) =>
        join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
      )
      .where('invitation.panelist_id', '=', id)
      .select(['invitation.reference_number as reference', 'survey.topic as survey', 'invitation.status'])
      .select(['payment.status as payment', 'earned_cents', 'invited_at'])
      .orderBy('invitation.id')
      .execute()
    const rows = invitations.map(({ earned_cents, invited_at, ...invitation }) => ({
      ...invitation,
      dollars: dollarsOrNull(earned_cents),
      invited: timeText(invited_at),
    }))
    return { rows }
  },
})

async function changeStatus({ db, by }: OperationContext, typed: string, status: PanelistStatus) {
  const member = await memberByMobile(db, typed)
  if (member.status === status) return oneChange(`${member.name} already has the status ${status}.`, 'unchanged')
  await setStatus(db, member.id, status)
  await audit(db, by, 'status changed', { panelistId: member.id, subject: `${member.status} > ${status}` })
  return oneChange(`${member.name} changed from ${member.status} to ${status}.`)
}

const verifyMember = operation({
  name: 'members.verify',
  role: 'support',
  summary: 'verify a member, so that they can refer others',
  description: 'Sets the status Verified, so that the member can refer others. Lifts any flag or ban.',
  examples: ['members verify 2125550103'],
  input: z.strictObject({ mobile }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  run: (context, { mobile: typed }) => changeStatus(context, typed, 'Verified'),
})

const flagMember = operation({
  name: 'members.flag',
  role: 'support',
  summary: 'set any status',
  description: 'Sets any status, such as a flag or a ban.',
  examples: ['members flag 2125550103 Profile Flagged'],
  input: z.strictObject({ mobile, status: memberStatus }),
  positional: ['mobile', 'status'],
  row: changeRow,
  changes: true,
  run: (context, { mobile: typed, status }) => changeStatus(context, typed, status),
})

export const memberOperations = [
  listMembers,
  findMembers,
  countMembers,
  fieldsOfSelections,
  showMember,
  showInvitations,
  verifyMember,
  flagMember,
]
