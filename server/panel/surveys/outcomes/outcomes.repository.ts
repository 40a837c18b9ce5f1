import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import type { OutcomeRule } from './outcome-rules.ts'
import { secretColumns } from './secrets.ts'

/** Identifies an invitation. When both are given, ikey and skey must belong together. */
export interface Keys {
  ikey: string
  skey?: string
}

/** The invitation of an outcome: a member's, or a partner's for a person who never signed in. */
export type OutcomeTarget =
  | { invitationId: number; partnerInvitationId: number | null; panelistId: number }
  | { invitationId: null; partnerInvitationId: number; panelistId: number | null }

const earned: Readonly<Record<'all' | 'part' | 'none', RawBuilder<number>>> = {
  all: sql`invitation.offered_cents`,
  part: sql`survey.partial_incentive_cents`,
  none: sql`0`,
}

const isErased = sql<boolean>`exists (select from erasure where erasure.panelist_id = invitation.panelist_id)`

/** Erasing an account gives up all money, also what would be earned later. */
const money = ({ earns }: OutcomeRule) =>
  earns && { earned_cents: sql<number>`case when ${isErased} then 0 else ${earned[earns]} end` }

async function decideInvitation(tx: Db, id: number, rule: OutcomeRule, isConfirmed: boolean): Promise<boolean> {
  const decided = await tx
    .updateTable('invitation')
    .from('survey')
    .set({
      status: rule.becomes,
      outcome_at: sql`now()`,
      ...(isConfirmed && { confirmed_at: sql`now()` }),
      ...money(rule),
    })
    .whereRef('survey.id', '=', 'invitation.survey_id')
    .where('invitation.id', '=', id)
    .where('invitation.status', 'in', rule.from)
    .returning('invitation.id')
    .executeTakeFirst()
  return decided !== undefined
}

async function decidePartnerInvitation(tx: Db, id: number, rule: OutcomeRule): Promise<boolean> {
  const decided = await tx
    .updateTable('partner_invitation')
    .set({ status: rule.becomes, outcome_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'in', rule.from)]))
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Sets the outcome in one conditional statement. @returns false when another outcome was recorded first */
export const decide = (tx: Db, target: OutcomeTarget, rule: OutcomeRule, isConfirmed: boolean): Promise<boolean> =>
  target.invitationId === null
    ? decidePartnerInvitation(tx, target.partnerInvitationId, rule)
    : decideInvitation(tx, target.invitationId, rule, isConfirmed)

/** The current status; `null` for a partner invitation without one. */
export async function statusNow(db: Db, { invitationId, partnerInvitationId }: OutcomeTarget): Promise<string | null> {
  const { status } =
    invitationId === null
      ? await db
          .selectFrom('partner_invitation')
          .select('status')
          .where('id', '=', partnerInvitationId)
          .executeTakeFirstOrThrow()
      : await db.selectFrom('invitation').select('status').where('id', '=', invitationId).executeTakeFirstOrThrow()
  return status
}

/** The invitation with these keys, in any status, and its survey's secret. */
export async function invitationOf(db: Db, { ikey, skey }: Keys) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .leftJoin('partner_invitation', 'partner_invitation.invitation_id', 'invitation.id')
    .where('invitation.ikey', '=', ikey)
    .$call(whenGiven(skey, (query, value) => query.where('survey.skey', '=', value)))
    .select([
      'invitation.id as invitationId',
      'invitation.panelist_id as panelistId',
      'partner_invitation.id as partnerInvitationId',
      'survey.id as surveyId',
    ])
    .select(secretColumns('survey'))
    .executeTakeFirst()
  return row ?? null
}

interface NewOutcome {
  outcome: OutcomeName
  decided: boolean
  signed: boolean
  surveyUrl: string
}

/**
 * The partner that sent the member to the survey, if any, through a linked invitation or by NPI. A partner with a secret
 * takes precedence, so that its signature cannot be bypassed.
 */
export const sendingPartner = (db: Db, { surveyId, panelistId }: { surveyId: number; panelistId: number }) =>
  db
    .selectFrom('partner_invitation')
    .innerJoin('partner', 'partner.id', 'partner_invitation.partner_id')
    .where('partner_invitation.survey_id', '=', surveyId)
    .where('partner_invitation.panelist_id', '=', panelistId)
    .select('partner.id')
    .select(secretColumns('partner'))
    .orderBy(sql`partner.secret_sealed is null`)
    .orderBy('partner_invitation.id')
    .limit(1)
    .executeTakeFirst()

/** The columns of the unique index that detects a repeated report. */
const sameReport = sql`coalesce(invitation_id, 0), coalesce(partner_invitation_id, 0), outcome, decided, signed`

/** Stores a report, or counts it when an identical one is stored. @returns how often it was received */
export async function storeOutcome(
  tx: Db,
  { invitationId, partnerInvitationId }: OutcomeTarget,
  { surveyUrl, ...report }: NewOutcome,
): Promise<number> {
  const { times } = await tx
    .insertInto('outcome')
    .values({
      ...report,
      invitation_id: invitationId,
      partner_invitation_id: partnerInvitationId,
      survey_url: surveyUrl,
    })
    .onConflict((conflict) =>
      conflict.expression(sameReport).doUpdateSet({ times: sql`outcome.times + 1`, last_at: sql`now()` }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return times
}

const forgedPlusOne = sql<number>`forged_reports + 1`

/** @returns the number of reports with a missing or wrong signature, including this one */
export async function countForged(tx: Db, { invitationId, partnerInvitationId }: OutcomeTarget): Promise<number> {
  const { forged_reports: times } =
    invitationId === null
      ? await tx
          .updateTable('partner_invitation')
          .set({ forged_reports: forgedPlusOne })
          .where('id', '=', partnerInvitationId)
          .returning('forged_reports')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('invitation')
          .set({ forged_reports: forgedPlusOne })
          .where('id', '=', invitationId)
          .returning('forged_reports')
          .executeTakeFirstOrThrow()
  return times
}

export const panelistByIkey = (db: Db, ikey: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.ikey', '=', ikey)
    .select(['panelist.profile_completed', 'panelist.panelist_type', 'panelist.status', 'panelist.profile'])
    .executeTakeFirst()

export const ownInvitation = (db: Db, panelistId: number, ikey: string) =>
  db
    .selectFrom('invitation')
    .where('panelist_id', '=', panelistId)
    .where('ikey', '=', ikey)
    .select('masked_id')
    .executeTakeFirst()
