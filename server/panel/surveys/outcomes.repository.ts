import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
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

const money = ({ earns }: OutcomeRule) =>
  earns && {
    earned_cents: earned[earns],
    payment_status: sql<string>`case when ${earned[earns]} > 0 then 'Pending' else 'Not Eligible' end`,
  }

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

/** The survey's donation for the member's non-profit, if there is one that is not the opting out. */
export async function donate(tx: Db, invitationId: number): Promise<void> {
  await tx
    .insertInto('donation')
    .columns(['invitation_id', 'non_profit_id', 'amount_cents'])
    .expression((from) =>
      from
        .selectFrom('invitation')
        .innerJoin('survey', 'survey.id', 'invitation.survey_id')
        .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
        .innerJoin('non_profit', 'non_profit.id', 'panelist.non_profit_id')
        .where('invitation.id', '=', invitationId)
        .where('non_profit.name', '<>', DONATION_OPT_OUT)
        .where('survey.donation_cents', '>', 0)
        .select(['invitation.id', 'non_profit.id as non_profit_id', 'survey.donation_cents']),
    )
    .execute()
}

export const panelistByIkey = (db: Db, ikey: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.ikey', '=', ikey)
    .select(['panelist.profile_completed', 'panelist.panelist_type', 'panelist.status', 'panelist.profile'])
    .executeTakeFirst()
