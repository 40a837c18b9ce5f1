import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { startOfDay } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { REJECTED_STATUSES } from '../../rewards/reject-outcome.ts'
import { UNDECIDED_STATUSES } from '../../surveys/invitation-status.ts'
import { OperationError } from '../kit/errors.ts'
import { date, project, text } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn } from '../kit/show.ts'

interface Figure {
  section: string
  measure: string
  people: number
  /** The count that this one is a share of; `null` when there is no rate to show. */
  of: number | null
}

/** Whoever opens a partner's link as a new person is linked right after the account is made. */
const JOINS_WITHIN = sql.lit('1 hour')

const source = sql`case
  when exists (select from partner_invitation sent
    where sent.survey_id = invitation.survey_id and sent.panelist_id = panelist.id) then 'partner'
  when campaign_id is not null then 'campaign'
  when referred_by is not null then 'referral'
  when exists (select from partner_invitation sent where sent.panelist_id = panelist.id
    and sent.linked_at < panelist.created_at + interval ${JOINS_WITHIN}) then 'partner before'
  else 'themselves' end`

/** Everybody invited to the survey in the period, with what the panel knows about them. */
const participants = (surveyId: number, from: string, to: string) => sql`
  select invitation.status, invitation.started_at, invitation.confirmed_at, forged_reports,
    ${source} as source, email_verified_at, profile ->> 'npiNumber' as npi, ssn_sealed,
    (select count(*)::int from invitation other
      where other.panelist_id = panelist.id and other.id <> invitation.id
        and other.started_at between invitation.started_at - interval '1 year' and invitation.started_at) as others
  from invitation join panelist on panelist.id = invitation.panelist_id
  where invitation.survey_id = ${surveyId}
    and invited_at >= ${startOfDay(sql`${from}::date`)} and invited_at < ${startOfDay(sql`(${to}::date + 1)`)}`

type PeopleCounts = Record<string, number>

async function counted(db: Db, surveyId: number, from: string, to: string): Promise<PeopleCounts> {
  const undecided = sql`status = any(${[...UNDECIDED_STATUSES]}::text[])`
  const removed = sql`status = any(${[...REJECTED_STATUSES]}::text[])`
  const { rows } = await sql<PeopleCounts>`
    with person as (${participants(surveyId, from, to)})
    select count(*)::int as invited,
      count(*) filter (where source = 'partner')::int as "byPartner",
      count(*) filter (where source = 'partner before')::int as "byPartnerBefore",
      count(*) filter (where source = 'campaign')::int as "byCampaign",
      count(*) filter (where source = 'referral')::int as "byReferral",
      count(*) filter (where source = 'themselves')::int as "byThemselves",
      count(*) filter (where started_at is not null)::int as started,
      count(*) filter (where started_at is not null and email_verified_at is not null)::int as "withEmail",
      count(*) filter (where started_at is not null and npi is not null)::int as "withNpi",
      count(*) filter (where started_at is not null and ssn_sealed is not null)::int as "withQuestions",
      count(*) filter (where started_at is not null and others = 0)::int as "tookNone",
      count(*) filter (where started_at is not null and others between 1 and 4)::int as "tookFew",
      count(*) filter (where started_at is not null and others between 5 and 11)::int as "tookSome",
      count(*) filter (where started_at is not null and others >= 12)::int as "tookMany",
      count(*) filter (where status = 'Completed')::int as completed,
      count(*) filter (where status = 'Completed' and confirmed_at is not null)::int as confirmed,
      count(*) filter (where status = 'Partially Completed')::int as partial,
      count(*) filter (where status = 'Terminated')::int as screened,
      count(*) filter (where status = 'Quota Completed')::int as "overQuota",
      count(*) filter (where ${removed})::int as removed,
      count(*) filter (where started_at is not null and ${undecided})::int as undecided,
      count(*) filter (where forged_reports > 0)::int as forged,
      (select count(*)::int from survey_exclusion where survey_id = ${surveyId}) as excluded
    from person`.execute(db)
  return rows[0] ?? {}
}

async function removals(db: Db, surveyId: number, from: string, to: string): Promise<[string, number][]> {
  const { rows } = await sql<{ status: string; people: number }>`
    with person as (${participants(surveyId, from, to)})
    select status, count(*)::int as people from person
    where status = any(${[...REJECTED_STATUSES]}::text[]) group by status order by status`.execute(db)
  return rows.map(({ status, people }) => [status, people])
}

type Line = readonly [section: string, measure: string, people: string, of: string | null]

/** In the order of the questions that sample buyers ask. */
const lines: readonly Line[] = [
  ['Sources', 'invited', 'invited', null],
  ['Sources', 'sent by a partner', 'byPartner', 'invited'],
  ['Sources', 'joined through a partner, for another survey', 'byPartnerBefore', 'invited'],
  ['Sources', 'recruited by a campaign', 'byCampaign', 'invited'],
  ['Sources', 'referred by a member', 'byReferral', 'invited'],
  ['Sources', 'signed up by themselves', 'byThemselves', 'invited'],
  ['Validation', 'started, each with a code to the mobile number', 'started', 'invited'],
  ['Validation', 'with a verified email address', 'withEmail', 'started'],
  ['Validation', 'with an NPI', 'withNpi', 'started'],
  ['Validation', 'asked the identity questions', 'withQuestions', 'started'],
  ['Participation within the year before', 'no other survey', 'tookNone', 'started'],
  ['Participation within the year before', '1 to 4 other surveys', 'tookFew', 'started'],
  ['Participation within the year before', '5 to 11 other surveys', 'tookSome', 'started'],
  ['Participation within the year before', '12 or more other surveys', 'tookMany', 'started'],
  ['Exclusions', 'members excluded from the survey', 'excluded', null],
  ['Results', 'completed', 'completed', 'started'],
  ['Results', 'completed, signed or confirmed', 'confirmed', 'completed'],
  ['Results', 'completed in part', 'partial', 'started'],
  ['Results', 'screened out', 'screened', 'started'],
  ['Results', 'over quota', 'overQuota', 'started'],
  ['Results', 'without an outcome', 'undecided', 'started'],
  ['Results', 'reported with a wrong signature at least once', 'forged', 'started'],
  ['Removals', 'removed after completing', 'removed', 'started'],
]

async function figuresOf(db: Db, surveyId: number, from: string, to: string): Promise<Figure[]> {
  const counts = await counted(db, surveyId, from, to)
  const countOrNull = (name: string | null) => (name === null ? null : (counts[name] ?? 0))
  const figures = lines.map(([section, measure, people, whole]) => ({
    section,
    measure,
    people: counts[people] ?? 0,
    of: countOrNull(whole),
  }))
  const reasons = await removals(db, surveyId, from, to)
  return [
    ...figures,
    ...reasons.map(([status, people]) => ({
      section: 'Removals',
      measure: status,
      people,
      of: countOrNull('removed'),
    })),
  ]
}

const rateOf = ({ people, of: total }: Figure) => (total ? `${((100 * people) / total).toFixed(1)} %` : null)

function markdown(title: string, figures: readonly Figure[]): string {
  const sections = Map.groupBy(figures, ({ section }) => section)
  const parts = [...sections].map(([section, all]) => {
    const rows = all.map((figure) => `| ${figure.measure} | ${figure.people} | ${rateOf(figure) ?? ''} |`)
    return [`## ${section}`, '', '| | People | Rate |', '|---|---:|---:|', ...rows].join('\n')
  })
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}

export const surveyEvidence = operation({
  name: 'surveys.evidence',
  role: 'manager',
  summary: 'answer the questions of sample buyers about a survey',
  description:
    'Answers the questions of sample buyers (ESOMAR, ISO 20252) about the people who were invited to a survey between two days (Eastern Time, both included): sources, validation, how often they take part, exclusions, screen-outs, removals. --file-name writes a Markdown file; --csv prints CSV. There are no names in it.',
  examples: [
    'surveys evidence CP-2001 2026-11-01 2026-11-30 --csv',
    'surveys evidence CP-2001 2026-11-01 2026-11-30 --file-name evidence.md',
  ],
  input: z.strictObject({
    project,
    from: date.describe('First day, YYYY-MM-DD'),
    to: date.describe('Last day, YYYY-MM-DD'),
    fileName: text(1_000).optional().describe('Markdown file to write'),
  }),
  positional: ['project', 'from', 'to'],
  row: z.object({
    section: column(),
    measure: column(),
    people: numberColumn(),
    of: numberColumn(),
    rate: column(),
  }),
  changes: true,
  async run({ db, caller }, { project: number, from, to, fileName }) {
    const surveyId = await surveyByProject(db, number)
    if (from > to) throw new OperationError(`${from} is after ${to}.`)
    const figures = await figuresOf(db, surveyId, from, to)
    await audit(db, caller, 'evidence made', { subject: `survey ${surveyId}: ${from} to ${to}` })
    const rows = figures.map((figure) => ({ ...figure, rate: rateOf(figure) }))
    if (fileName === undefined) return { rows }
    const title = `${number}: who took part, ${from} to ${to}`
    return { rows, file: { path: fileName, data: Buffer.from(markdown(title, figures)) } }
  },
})
