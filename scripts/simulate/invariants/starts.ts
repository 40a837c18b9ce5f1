/* What must be true of a start at the moment when it is allowed. */
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

/** (6) Nobody starts a study that they are barred from. @returns what is wrong */
export async function barredFromStarting(db: Db, ikey: string): Promise<string | null> {
  const { rows } = await sql<Start>`
    select panelist.status as member, survey.methodology, survey.audience, panelist.panelist_type as type,
      exists (select from survey_exclusion e where e.survey_id = survey.id and e.panelist_id = panelist.id) as excluded,
      survey.status <> 'Launched' as closed,
      coalesce(survey.end_date < (now() at time zone 'America/New_York')::date, false) as ended
    from invitation join survey on survey.id = invitation.survey_id join panelist on panelist.id = invitation.panelist_id
    where invitation.ikey = ${ikey}`.execute(db)
  const [start] = rows
  if (!start) return '(6) Whoever starts has an invitation.'
  const isOther = start.audience !== null && (start.audience === 'Patient') !== (start.type === 'Patient')
  const isBarred = BARRED[start.member]?.includes(start.methodology) ?? false
  return isBarred || start.excluded || start.closed || start.ended || isOther
    ? '(6) Nobody starts a study that they are barred from.'
    : null
}

/**
 * (7) Places taken never exceed the target. A place is somebody's for four hours; who finishes later than that is welcome, but
 * no longer holds one. Ten minutes are left out, for clocks that are set right.
 */
const TAKEN = sql<{ project: string; taken: number }>`
  select survey.project_number as project, count(*)::int as taken
  from survey join invitation on invitation.survey_id = survey.id
  where survey.target is not null and (
    invitation.status = 'Completed' and invitation.outcome_at < invitation.started_at + interval '3 hours 50 minutes'
    or invitation.status = 'Started' and invitation.started_at > now() - interval '3 hours 50 minutes')`

export async function seatsTaken(db: Db, ikey?: string): Promise<string | null> {
  const only = ikey === undefined ? sql`true` : sql`survey.id = (select survey_id from invitation where ikey = ${ikey})`
  const { rows } = await sql<{ project: string }>`select project from (${TAKEN} and ${only}
    group by survey.id having count(*) > survey.target) full_up`.execute(db)
  return rows[0] ? `(7) Places taken never exceed the target: ${rows[0].project} has too many.` : null
}
