import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { amountAfterEvent } from '../../rewards/ledger.ts'
import { mobileOrEmail } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, timeText } from '../kit/show.ts'

const HISTORY_MAX = 500

interface HistoryRow {
  at: Date
  what: string
  about: string | null
  cents: number | null
  by: string | null
}

/** History of a member, from every table that has dated events. The number orders events of one transaction. */
const historyOf = (id: number) => sql<HistoryRow>`
  select at, event as what, subject as about, null::int as cents, client_address as by, id as number
    from audit where panelist_id = ${id}
  union all
  select invited_at, 'invited', project_number || ' ' || survey.topic, offered_cents, null, invitation.id
    from invitation join survey on survey.id = survey_id where panelist_id = ${id}
  union all
  select outcome.at, 'reported ' || outcome, reference_number, null, null, outcome.id
    from outcome join invitation on invitation.id = invitation_id where panelist_id = ${id}
  union all
  select payment_event.at, 'payment ' || event, concat_ws(': ', 'payment ' || payment_id, reason), ${amountAfterEvent}, null,
    payment_event.id
    from payment_event join payment on payment.id = payment_id where panelist_id = ${id}
  union all
  select at, 'wrote to support', content, null, null, id from contact_message where panelist_id = ${id}
  order by at desc, number desc limit ${sql.lit(HISTORY_MAX)}`

export const memberHistory = operation({
  name: 'members.history',
  role: 'support',
  summary: 'show what happened to a member, in order',
  description: `Shows what a member did and what was done about them, latest first: sign-ins, invitations, outcomes, payments, forms, messages to support. ${HISTORY_MAX} entries at most.`,
  examples: ['members history 2125550101'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: z.object({
    at: column('time (UTC)'),
    what: column(),
    about: column(),
    dollars: column(),
    by: column('by or from'),
  }),
  changes: false,
  async run({ db }, { mobile: mobileInput }) {
    const { id } = await memberByNumberEmailOrId(db, mobileInput)
    const { rows } = await historyOf(id).execute(db)
    const history = rows.map(({ at, what, about, cents, by }) => ({
      at: timeText(at),
      what,
      about: about?.replace(/\s+/g, ' ') ?? null,
      dollars: cents === null ? null : dollarsText(cents),
      by,
    }))
    return rows.length < HISTORY_MAX
      ? { rows: history }
      : { rows: history, message: `Only the latest ${HISTORY_MAX} are shown.` }
  },
})
