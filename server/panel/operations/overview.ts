import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { FLAGGED_STATUSES, type PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import type { Db } from '../database/schema.ts'
import { messageCounts } from '../jobs/queue.ts'
import { isInBankFile } from '../rewards/bank-files/open-files.ts'
import { hasOpenPayout } from '../rewards/open-payouts.ts'
import { quotedTooShort } from '../surveys/survey-length.ts'
import { operation } from './kit/operation.ts'
import { column, numberColumn } from './kit/show.ts'

const counted = sql<number>`count(*)::int`.as('count')

async function waitingCounts(db: Db) {
  const { count: outcomes } = await db
    .selectFrom('invitation')
    .where('confirmed_at', 'is', null)
    .where('earned_cents', '>', 0)
    .select(counted)
    .executeTakeFirstOrThrow()
  const { count: forms } = await db
    .selectFrom('tax_form')
    .where('state', '=', 'submitted')
    .select(counted)
    .executeTakeFirstOrThrow()
  const { count: unanswered } = await db
    .selectFrom('payout')
    .where('state', '=', 'sending')
    .where('begun_at', '<', sql<Date>`now() - interval '1 hour'`)
    .select(counted)
    .executeTakeFirstOrThrow()
  const { count: deliveries } = await db
    .selectFrom('webhook_delivery')
    .where('state', '=', 'failed')
    .select(counted)
    .executeTakeFirstOrThrow()
  const { count: bankFiles } = await db
    .selectFrom('bank_file_payment')
    .where('state', '=', 'open')
    .select(sql<number>`count(distinct bank_file_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const { count: contacts } = await db
    .selectFrom('contact_message')
    .where('answered_at', 'is', null)
    .select(counted)
    .executeTakeFirstOrThrow()
  return { outcomes, forms, bankFiles, unanswered, deliveries, contacts }
}

async function countsByState(db: Db) {
  const payments = await db
    .selectFrom('payment')
    .where('status', 'in', ['Pending', 'Pending W9', 'Approved'])
    .where((eb) => eb.or([eb('status', '<>', 'Approved'), eb.not(eb.or([isInBankFile, hasOpenPayout]))]))
    .groupBy('status')
    .select(['status', counted])
    .execute()
  const payouts = await db
    .selectFrom('payout')
    .where('state', 'in', ['waiting', 'unclear', 'undelivered'])
    .groupBy('state')
    .select(['state', counted])
    .execute()
  const flagged = await db
    .selectFrom('panelist')
    .where('status', 'in', FLAGGED_STATUSES)
    .groupBy('status')
    .select(['status', counted])
    .execute()
  return {
    membersThatAre: (status: PanelistStatus) => flagged.find((member) => member.status === status)?.count ?? 0,
    paymentsThatAre: (status: string) => payments.find((payment) => payment.status === status)?.count ?? 0,
    payoutsThatAre: (state: string) => payouts.find((payout) => payout.state === state)?.count ?? 0,
  }
}

const showOverview = operation({
  name: 'overview.show',
  role: 'viewer',
  summary: 'show what waits for an operator',
  description: 'Shows what waits for an operator, and the command that lists it.',
  examples: ['overview show'],
  input: z.strictObject({}),
  row: z.object({ what: column(), count: numberColumn(), see: column() }),
  changes: false,
  async run({ db }) {
    const { outcomes, forms, bankFiles, unanswered, deliveries, contacts } = await waitingCounts(db)
    const { membersThatAre, paymentsThatAre, payoutsThatAre } = await countsByState(db)
    const { notAccepted, failed } = await messageCounts(db)
    const rows = [
      { what: 'outcomes to confirm', count: outcomes, see: 'outcomes unconfirmed' },
      { what: 'Forms W-9 to review', count: forms, see: 'forms list' },
      { what: 'payments to approve', count: paymentsThatAre('Pending'), see: 'payments list Pending' },
      { what: 'payments held for a Form W-9', count: paymentsThatAre('Pending W9'), see: 'payments list Pending W9' },
      { what: 'payments to send', count: paymentsThatAre('Approved'), see: 'payments list Approved' },
      { what: 'bank files to record', count: bankFiles, see: 'bankfiles list open' },
      {
        what: 'payouts to approve by a second operator',
        count: payoutsThatAre('waiting'),
        see: 'payouts list waiting',
      },
      { what: 'payouts without an answer of the provider for an hour', count: unanswered, see: 'payouts list sending' },
      { what: 'payouts with an unknown result', count: payoutsThatAre('unclear'), see: 'payouts list unclear' },
      {
        what: 'payouts whose email did not arrive',
        count: payoutsThatAre('undelivered'),
        see: 'payouts list undelivered',
      },
      {
        what: 'members flagged at registration',
        count: membersThatAre('Registration Flagged'),
        see: 'members list Registration Flagged',
      },
      {
        what: 'members flagged by their profile',
        count: membersThatAre('Profile Flagged'),
        see: 'members list Profile Flagged',
      },
      { what: 'messages to answer', count: contacts, see: 'contacts list waiting' },
      {
        what: 'surveys that take longer than quoted',
        count: (await quotedTooShort(db)).size,
        see: 'surveys list Launched',
      },
      { what: 'messages that a provider has not accepted', count: notAccepted, see: 'outbox list' },
      { what: 'failed messages', count: failed, see: 'outbox list' },
      { what: 'failed deliveries to clients’ servers', count: deliveries, see: 'webhooks list' },
    ]
    return { rows }
  },
})

export const overviewOperations = [showOverview]
