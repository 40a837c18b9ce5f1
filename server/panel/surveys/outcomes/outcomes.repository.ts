import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Db } from '../../database/schema.ts'
import type { OutcomeRule } from './outcome-rules.ts'

/** Which invitation a survey host means: ikey and skey must belong together when both are given. */
export interface Keys {
  ikey: string
  skey?: string
}

/** What an outcome is reported of: a member's invitation, or somebody whom a partner sent and who never signed in. */
export type Reported =
  | { invitationId: number; partnerInvitationId: number | null; panelistId: number }
  | { invitationId: null; partnerInvitationId: number; panelistId: number | null }

const earned: Readonly<Record<'all' | 'part' | 'none', RawBuilder<number>>> = {
  all: sql`invitation.offered_cents`,
  part: sql`survey.partial_incentive_cents`,
  none: sql`0`,
}

const money = ({ earns }: OutcomeRule) => earns && { earned_cents: earned[earns] }

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

async function decideStranger(tx: Db, id: number, rule: OutcomeRule): Promise<boolean> {
  const decided = await tx
    .updateTable('partner_invitation')
    .set({ status: rule.becomes, outcome_at: sql`now()` })
    .where('id', '=', id)
    .where((where) => where.or([where('status', 'is', null), where('status', 'in', rule.from)]))
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** The one transition, in one statement. @returns whether this outcome could still decide */
export const decide = (tx: Db, reported: Reported, rule: OutcomeRule, isConfirmed: boolean): Promise<boolean> =>
  reported.invitationId === null
    ? decideStranger(tx, reported.partnerInvitationId, rule)
    : decideInvitation(tx, reported.invitationId, rule, isConfirmed)

/** What has become of it by now; `null` of a stranger of whom nothing is known yet. */
export async function statusNow(db: Db, { invitationId, partnerInvitationId }: Reported): Promise<string | null> {
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

/** The invitation that the keys name, whatever has become of it, and its survey's secret. */
export async function invitationOf(db: Db, { ikey, skey }: Keys) {
  const named = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .leftJoin('partner_invitation', 'partner_invitation.invitation_id', 'invitation.id')
    .where('invitation.ikey', '=', ikey)
    .$if(skey !== undefined, (query) => query.where('survey.skey', '=', skey ?? ''))
    .select([
      'invitation.id as invitationId',
      'invitation.panelist_id as panelistId',
      'partner_invitation.id as partnerInvitationId',
      'survey.id as surveyId',
      'survey.secret_sealed',
    ])
    .executeTakeFirst()
  return named ?? null
}

interface Hit {
  outcome: OutcomeName
  decided: boolean
  signed: boolean
  surveyUrl: string
}

/**
 * The partner that sent the member to the survey, if one did: the one of the invitation, or one whose person the member
 * was found to be by NPI. A partner with a secret comes first, so that nobody gets around it.
 */
export const sendingPartner = (db: Db, { surveyId, panelistId }: { surveyId: number; panelistId: number }) =>
  db
    .selectFrom('partner_invitation')
    .innerJoin('partner', 'partner.id', 'partner_invitation.partner_id')
    .where('partner_invitation.survey_id', '=', surveyId)
    .where('partner_invitation.panelist_id', '=', panelistId)
    .select(['partner.id', 'partner.secret_sealed'])
    .orderBy(sql`partner.secret_sealed is null`)
    .orderBy('partner_invitation.id')
    .limit(1)
    .executeTakeFirst()

/** The columns of the index that finds a repeated report. */
const sameReport = sql`coalesce(invitation_id, 0), coalesce(partner_invitation_id, 0), outcome, decided, signed`

/** Keeps a report, or counts it where the same one is kept already. @returns how often it has come by now */
export async function keepOutcome(
  tx: Db,
  { invitationId, partnerInvitationId }: Reported,
  { surveyUrl, ...hit }: Hit,
): Promise<number> {
  const { times } = await tx
    .insertInto('outcome')
    .values({
      ...hit,
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

const oneMore = sql<number>`forged_reports + 1`

/** @returns how many reports of it were not signed as they must be, this one included */
export async function countForged(tx: Db, { invitationId, partnerInvitationId }: Reported): Promise<number> {
  const { forged_reports: times } =
    invitationId === null
      ? await tx
          .updateTable('partner_invitation')
          .set({ forged_reports: oneMore })
          .where('id', '=', partnerInvitationId)
          .returning('forged_reports')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('invitation')
          .set({ forged_reports: oneMore })
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
