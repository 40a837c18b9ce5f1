import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { today } from '#server/panel/database/eastern.ts'
import type { Db } from '#server/panel/database/schema.ts'
import type { SurveyTable } from '#server/panel/database/tables/surveys.ts'
import { anyOf, condition } from '#server/panel/selection/condition.ts'
import type { Selection } from '#server/panel/selection/selection.ts'
import { areaName, isUnwanted } from '#server/panel/surveys/areas.repository.ts'
import { findFullCells } from '#server/panel/surveys/cells.repository.ts'
import { emailBarrier } from '#server/panel/surveys/messages/barriers.ts'
import { hasList, memberNpi as npi } from '#server/panel/surveys/start/start-facts.repository.ts'
import { OperationError } from '../../kit/errors.ts'

/** Member statuses that cannot start a survey of this methodology. */
const blockedStatuses = (methodology: SurveyTable['methodology']) =>
  PANELIST_STATUSES.filter((status) => blockedStart(status, methodology, 'code') !== null)

const isPatient = sql<boolean>`panelist.panelist_type = 'Patient'`
const isListed = sql<boolean>`exists (select from survey_list listed
  where listed.survey_id = survey.id and listed.npi_number = ${npi})`

/**
 * Why a member cannot be invited; `null` for eligible members. For queries that join `panelist` and `survey`. It mirrors
 * the rules and order of `surveys/start/start-rules.ts`, except the last names of NPI holders, so that nobody is invited to a
 * survey that they cannot start. Opting out of an area only prevents new invitations.
 */
export const ineligible = ({
  methodology,
  fullCells,
}: Pick<SurveyFacts, 'methodology' | 'fullCells'>): RawBuilder<string | null> => sql<string | null>`case
  when not panelist.is_active then 'inactive'
  when panelist.status = any(${blockedStatuses(methodology)}::text[]) then panelist.status
  when exists (select from survey_exclusion excluded
    where excluded.survey_id = survey.id and excluded.panelist_id = panelist.id) then 'excluded from the survey'
  when ${isPatient} and survey.audience = 'HCP' then 'the survey is for HCPs'
  when not ${isPatient} and survey.audience = 'Patient' then 'the survey is for patients'
  when survey.professions <> '{}' and panelist.panelist_type <> all(survey.professions) then 'another profession'
  when survey.npi_mandatory and not ${isPatient} and ${npi} is null then 'no NPI'
  when exists (select from npi_record barred where barred.npi_number = ${npi} and barred.barred)
    and (survey.npi_mandatory or ${hasList}) then 'NPI is barred'
  when exists (select from panelist other where other.profile ->> 'npiNumber' = ${npi} and other.id <> panelist.id)
    and (survey.npi_mandatory or ${hasList}) then 'NPI is another member''s'
  when ${hasList} and not ${isListed} then 'not on the survey''s list'
  when ${anyOf(fullCells.map(condition))} then 'their cell is full'
  when ${isUnwanted} then 'wants no surveys about this'
end`

/** Why an eligible member gets no mail; `null` for those who get one. */
const unreachable = sql<string | null>`case
  when panelist.is_test_account then 'test account'
  else ${emailBarrier}
end`

export interface SurveyFacts {
  id: number
  project: string
  topic: string
  status: SurveyTable['status']
  methodology: SurveyTable['methodology']
  incentiveCents: number
  loi: number
  startsOn: string | null
  endDate: string | null
  isBeforeStart: boolean
  hasEnded: boolean
  newcomers: SurveyTable['invites_new']
  professions: string[]
  audience: SurveyTable['audience']
  target: number | null
  area: string | null
  fullCells: readonly Selection[]
}

export async function surveyFacts(db: Db, id: number): Promise<SurveyFacts> {
  const survey = await db
    .selectFrom('survey')
    .where('id', '=', id)
    .select([
      'id',
      'project_number as project',
      'topic',
      'status',
      'methodology',
      'incentive_cents as incentiveCents',
      'loi',
      'starts_on as startsOn',
      'end_date as endDate',
      sql<boolean>`coalesce(starts_on > ${today}, false)`.as('isBeforeStart'),
      sql<boolean>`coalesce(end_date < ${today}, false)`.as('hasEnded'),
      'invites_new as newcomers',
      'professions',
      'audience',
      'target',
      'area_id as areaId',
    ])
    .executeTakeFirstOrThrow()
  const area = await areaName(db, survey.areaId)
  return { ...survey, area, fullCells: await findFullCells(db, id) }
}

/** @throws OperationError for a survey that nobody can start now, so that no message leads to a closed survey */
export function assertOpen({ project, status, startsOn, endDate, isBeforeStart, hasEnded }: SurveyFacts): void {
  if (status !== 'Launched')
    throw new OperationError(
      `${project} is ${status}, so nobody can start it. Open it first: surveys launch ${project}`,
    )
  if (hasEnded)
    throw new OperationError(
      `${project} ended on ${endDate}, so nobody can start it. Set another end first: surveys set ${project} --ends`,
    )
  if (isBeforeStart)
    throw new OperationError(
      `${project} starts on ${startsOn}, so nobody can start it yet. Wait, or set another start: surveys set ${project} --starts`,
    )
}

/** Number of members who could take part now, and how many of them can be mailed. */
export async function countEligible(db: Db, facts: SurveyFacts) {
  const { eligible, reachable } = await db
    .selectFrom('panelist')
    .innerJoin('survey', (join) => join.on('survey.id', '=', facts.id))
    .where(ineligible(facts), 'is', null)
    .where('panelist.is_test_account', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('eligible'))
    .select(sql<number>`count(*) filter (where ${unreachable} is null)`.as('reachable'))
    .executeTakeFirstOrThrow()
  return { eligible: Number(eligible), reachable: Number(reachable) }
}
