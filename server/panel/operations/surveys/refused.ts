import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { Db } from '../../database/schema.ts'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'

/** What each refusal means for the survey, for operators. Other codes are shown alone. */
const reasons: Partial<Record<BusinessCode, string>> = {
  ALREADY_PARTICIPATED: 'already took part, or the link is used',
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'a patient, and the survey is for professionals',
  ILLEGAL_NPI: 'the NPI may not be used',
  INVALID_NPI: 'the NPI may not be used',
  INVALID_PARTICIPATION_CODE: 'the participation code did not work for them, for whatever reason',
  INVITATION_EXPIRED: 'the survey has ended',
  LIST_MATCHING_FAILED: 'not one of the people whom the survey is for',
  NOT_INVITED_PANELIST: 'the invitation is another member’s',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'the NPI is registered to another last name',
  NPI_INFO_NOT_FOUND: 'no NPI, and the survey needs one',
  PANELIST_EXCLUDED_FOR_SURVEY: 'excluded from the survey',
  PANELIST_WITH_NPI_EXISTS: 'another member has the NPI',
  PATIENT_EMAIL_NOT_REGISTERED: 'no email yet: the form asks for it',
  PROFESSION_DETAILS_MISSING: 'no profession or NPI yet: the form asks for it',
  PROFILE_UNDER_REVIEW: 'flagged, until you decide',
  SURVEY_CLOSED: 'not begun, closed or full, or the member is banned or excluded',
  SURVEY_DOES_NOT_MATCH_PROFILE: 'another profession than the survey is for',
  SURVEY_NOT_IN_LAUNCHED_STATE: 'the survey has not begun',
  SURVEY_TEMPORARY_CLOSED: 'the survey is paused',
}

const reasonOf = new Map(Object.entries(reasons))

/** What they came with, by the table in the audit's subject. */
const entries: Readonly<Record<string, string>> = {
  invitation: 'invitation',
  survey: 'participation code',
  campaign: 'campaign',
  partner_invitation: 'partner',
}

const cameTo = (surveyId: number) => sql<boolean>`case entry
  when 'survey' then entry_id = ${surveyId}
  when 'invitation' then exists (select from invitation came where came.id = entry_id and came.survey_id = ${surveyId})
  when 'campaign' then exists (select from campaign came where came.id = entry_id and came.survey_id = ${surveyId})
  when 'partner_invitation' then exists (
    select from partner_invitation came where came.id = entry_id and came.survey_id = ${surveyId})
  end`

const refusedMembers = (db: Db, surveyId: number) =>
  db
    .with('refused', (part) =>
      part
        .selectFrom('audit')
        .where('event', '=', 'survey refused')
        .select(['panelist_id', 'at'])
        .select(sql<string>`split_part(subject, ' ', 1)`.as('entry'))
        .select(sql<number>`substring(subject from '^[a-z_]+ ([0-9]+):')::bigint`.as('entry_id'))
        .select(sql<string>`split_part(subject, ': ', 2)`.as('code')),
    )
    .selectFrom('refused')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.panelist_id', '=', 'refused.panelist_id').on('invitation.survey_id', '=', surveyId),
    )
    .where(cameTo(surveyId))
    .groupBy(['code', 'entry'])
    .select(['code', 'entry', sql<number>`count(distinct refused.panelist_id)::int`.as('members')])
    .select(
      sql<number>`(count(distinct refused.panelist_id) filter (where started_at > refused.at))::int`.as('startedLater'),
    )
    .select(sql<Date>`max(refused.at)`.as('last'))
    .orderBy('members', 'desc')
    .orderBy('code')
    .orderBy('entry')

export const refusedStarts = operation({
  name: 'surveys.refused',
  role: 'viewer',
  summary: 'count who was refused at the start of a survey, and why',
  description:
    'Counts the members whom a survey refused when they wanted to start it, by the reason and by what they came with. Each counts once for each reason, however often they tried; some of them started later.',
  examples: ['surveys refused CP-2001'],
  input: z.strictObject({ project }),
  positional: ['project'],
  row: z.object({
    reason: column(),
    code: column(),
    by: column('came with'),
    members: numberColumn(),
    startedLater: numberColumn('started later'),
    last: column('last (UTC)'),
  }),
  changes: false,
  async run({ db }, { project: number }) {
    const rows = await refusedMembers(db, await surveyByProject(db, number)).execute()
    return {
      rows: rows.map(({ code, entry, last, ...counts }) => ({
        reason: reasonOf.get(code) ?? null,
        code,
        by: entries[entry] ?? entry,
        ...counts,
        last: timeText(last),
      })),
    }
  },
})
