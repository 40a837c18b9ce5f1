import 'server-only'
import * as z from 'zod'
import { clearSecret } from '../../surveys/outcomes/secrets.ts'
import { BATCH_MAX, batchAnswer, changeRow, oneChange, refusable, resultColumns } from '../kit/batch.ts'
import { InputError } from '../kit/errors.ts'
import { mobile, npi, project, text } from '../kit/fields.ts'
import { memberByMobile, storedMobile, surveyByProject } from '../kit/find.ts'
import { replace, replaceableSecret } from '../kit/new-secret.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { auditSurvey } from './change-survey.ts'

const newSecret = operation({
  name: 'surveys.secret',
  role: 'admin',
  summary: 'print a new secret that signs outcomes',
  description:
    'Prints a new secret, once. From now on outcomes must be signed with it. A survey that has a secret needs --replace.',
  examples: ['surveys secret CP-2001', 'surveys secret CP-2001 --replace'],
  input: z.strictObject({ project, replace }),
  positional: ['project'],
  row: z.object({ secret: column() }),
  changes: true,
  makesSecret: true,
  async run(context, { project: number, replace: mayReplace }) {
    const id = await surveyByProject(context.db, number)
    const secret = await replaceableSecret(context, 'survey', { id, name: number, replace: mayReplace })
    await auditSurvey(context, id, 'secret')
    return { rows: [{ secret }], message: secret }
  },
})

const removeSecret = operation({
  name: 'surveys.unsigned',
  role: 'admin',
  summary: 'remove the secret',
  description: 'Removes the secret. Incentives then wait until the outcome is confirmed.',
  examples: ['surveys unsigned CP-2001'],
  input: z.strictObject({ project }),
  positional: ['project'],
  row: changeRow,
  changes: true,
  async run(context, { project: number }) {
    const id = await surveyByProject(context.db, number)
    await clearSecret(context.db, 'survey', id)
    await auditSurvey(context, id, 'no secret')
    return oneChange(`Outcomes of ${number} no longer need a signature.`)
  },
})

function contactColumns(contact: string | undefined) {
  if (contact === undefined) return {}
  return contact.includes('@') ? { email: contact.toLowerCase() } : { mobile: storedMobile(contact) }
}

const contact = text(320).optional().describe('Mobile number or email')

async function admit({ db }: OperationContext, surveyId: number, npiNumber: string, reachedBy: string | undefined) {
  const columns = contactColumns(reachedBy)
  await db
    .insertInto('survey_list')
    .values({ survey_id: surveyId, npi_number: npiNumber, ...columns })
    .onConflict((conflict) =>
      Object.keys(columns).length > 0
        ? conflict.columns(['survey_id', 'npi_number']).doUpdateSet(columns)
        : conflict.columns(['survey_id', 'npi_number']).doNothing(),
    )
    .execute()
}

const admitNpi = operation({
  name: 'surveys.admit',
  role: 'manager',
  summary: 'add NPIs to the list of those who may take part',
  description:
    'Adds an NPI, or the rows of a file, to the survey’s list. A survey with a list is only for those on it. A member without an NPI is matched by mobile number or email.',
  examples: [
    'surveys admit CP-2001 1234567893',
    'surveys admit CP-2001 1234567893 2125550101',
    'surveys admit CP-2001 --file list.csv',
  ],
  input: z.strictObject({
    project,
    npi: npi.optional(),
    contact,
    rows: z
      .array(z.object({ npi, contact }))
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows` })
      .optional()
      .describe('A CSV or JSON file with the columns npi and contact; - for standard input'),
  }),
  positional: ['project', 'npi', 'contact'],
  row: z.object({ ...resultColumns, npi: column() }),
  changes: true,
  async run(context, { project: number, npi: npiNumber, contact: reachedBy, rows = [] }) {
    const all = [...(npiNumber === undefined ? [] : [{ npi: npiNumber, contact: reachedBy }]), ...rows]
    if (all.length === 0) throw new InputError('Give an NPI or a file.')
    const id = await surveyByProject(context.db, number)
    for (const row of all) await admit(context, id, row.npi, row.contact)
    await auditSurvey(context, id, all.length === 1 ? 'admitted' : `${all.length} admitted`)
    return batchAnswer(
      all.map((row) => ({ result: 'done', detail: `${row.npi} may take part in ${number}.`, npi: row.npi })),
    )
  },
})

const excludeMember = operation({
  name: 'surveys.exclude',
  role: 'manager',
  summary: 'exclude members',
  description: 'Excludes a member, or the rows of a file, from the survey.',
  examples: ['surveys exclude CP-2001 2125550101', 'surveys exclude CP-2001 --file excluded.csv'],
  input: z.strictObject({
    project,
    mobile: mobile.optional(),
    rows: z
      .array(z.object({ mobile }))
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows` })
      .optional()
      .describe('A CSV or JSON file with a column mobile; - for standard input'),
  }),
  positional: ['project', 'mobile'],
  row: z.object({ ...resultColumns, mobile: column() }),
  changes: true,
  async run(context, { project: number, mobile: mobileNumber, rows = [] }) {
    const { db } = context
    const all = [...(mobileNumber === undefined ? [] : [mobileNumber]), ...rows.map((row) => row.mobile)]
    if (all.length === 0) throw new InputError('Give a mobile number or a file.')
    const id = await surveyByProject(db, number)
    const answers = []
    for (const input of all)
      answers.push({
        mobile: input,
        ...(await refusable(db, async () => {
          const member = await memberByMobile(db, input)
          await db
            .insertInto('survey_exclusion')
            .values({ survey_id: id, panelist_id: member.id })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          return { result: 'done' as const, detail: `${member.name} may not take part in ${number}.` }
        })),
      })
    await auditSurvey(context, id, 'excluded')
    return batchAnswer(answers)
  },
})

export const admissionOperations = [newSecret, removeSecret, admitNpi, excludeMember]
