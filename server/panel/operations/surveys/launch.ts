import 'server-only'
import * as z from 'zod'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import { counted } from '#lib/format/counted.ts'
import { formatCents } from '#lib/format/money.ts'
import type { Db } from '../../database/schema.ts'
import { areAreasUsed } from '../../surveys/areas.repository.ts'
import { secretState } from '../../surveys/outcomes/secrets.ts'
import { oneChange, resultColumns } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { setSurveyStatus } from './change-survey.ts'
import { countEligible, type SurveyFacts, surveyFacts } from './invitations/eligibility.ts'
import { lengthReport } from './length-report.ts'

const audienceText = ({ professions, audience }: SurveyFacts) =>
  professions.join('; ') || (audience === 'Patient' ? 'patients' : audience === 'HCP' ? 'all professions' : 'everybody')

/** Lines about the survey's area and members who opted out of it, if any survey has an area. */
async function areaLines(db: Db, { project: number, area }: SurveyFacts): Promise<string[]> {
  if (area) return [`It is about ${area}: members who want no surveys about that are not invited.`]
  if (!(await areAreasUsed(db))) return []
  return [
    `It has no area, so members are also invited who want no surveys about some areas. To set one: surveys set ${number} --area`,
  ]
}

async function invitedLine(db: Db, surveyId: number): Promise<string> {
  const { invited } = await db
    .selectFrom('invitation')
    .where('survey_id', '=', surveyId)
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .executeTakeFirstOrThrow()
  return Number(invited) === 0 ? 'Nobody is invited yet.' : `Invited so far: ${invited}.`
}

/** Says when outcomes are not signed, before members wait for their money. */
async function signatureLines(db: Db, { id, project: number, incentiveCents }: SurveyFacts): Promise<string[]> {
  if (incentiveCents === 0 || (await secretState(db, 'survey', id)).hasSecret) return []
  return [
    `It has no secret, so what members earn waits until you confirm each outcome. To let its host sign outcomes instead: surveys secret ${number}`,
  ]
}

/** Says when members who chose a non-profit read that we donate for every survey they complete, and this one has no donation. */
async function donationLines(db: Db, { id, project: number }: SurveyFacts): Promise<string[]> {
  const { donors } = await db
    .selectFrom('panelist')
    .innerJoin('non_profit', 'non_profit.id', 'panelist.non_profit_id')
    .where('is_active', '=', true)
    .where('non_profit.name', '<>', DONATION_OPT_OUT)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('survey').select('id').where('id', '=', id).where('donation_cents', '=', 0)),
    )
    .select(({ fn }) => fn.countAll<number>().as('donors'))
    .executeTakeFirstOrThrow()
  if (Number(donors) === 0) return []
  return [
    `It has no donation. ${counted(Number(donors), 'member')} chose a non-profit and read that we donate to it for every survey they complete. To set one: surveys set ${number} --donation`,
  ]
}

/** Summary of the survey and of the number of eligible members, to confirm a launch. */
async function planOf(db: Db, facts: SurveyFacts): Promise<string> {
  const { eligible, reachable } = await countEligible(db, facts)
  const { id, project: project_number, topic, loi, incentiveCents, endDate, target, newcomers } = facts
  return [
    `"${topic}": ${loi} minutes, ${formatCents(incentiveCents)}, for ${audienceText(facts)}.`,
    `Open until ${endDate ?? 'it is closed'}, ${target === null ? 'without a target' : `for ${target} completes`}.`,
    `${counted(eligible, 'member')} can take part, ${reachable} of them can be reached by email. ${await invitedLine(db, id)}`,
    await lengthReport(db, { id, project_number, loi, incentive_cents: incentiveCents }),
    ...(await areaLines(db, facts)),
    ...(await signatureLines(db, facts)),
    ...(await donationLines(db, facts)),
    ...(newcomers ? [`Every new ${newcomers} is invited at registration.`] : []),
  ].join('\n')
}

export const launchSurvey = operation({
  name: 'surveys.launch',
  role: 'manager',
  summary: 'open a survey',
  description:
    'Opens a survey. Shows what members will see and how many can take part, and asks for confirmation. Refuses a survey that has ended. A survey without an incentive needs --unpaid.',
  examples: ['surveys launch CP-2001', 'surveys launch CP-2001 --dry-run', 'surveys launch CP-2001 --yes'],
  input: z.strictObject({
    project,
    unpaid: z.boolean().optional().describe('Open it although it has no incentive'),
  }),
  positional: ['project'],
  row: z.object(resultColumns),
  changes: true,
  question: ({ rows }, { project: number }) => (rows[0]?.result === 'done' ? `Open ${number}?` : null),
  async run(context, { project: number, unpaid }) {
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    if (facts.status === 'Launched') return oneChange(`${number} is already open.`, 'unchanged')
    if (facts.hasEnded)
      throw new OperationError(
        `${number} ended on ${facts.endDate}. Set another end first: surveys set ${number} --ends`,
      )
    if (facts.incentiveCents === 0 && !unpaid)
      throw new OperationError(`${number} has no incentive. Set one, or add --unpaid.`)
    await setSurveyStatus(context, facts.id, facts.status, 'Launched')
    return oneChange(`${number} is open.\n${await planOf(db, facts)}`)
  },
})
