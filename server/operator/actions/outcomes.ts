import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { confirmOutcome } from '../../panel/rewards/confirm-outcome.ts'
import { dollarsText, table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { invitationByReference } from './find.ts'

const LIST_MAX = 1000

export async function listUnconfirmed({ db }: CommandContext): Promise<string> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .where('invitation.confirmed_at', 'is', null)
    .where('invitation.earned_cents', '>', 0)
    .select(['reference_number', 'survey.topic', 'invitation.status', 'earned_cents', 'outcome_at'])
    .orderBy('outcome_at')
    .limit(LIST_MAX)
    .execute()
  const cells = rows.map((row) => [
    row.reference_number,
    row.status,
    dollarsText(row.earned_cents ?? 0),
    timeText(row.outcome_at),
    row.topic,
  ])
  return table(['reference', 'outcome', 'dollars', 'time (UTC)', 'survey'], cells)
}

export const confirm = ({ db, operator }: CommandContext, referenceNumber: string) =>
  inOneTransaction(db, async (tx) => {
    const wasWaiting = await confirmOutcome(tx, await invitationByReference(tx, referenceNumber), operator)
    return wasWaiting ? `${referenceNumber} is confirmed.` : `${referenceNumber} is not waiting for confirmation.`
  })

async function forgedReports(db: Db, invitationId: number): Promise<string> {
  const { forged_reports: times } = await db
    .selectFrom('invitation')
    .select('forged_reports')
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()
  return times === 0 ? '' : `\n\nReports with a missing, wrong or reused signature: ${times}.`
}

export async function showReports({ db }: CommandContext, referenceNumber: string): Promise<string> {
  const id = await invitationByReference(db, referenceNumber)
  const rows = await db
    .selectFrom('outcome')
    .where('invitation_id', '=', id)
    .select(['at', 'outcome', 'decided', 'signed', 'times', 'last_at'])
    .orderBy('id')
    .execute()
  const cells = rows.map(({ at, outcome, decided, signed, times, last_at }) => [
    timeText(at),
    outcome,
    decided ? 'decided' : null,
    signed ? 'signed' : null,
    times,
    timeText(last_at),
  ])
  return table(['time (UTC)', 'outcome', '', '', 'times', 'last'], cells) + (await forgedReports(db, id))
}
