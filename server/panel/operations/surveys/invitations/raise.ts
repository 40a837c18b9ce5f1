import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { formatCents } from '#lib/format/money.ts'
import { auditEach } from '../../../core/audit.ts'
import { memberName } from '../../../database/member-name.ts'
import type { Db } from '../../../database/schema.ts'
import { UNDECIDED_STATUSES } from '../../../surveys/invitation-status.ts'
import { BATCH_MAX, resultColumns } from '../../kit/batch.ts'
import { project, wholeNumber } from '../../kit/fields.ts'
import { surveyByProject } from '../../kit/find.ts'
import { type OperationContext, operation } from '../../kit/operation.ts'
import { column, numberColumn } from '../../kit/show.ts'

/** Invitations that can still become a complete and offer less. They are locked, so that no outcome comes in between. */
const lowerOffers = (db: Db, surveyId: number, cents: number, limit: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('survey_id', '=', surveyId)
    .where('invitation.status', 'in', UNDECIDED_STATUSES)
    .where('offered_cents', '<', cents)
    .select(['invitation.id', 'panelist_id as panelistId', 'mobile', 'offered_cents as cents'])
    .select(memberName.as('name'))
    .orderBy('panelist_id')
    .limit(limit)
    .forUpdate('invitation')
    .execute()

type Offer = Awaited<ReturnType<typeof lowerOffers>>[number]

const incentiveOf = async (db: Db, surveyId: number) =>
  (await db.selectFrom('survey').where('id', '=', surveyId).select('incentive_cents').executeTakeFirstOrThrow())
    .incentive_cents

async function raise({ db, caller }: OperationContext, surveyId: number, offers: readonly Offer[], cents: number) {
  const ids = offers.map(({ id }) => id)
  await db.updateTable('invitation').set({ offered_cents: cents }).where('id', 'in', ids).execute()
  const raised = offers.map(({ panelistId, name, mobile, cents: before }) => ({
    member: panelistId,
    name,
    mobile,
    result: 'done' as const,
    detail: `${formatCents(before)} > ${formatCents(cents)}`,
  }))
  const happened = raised.map(({ member, detail }) => ({
    panelistId: member,
    subject: `survey ${surveyId}: ${detail}`,
  }))
  await auditEach(db, caller, 'incentive raised', happened)
  return raised
}

export const raiseOffers = operation({
  name: 'surveys.raise',
  role: 'manager',
  summary: 'offer the survey’s incentive to members who were invited with less',
  description: `Members keep the incentive that they were invited with. This offers the survey’s incentive, as \`surveys set\` changed it, to those who were offered less and can still complete the survey, ${BATCH_MAX} at once. It never lowers an incentive, and changes nothing for those who have completed the survey. Nobody is notified: \`surveys remind\` sends the new amount.`,
  examples: ['surveys raise CP-1003 --dry-run', 'surveys raise CP-1003 --yes'],
  input: z.strictObject({
    project,
    limit: wholeNumber(1, BATCH_MAX).optional().describe(`How many members at most; ${BATCH_MAX} by default`),
  }),
  positional: ['project'],
  row: z.object({ member: numberColumn(), name: column(), mobile: column(), ...resultColumns }),
  changes: true,
  question: ({ rows }, { project: number }) =>
    rows.length > 0 ? `Offer the incentive of ${number} to ${counted(rows.length, 'member')}?` : null,
  async run(context, { project: number, limit = BATCH_MAX }) {
    const surveyId = await surveyByProject(context.db, number)
    const cents = await incentiveOf(context.db, surveyId)
    const incentive = formatCents(cents)
    const offers = await lowerOffers(context.db, surveyId, cents, limit)
    if (offers.length === 0)
      return { rows: [], message: `Nobody who can still complete ${number} was offered less than ${incentive}.` }
    const rows = await raise(context, surveyId, offers, cents)
    const members = `${counted(rows.length, 'member')} ${rows.length === 1 ? 'is' : 'are'}`
    const cost = formatCents(offers.reduce((sum, offer) => sum + cents - offer.cents, 0))
    const more = rows.length === limit ? ' There may be more: run the command again.' : ''
    return {
      rows,
      message: `${members} offered ${incentive} now. If all of them complete, that costs ${cost} more.${more}`,
    }
  },
})
