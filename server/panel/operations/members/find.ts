import 'server-only'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { OperationError } from '../kit/errors.ts'
import { memberStatus, rowLimit, text } from '../kit/fields.ts'
import { storedMobile } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, numberColumn } from '../kit/show.ts'
import { selected, selectionFields } from '../selection/resolve.ts'

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
    .select(memberName.as('name'))

const order = ordersOf(
  sql.ref('panelist.id'),
  {
    member: { expression: sql.ref('panelist.id'), type: 'bigint' },
    name: { expression: sql`lower(last_name || ' ' || first_name)`, type: 'text' },
    status: { expression: sql.ref('panelist.status'), type: 'text' },
  },
  { sort: 'member', reverse: true },
)

const listMembers = operation({
  name: 'members.list',
  role: 'support',
  summary: 'list members',
  description: `Lists members, newest first, or sorted by last name or status, ${LIST_MAX} at most: all, those with one status, or those that match a selection.`,
  examples: [
    'members list',
    'members list Pending Verification --sort name',
    `members list --where 'specialty = cardiology and state in (TX, OK)' --csv`,
  ],
  input: z.strictObject({
    status: memberStatus.optional(),
    where: text(2_000).optional().describe('Who, by profile; see `members fields`'),
    ...order.fields,
    limit: rowLimit(LIST_MAX),
  }),
  positional: ['status'],
  row: memberRow,
  changes: false,
  async run({ db }, { status, where, limit: count = LIST_MAX, ...chosen }) {
    const condition = where === undefined ? null : await selected(db, where)
    const ordered = order.chosen(chosen)
    const found = await membersQuery(db)
      .$call(whenGiven(status, (query, value) => query.where('panelist.status', '=', value)))
      .$call(whenGiven(condition, (query, value) => query.where(value)))
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(count + 1)
      .execute()
    return pageOf(found, count, ({ place: _, ...member }) => member)
  },
})

const fieldsOfSelections = operation({
  name: 'members.fields',
  role: 'viewer',
  summary: 'list the fields of a selection',
  description:
    'Lists the fields of a selection with their values. A selection combines comparisons (=, !=, in, and for dates <, <=, >, >=) with and, or, not and parentheses.',
  examples: ['members fields'],
  input: z.strictObject({}),
  row: z.object({ field: column(), values: column() }),
  changes: false,
  run: async () => ({ rows: selectionFields().map(({ name, values }) => ({ field: name, values })) }),
})

const countMembers = operation({
  name: 'members.count',
  role: 'viewer',
  summary: 'count the members that match a selection',
  description: 'Counts the members that match a selection.',
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

/** Prefix search. @param value lower-case expression that has an index */
const startsWith = (value: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`${value} like ${`${text.toLowerCase().replace(LIKE_SIGNS, '\\$&')}%`}`

/** Searches only by the kinds of number that the input can be; each has an index. */
const byNumber = (text: string) => [
  sql<SqlBool>`mobile = ${storedMobile(text)}`,
  ...(/^\d{10}$/.test(text) ? [sql<SqlBool>`panelist.profile ->> 'npiNumber' = ${text}`] : []),
  ...(/^\d{1,15}$/.test(text) ? [sql<SqlBool>`panelist.id = ${text}::bigint`] : []),
]

const byText = (text: string) => [
  startsWith(sql`lower(first_name || ' ' || last_name)`, text),
  startsWith(sql`lower(last_name || ' ' || first_name)`, text),
  startsWith(sql`lower(email)`, text),
]

const findMembers = operation({
  name: 'members.find',
  role: 'support',
  summary: 'find members by name, mail, number, NPI or id',
  description: `Finds members by the start of their name (first or last name first) or email, by mobile number, NPI or id: ${FOUND_MAX} at most.`,
  examples: [
    'members find Maya Chen',
    'members find chen',
    'members find maya@',
    'members find 2125550101',
    'members find 1234567893',
  ],
  input: z.strictObject({ what: text().describe('Name, mail, number, NPI or id') }),
  positional: ['what'],
  row: memberRow,
  changes: false,
  async run({ db }, { what: query }) {
    const found = await db
      // Materialized: in id order, Postgres would scan all members for a rare name.
      .with(
        (cte) => cte('found').materialized(),
        () => membersQuery(db).where((eb) => eb.or(/^[\d\s().+-]+$/.test(query) ? byNumber(query) : byText(query))),
      )
      .selectFrom('found')
      .selectAll()
      .orderBy('member', 'desc')
      .limit(FOUND_MAX + 1)
      .execute()
    if (found.length === 0) throw new OperationError(`No member matches ${query}.`)
    const rows = found.slice(0, FOUND_MAX)
    return found.length === rows.length ? { rows } : { rows, message: `Only the newest ${FOUND_MAX} are shown.` }
  },
})

export const memberLists = [listMembers, findMembers, countMembers, fieldsOfSelections]
