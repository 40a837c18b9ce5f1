import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { areaName } from '../../surveys/areas.repository.ts'
import { secretState } from '../../surveys/outcomes/secrets.ts'
import { BATCH_MAX, batchAnswer, oneChange, refusable, resultColumns } from '../kit/batch.ts'
import { project, text } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { newKeyText } from '../kit/new-key.ts'
import { signedText } from '../kit/new-secret.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, yesNo } from '../kit/show.ts'
import { cellLines } from './cells.ts'
import { addSurvey, changeSurvey, duplicateSurvey, setSurveyStatus } from './change-survey.ts'
import { factsText, listFacts } from './facts.ts'
import { lengthReport } from './length-report.ts'
import { listSurveys } from './list-surveys.ts'
import { SURVEY_STATUSES, surveyFields } from './survey-fields.ts'

const optionalFields = z.object(surveyFields).partial().shape
const addedRow = z.object({ ...resultColumns, project: column(), skey: column() })

const showSurvey = operation({
  name: 'surveys.show',
  role: 'viewer',
  summary: 'show every setting of a survey',
  description:
    'Shows every setting of a survey, as `surveys set` takes them, how long people took, and what they earn in an hour.',
  examples: ['surveys show CP-2001'],
  input: z.strictObject({ project }),
  positional: ['project'],
  row: z.object({ setting: column(), value: column() }),
  changes: false,
  async run({ db }, input) {
    const id = await surveyByProject(db, input.project)
    const survey = await db.selectFrom('survey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { hasSecret, previousUntil } = await secretState(db, 'survey', id)
    const none = 'none'
    const settings = {
      survey: String(id),
      project: survey.project_number,
      status: survey.status,
      topic: survey.topic,
      url: survey.survey_url,
      skey: survey.skey,
      minutes: String(survey.loi),
      starts: survey.starts_on ?? none,
      ends: survey.end_date ?? none,
      target: String(survey.target ?? none),
      incentive: dollarsText(survey.incentive_cents),
      partial: dollarsText(survey.partial_incentive_cents),
      donation: dollarsText(survey.donation_cents),
      methodology: survey.methodology,
      type: survey.survey_type,
      npi: yesNo(survey.npi_mandatory),
      audience: survey.audience ?? none,
      professions: survey.professions.join('; ') || none,
      language: survey.language,
      area: (await areaName(db, survey.area_id)) ?? none,
      facts: factsText(survey),
      newcomers: survey.invites_new ?? none,
      code: survey.participation_code ?? none,
      outcomes: hasSecret ? signedText(previousUntil) : 'not signed',
    }
    const rows = Object.entries(settings).map(([setting, value]) => ({ setting, value }))
    return { rows: [...rows, ...(await cellLines(db, id))], message: await lengthReport(db, survey) }
  },
})

const withSkey = ({ isDryRun }: OperationContext, sentence: string, skey: string) =>
  isDryRun ? sentence : `${sentence} Its skey is ${skey}.`

const added = (context: OperationContext, skey: string, addedProject: string, sentence: string) => ({
  rows: [{ result: 'done' as const, detail: null, project: addedProject, skey: newKeyText(context, skey) }],
  message: withSkey(context, sentence, skey),
})

const addOne = operation({
  name: 'surveys.add',
  role: 'manager',
  summary: 'add a survey as a draft',
  description:
    'Adds a survey as a draft and prints its skey. Anything that you leave out can be set later with `surveys set`.',
  examples: [
    'surveys add CP-2001 https://host.example/s/2001 Living with migraine',
    'surveys add CP-2001 https://host.example/s/2001 Living with migraine --minutes 20 --incentive 75 --professions 1,4',
  ],
  input: z.strictObject({ ...optionalFields, project, url: surveyFields.url, topic: surveyFields.topic }),
  positional: ['project', 'url', 'topic'],
  row: addedRow,
  changes: true,
  async run(context, survey) {
    const skey = await addSurvey(context, survey)
    return added(context, skey, survey.project, `${survey.project} is added as a draft.`)
  },
})

const importSurveys = operation({
  name: 'surveys.import',
  role: 'manager',
  summary: 'add surveys from a file',
  description:
    'Adds a survey as a draft for each row of a CSV or JSON file. Columns are the options of `surveys add`, and project, url, topic.',
  examples: ['surveys import --file surveys.csv', 'surveys import --file surveys.csv --dry-run'],
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ ...optionalFields, project, url: surveyFields.url, topic: surveyFields.topic }))
      .min(1, { error: 'at least one row' })
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .describe('A CSV or JSON file; - for standard input'),
  }),
  row: addedRow,
  changes: true,
  async run(context, { rows }) {
    const answers = []
    for (const survey of rows)
      answers.push({
        project: survey.project,
        skey: null,
        ...(await refusable(context.db, async () => {
          const skey = await addSurvey(context, survey)
          return {
            result: 'done' as const,
            detail: withSkey(context, `${survey.project} is added as a draft.`, skey),
            skey: newKeyText(context, skey),
          }
        })),
      })
    return batchAnswer(answers)
  },
})

const setSurvey = operation({
  name: 'surveys.set',
  role: 'manager',
  summary: 'change settings of a survey',
  description: 'Changes one or more settings of a survey. The value none removes a setting.',
  examples: ['surveys set CP-2001 --target 100 --ends 2027-03-31', 'surveys set CP-2001 --professions 1,4'],
  input: z.strictObject({ ...optionalFields, project }),
  positional: ['project'],
  row: z.object({ ...resultColumns, project: column() }),
  changes: true,
  async run(context, { project: number, ...changes }) {
    const { names, amounts } = await changeSurvey(context, await surveyByProject(context.db, number), changes)
    const detail = [`${number} is changed: ${names.join(', ')}.`, ...amounts].join(' ')
    return { rows: [{ result: 'done' as const, detail, project: number }], message: detail }
  },
})

/** What an operator must do before a copy is for the same people; empty for a survey without a list. */
async function listSentence({ db }: OperationContext, from: string): Promise<string> {
  const { listed } = await db
    .selectFrom('survey_list')
    .innerJoin('survey', 'survey.id', 'survey_list.survey_id')
    .where('project_number', '=', from)
    .select(sql<number>`count(*)::int`.as('listed'))
    .executeTakeFirstOrThrow()
  if (listed === 0) return ''
  return ` The list of ${from} (${counted(listed, 'NPI')}) is not copied: without a list everybody could take part, so admit people first.`
}

const duplicate = operation({
  name: 'surveys.duplicate',
  role: 'manager',
  summary: 'copy a survey as a draft',
  description:
    'Adds a draft with the settings of another survey, except its dates, code, keys, secret and newcomers, and without the people who were admitted or excluded.',
  examples: ['surveys duplicate CP-2001 CP-2002'],
  input: z.strictObject({ project, copy: text(60).describe('Project number of the new survey') }),
  positional: ['project', 'copy'],
  row: addedRow,
  changes: true,
  async run(context, { project: from, copy }) {
    const skey = await duplicateSurvey(context, from, copy)
    return added(
      context,
      skey,
      copy,
      `${copy} is added as a draft, a copy of ${from}.${await listSentence(context, from)}`,
    )
  },
})

const CLOSED = SURVEY_STATUSES.filter((status) => status !== 'Launched')

const setStatus = operation({
  name: 'surveys.status',
  role: 'manager',
  summary: 'close a survey, temporarily or for good',
  description: 'Sets the status Temporarily Closed, Closed or Draft. `surveys launch` opens a survey.',
  examples: ['surveys status CP-2001 Temporarily Closed', 'surveys status CP-2001 Closed'],
  input: z.strictObject({
    project,
    status: z
      .enum(CLOSED, { error: `one of ${CLOSED.join(', ')}; surveys launch opens a survey` })
      .meta({ description: `One of ${CLOSED.join(', ')}` }),
  }),
  positional: ['project', 'status'],
  row: z.object(resultColumns),
  changes: true,
  async run(context, { project: number, status }) {
    const { db } = context
    const id = await surveyByProject(db, number)
    const { status: previous } = await db
      .selectFrom('survey')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (previous === status) return oneChange(`${number} is already ${status}.`, 'unchanged')
    await setSurveyStatus(context, id, previous, status)
    return oneChange(`${number} changed from ${previous} to ${status}.`)
  },
})

export const surveyOperations = [
  listSurveys,
  showSurvey,
  listFacts,
  addOne,
  importSurveys,
  duplicate,
  setSurvey,
  setStatus,
]
