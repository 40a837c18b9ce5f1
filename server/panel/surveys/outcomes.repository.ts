import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { OutcomeRule, ReportedOutcome } from './outcome-rules.ts'

/** Which invitation a survey host means: ikey and skey must belong together when both are given. */
export interface Keys {
  ikey: string
  skey?: string
}

export interface Reported {
  id: number
  panelistId: number
}

const earned: Readonly<Record<'all' | 'part' | 'none', RawBuilder<number>>> = {
  all: sql`invitation.offered_cents`,
  part: sql`survey.partial_incentive_cents`,
  none: sql`0`,
}

const money = ({ earns }: OutcomeRule) => earns && { earned_cents: earned[earns] }

/** The one transition, in one statement: `null` when the keys fit no invitation that this outcome can still decide. */
export async function decide(tx: Db, { ikey, skey }: Keys, rule: OutcomeRule): Promise<Reported | null> {
  const decided = await tx
    .updateTable('invitation')
    .from('survey')
    .set({ status: rule.becomes, outcome_at: sql`now()`, ...money(rule) })
    .whereRef('survey.id', '=', 'invitation.survey_id')
    .where('invitation.ikey', '=', ikey)
    .$if(skey !== undefined, (query) => query.where('survey.skey', '=', skey ?? ''))
    .where('invitation.status', 'in', rule.from)
    .returning(['invitation.id', 'invitation.panelist_id as panelistId'])
    .executeTakeFirst()
  return decided ?? null
}

/** The invitation that the keys name, whatever has become of it. */
export async function invitationOf(db: Db, { ikey, skey }: Keys): Promise<Reported | null> {
  const named = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .where('invitation.ikey', '=', ikey)
    .$if(skey !== undefined, (query) => query.where('survey.skey', '=', skey ?? ''))
    .select(['invitation.id', 'invitation.panelist_id as panelistId'])
    .executeTakeFirst()
  return named ?? null
}

export async function keepOutcome(
  tx: Db,
  invitationId: number,
  outcome: ReportedOutcome,
  decided: boolean,
  surveyUrl: string,
): Promise<void> {
  await tx
    .insertInto('outcome')
    .values({ invitation_id: invitationId, outcome, decided, survey_url: surveyUrl })
    .execute()
}

export const panelistByIkey = (db: Db, ikey: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.ikey', '=', ikey)
    .select(['panelist.profile_completed', 'panelist.panelist_type', 'panelist.status', 'panelist.profile'])
    .executeTakeFirst()
