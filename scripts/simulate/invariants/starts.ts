/* Conditions that must hold when a survey start is allowed. */
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'

interface Start {
  member: string
  methodology: string
  excluded: boolean
  closed: boolean
  ended: boolean
  audience: string | null
  type: string
}

const BARRED: Readonly<Record<string, readonly string[]>> = {
  'Registration Flagged': ['Qualitative', 'Quantitative', 'Qual & Quant'],
  'Profile Flagged': ['Qualitative', 'Quantitative', 'Qual & Quant'],
  'Banned for Both': ['Qualitative', 'Quantitative', 'Qual & Quant'],
  Banned_Qual: ['Qualitative', 'Qual & Quant'],
  'Banned Quant': ['Quantitative', 'Qual & Quant'],
}

/** Promise 6: nobody starts a survey that they are barred from. @returns the violation, or null */
export async function barredFromStarting(db: Db, ikey: string): Promise<string | null> {
  const { rows } = await sql<Start>`
    select panelist.status as member, survey.methodology, survey.audience, panelist.panelist_type as type,
      exists (select from survey_exclusion e where e.survey_id = survey.id and e.panelist_id = panelist.id) as excluded,
      survey.status <> 'Launched' as closed,
      coalesce(survey.end_date < (now() at time zone 'America/New_York')::date, false) as ended
    from invitation join survey on survey.id = invitation.survey_id join panelist on panelist.id = invitation.panelist_id
    where invitation.ikey = ${ikey}`.execute(db)
  const [start] = rows
  if (!start) return 'Nobody starts a survey without an invitation [promise 6]'
  const isOther = start.audience !== null && (start.audience === 'Patient') !== (start.type === 'Patient')
  const isBarred = BARRED[start.member]?.includes(start.methodology) ?? false
  return isBarred || start.excluded || start.closed || start.ended || isOther
    ? 'Nobody starts a survey that they are barred from [promise 6]'
    : null
}

/**
 * Promise 7: the places taken never exceed the target. A start holds a place for four hours; members who finish later count as
 * completed, but no longer hold it, and neither do completes that an operator counted. The last ten minutes are not counted,
 * because clocks may be adjusted.
 */
const IN_TIME = sql`(
  invitation.status = 'Completed' and invitation.outcome_at < invitation.started_at + interval '3 hours 50 minutes'
  and not exists (select from audit where audit.panelist_id = invitation.panelist_id and audit.event = 'outcome completed'
    and audit.subject like 'invitation ' || invitation.id || ':%')
  or invitation.status = 'Started' and invitation.started_at > now() - interval '3 hours 50 minutes')`

/** Places taken in a survey, and in each of its cells. */
const TAKEN = sql`
  select survey.id, survey.project_number as project, survey.target
  from survey join invitation on invitation.survey_id = survey.id where ${IN_TIME}
  union all
  select survey.id, survey.project_number || ', ' || survey_cell.name, survey_cell.target
  from survey join survey_cell on survey_cell.survey_id = survey.id
    join survey_cell_seat seat on seat.cell_id = survey_cell.id join invitation on invitation.id = seat.invitation_id
  where ${IN_TIME}`

export async function seatsTaken(db: Db, ikey?: string): Promise<string | null> {
  const only = ikey === undefined ? sql`true` : sql`id = (select survey_id from invitation where ikey = ${ikey})`
  const { rows } = await sql<{ project: string }>`select project from (${TAKEN}) taken
    where target is not null and ${only} group by project, target having count(*) > target`.execute(db)
  return rows[0] ? `Places taken never exceed the target [promise 7]: ${rows[0].project} has too many` : null
}
