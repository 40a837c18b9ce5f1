import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Outbox } from '../../core/messages/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { type ClientEvent, writeEvent } from './events.ts'

/*
 * Writes webhook events in the same transaction as the change they report. For a survey without subscribed endpoints this
 * costs one index lookup.
 */

interface Participation {
  surveyId: number
  survey: string
  ikey: string | null
  pikey: string | null
  invitationId: number | null
  at: Date
}

const isSubscribed = sql<boolean>`exists (select from webhook_survey where webhook_survey.survey_id = survey.id)`

/** Participations in surveys that have a subscribed endpoint. */
async function participations(tx: Db, which: RawBuilder<boolean>): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select survey.id as "surveyId", project_number as survey, ikey, pikey, invitation.id as "invitationId", now() as at
    from invitation join survey on survey.id = invitation.survey_id
      left join partner_invitation on partner_invitation.invitation_id = invitation.id
    where ${which} and ${isSubscribed}
    order by invitation.id`.execute(tx)
  return rows
}

/** A person sent by a partner who is not linked to an invitation. */
async function unlinkedParticipation(tx: Db, partnerInvitationId: number): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select survey.id as "surveyId", project_number as survey, null as ikey, pikey, null as "invitationId", now() as at
    from partner_invitation join survey on survey.id = partner_invitation.survey_id
    where partner_invitation.id = ${partnerInvitationId} and ${isSubscribed}`.execute(tx)
  return rows
}

interface Announcement {
  type: ClientEvent['type']
  extra?: ClientEvent['data']
}

async function announce(
  tx: Db,
  outbox: Outbox,
  rows: readonly Participation[],
  { type, extra }: Announcement,
): Promise<void> {
  for (const { surveyId, survey, ikey, pikey, invitationId, at: date } of rows) {
    const data = { survey, ikey, pikey, ...extra }
    const deliveries = await writeEvent(tx, { type, surveyId, at: date, data, invitationId: invitationId ?? undefined })
    await outbox.deliver(tx, deliveries)
  }
}

const byInvitation = (id: number) => sql<boolean>`invitation.id = ${id}`

type Target = { invitationId: number } | { invitationId: null; partnerInvitationId: number }

/** Sends `outcome.kept`. */
export async function announceOutcome(
  tx: Db,
  outbox: Outbox,
  target: Target,
  { outcome, signed }: { outcome: OutcomeName; signed: boolean },
): Promise<void> {
  const rows =
    target.invitationId === null
      ? await unlinkedParticipation(tx, target.partnerInvitationId)
      : await participations(tx, byInvitation(target.invitationId))
  await announce(tx, outbox, rows, { type: 'outcome.kept', extra: { outcome, signed } })
}

/** Sends `outcome.reversed`: an outcome that counted no longer counts. @param as the invitation's new status */
export async function announceReversal(tx: Db, outbox: Outbox, invitationId: number, as: string): Promise<void> {
  const rows = await participations(tx, byInvitation(invitationId))
  await announce(tx, outbox, rows, { type: 'outcome.reversed', extra: { reason: as } })
}

/** Sends `member.withdrew` for every survey that the member opened, when they erase their account. */
export async function announceWithdrawal(tx: Db, outbox: Outbox, panelistId: number): Promise<void> {
  const opened = sql<boolean>`invitation.panelist_id = ${panelistId}
    and (invitation.started_at is not null or invitation.outcome_at is not null)`
  await announce(tx, outbox, await participations(tx, opened), { type: 'member.withdrew' })
}
