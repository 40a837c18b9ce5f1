import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { confirmOutcome } from '../../panel/rewards/confirm-outcome.ts'
import { CommandError, table } from '../terminal.ts'
import { type Command, moment } from './command.ts'

const LIST_MAX = 1000

const unconfirmed: Command = {
  usage: 'outcomes unconfirmed',
  does: 'what was earned by outcomes that nobody signed, the oldest first',
  async run({ db }) {
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
      ((row.earned_cents ?? 0) / 100).toFixed(2),
      moment(row.outcome_at),
      row.topic,
    ])
    return table(['reference', 'outcome', 'dollars', 'when (UTC)', 'survey'], cells)
  },
}

async function onlyInvitation(db: Db, referenceNumber: string): Promise<number> {
  const [invitation, another] = await db
    .selectFrom('invitation')
    .select('id')
    .where('reference_number', '=', referenceNumber)
    .limit(2)
    .execute()
  if (!invitation) throw new CommandError(`No invitation has the reference number ${referenceNumber}.`)
  if (another) throw new CommandError(`Several invitations have the reference number ${referenceNumber}.`)
  return invitation.id
}

const confirm: Command = {
  usage: 'outcomes confirm <referenceNumber>',
  does: 'the survey’s host agrees that it happened',
  run: ({ db, operator }, [referenceNumber = '']) =>
    inOneTransaction(db, async (tx) => {
      const waited = await confirmOutcome(tx, await onlyInvitation(tx, referenceNumber), operator)
      return waited ? `${referenceNumber} is confirmed.` : `${referenceNumber} does not wait to be confirmed.`
    }),
}

async function forgedReports(db: Db, invitationId: number): Promise<string> {
  const { forged_reports: times } = await db
    .selectFrom('invitation')
    .select('forged_reports')
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()
  return times === 0 ? '' : `\n\nReports that were not signed as they must be, or were sent again: ${times}.`
}

const show: Command = {
  usage: 'outcomes show <referenceNumber>',
  does: 'every report of one invitation and how often it came; the one that decided is marked',
  async run({ db }, [referenceNumber = '']) {
    const id = await onlyInvitation(db, referenceNumber)
    const rows = await db
      .selectFrom('outcome')
      .where('invitation_id', '=', id)
      .select(['at', 'outcome', 'decided', 'signed', 'times', 'last_at'])
      .orderBy('id')
      .execute()
    const cells = rows.map(({ at, outcome, decided, signed, times, last_at }) => [
      moment(at),
      outcome,
      decided ? 'decided' : null,
      signed ? 'signed' : null,
      times,
      moment(last_at),
    ])
    return table(['when (UTC)', 'outcome', '', '', 'times', 'last'], cells) + (await forgedReports(db, id))
  },
}

export const outcomeCommands: readonly Command[] = [unconfirmed, confirm, show]
