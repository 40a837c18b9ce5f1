import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { type ClientEvent, writeEvent } from './events.ts'

/*
 * Tells clients what happened, in the transaction in which it happens. A survey that no client is told about costs one
 * look at an index.
 */

interface Participation {
  surveyId: number
  survey: string
  ikey: string | null
  pikey: string | null
  invitationId: number | null
  at: Date
}

const isTold = sql<boolean>`exists (select from webhook_survey where webhook_survey.survey_id = survey.id)`

/** Participations in surveys that a client is told about. */
async function participations(tx: Db, which: RawBuilder<boolean>): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select survey.id as "surveyId", project_number as survey, ikey, pikey, invitation.id as "invitationId", now() as at
    from invitation join survey on survey.id = invitation.survey_id
      left join partner_invitation on partner_invitation.invitation_id = invitation.id
    where ${which} and ${isTold}
    order by invitation.id`.execute(tx)
  return rows
}

/** Somebody whom a partner sent and who has no invitation of their own. */
async function guest(tx: Db, partnerInvitationId: number): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select survey.id as "surveyId", project_number as survey, null as ikey, pikey, null as "invitationId", now() as at
    from partner_invitation join survey on survey.id = partner_invitation.survey_id
    where partner_invitation.id = ${partnerInvitationId} and ${isTold}`.execute(tx)
  return rows
}

interface News {
  type: ClientEvent['type']
  /** Besides who and which survey. */
  says?: ClientEvent['data']
}

async function announce(tx: Db, outbox: Outbox, found: readonly Participation[], { type, says }: News): Promise<void> {
  for (const { surveyId, survey, ikey, pikey, invitationId, at } of found) {
    const data = { survey, ikey, pikey, ...says }
    const deliveries = await writeEvent(tx, { type, surveyId, at, data, invitationId: invitationId ?? undefined })
    await outbox.deliver(tx, deliveries)
  }
}

const byInvitation = (id: number) => sql<boolean>`invitation.id = ${id}`

type Target = { invitationId: number } | { invitationId: null; partnerInvitationId: number }

/** An outcome counts. */
export async function announceOutcome(
  tx: Db,
  outbox: Outbox,
  target: Target,
  { outcome, signed }: { outcome: OutcomeName; signed: boolean },
): Promise<void> {
  const found =
    target.invitationId === null
      ? await guest(tx, target.partnerInvitationId)
      : await participations(tx, byInvitation(target.invitationId))
  await announce(tx, outbox, found, { type: 'outcome.kept', says: { outcome, signed } })
}

/** An outcome that counted does not count any more. @param as what the invitation is now */
export async function announceReversal(tx: Db, outbox: Outbox, invitationId: number, as: string): Promise<void> {
  const found = await participations(tx, byInvitation(invitationId))
  await announce(tx, outbox, found, { type: 'outcome.reversed', says: { reason: as } })
}

/** A member has erased the account: clients hear it of every survey that the member opened. */
export async function announceWithdrawal(tx: Db, outbox: Outbox, panelistId: number): Promise<void> {
  const opened = sql<boolean>`invitation.panelist_id = ${panelistId}
    and (invitation.started_at is not null or invitation.outcome_at is not null)`
  await announce(tx, outbox, await participations(tx, opened), { type: 'member.withdrew' })
}
