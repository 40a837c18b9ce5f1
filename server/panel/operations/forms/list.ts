import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { memberName } from '../../database/member-name.ts'
import { DETAIL_COLUMNS } from '../../tax/w9/form-details.ts'
import type { FormRow } from '../../tax/w9/forms.repository.ts'
import { oneOf, rowLimit } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'
import { reportedCells, reportedColumns } from '../tax/reported-details.ts'

const STATES = ['submitted', 'approved', 'rejected', 'replaced', 'open', 'abandoned'] as const
const LIST_MAX = 500

const SIGNERS: Readonly<Record<FormRow['signer'], string>> = {
  own: 'signed here',
  hellosign: 'signed at Dropbox Sign',
  details: 'details without a signature',
}

const order = ordersOf(
  sql.ref('tax_form.id'),
  { form: { expression: sql.ref('tax_form.id'), type: 'bigint' } },
  { sort: 'form', reverse: false },
)

export const listForms = operation({
  name: 'forms.list',
  role: 'finance',
  summary: 'list forms by state',
  description:
    'Lists forms in one state; without a state, those that wait for a decision. Each has the name, tax number (masked) and address that a Form 1099 will have once the form is approved, and why the IRS would reject them. Compare them with the signed form (forms export).',
  examples: ['forms list', 'forms list rejected'],
  input: z.strictObject({
    state: oneOf(STATES)
      .optional()
      .describe(`One of ${STATES.join(', ')}`),
    ...order.fields,
    limit: rowLimit(LIST_MAX),
  }),
  positional: ['state'],
  row: z.object({
    form: numberColumn(),
    member: column(),
    mobile: column(),
    signature: column(),
    submitted: column('submitted (UTC)'),
    reason: column(),
    ...reportedColumns,
  }),
  changes: false,
  async run({ db, panel }, { state = 'submitted', limit = LIST_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const forms = await db
      .selectFrom('tax_form')
      .innerJoin('panelist', 'panelist.id', 'tax_form.panelist_id')
      .where(sql`tax_form.state`, '=', state)
      .select(['tax_form.id', 'mobile', 'signer', 'reason', ...DETAIL_COLUMNS])
      .select(memberName.as('member'))
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    const page = pageOf(forms, limit, (form) => form)
    const rows = []
    for (const row of page.rows) {
      rows.push({
        form: row.id,
        member: row.member,
        mobile: row.mobile,
        signature: SIGNERS[row.signer],
        submitted: timeText(row.submitted_at),
        reason: row.reason,
        ...(await reportedCells(db, panel.crypto, row)),
      })
    }
    return { ...page, rows }
  },
})
