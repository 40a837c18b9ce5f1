import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { Email, Mobile } from '#lib/contract/fields.ts'
import { hasCheckDigit } from '../../profile/profession/npi.ts'
import { clearSecret } from '../../surveys/outcomes/secrets.ts'
import { BATCH_MAX, batchAnswer, changeRow, countDone, oneChange, refusable, resultColumns } from '../kit/batch.ts'
import { InputError, invalidValue } from '../kit/errors.ts'
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

/** @throws InputError for a contact that no member can have */
function contactColumns(contact: string | undefined) {
  if (contact === undefined) return {}
  const isEmail = contact.includes('@')
  const value = isEmail ? contact.toLowerCase() : storedMobile(contact)
  if (!z.safeParse(isEmail ? Email : Mobile, value).success)
    throw new InputError(invalidValue(contact, 'contact', 'a mobile number or an email address'))
  return isEmail ? { email: value } : { mobile: value }
}

const contact = text(320).optional().describe('Mobile number or email')

interface Admission {
  number: string
  surveyId: number
  npi: string
  contact?: string
}

/** @throws InputError for an NPI that no member can save, or a contact that no member can have */
async function admit({ db, panel }: OperationContext, { number, surveyId, npi: npiNumber, contact }: Admission) {
  if (panel.npiLuhn && !hasCheckDigit(npiNumber))
    throw new InputError(`${npiNumber} is not an NPI: one of its digits is wrong.`)
  const changed = await db
    .insertInto('survey_list')
    .values({ survey_id: surveyId, npi_number: npiNumber, ...contactColumns(contact) })
    .onConflict((conflict) =>
      conflict
        .columns(['survey_id', 'npi_number'])
        .doUpdateSet({
          mobile: sql`coalesce(excluded.mobile, survey_list.mobile)`,
          email: sql`coalesce(excluded.email, survey_list.email)`,
        })
        .where(sql<boolean>`(survey_list.mobile, survey_list.email)
          is distinct from (coalesce(excluded.mobile, survey_list.mobile), coalesce(excluded.email, survey_list.email))`),
    )
    .returning('npi_number')
    .executeTakeFirst()
  return changed
    ? { result: 'done' as const, detail: `${npiNumber} may take part in ${number}.` }
    : { result: 'unchanged' as const, detail: `${npiNumber} is on the list of ${number}.` }
}

const admitted = z.object({ ...resultColumns, npi: column() })

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
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .optional()
      .describe('A CSV or JSON file with the columns npi and contact; - for standard input'),
  }),
  positional: ['project', 'npi', 'contact'],
  row: admitted,
  changes: true,
  async run(context, { project: number, npi: npiNumber, contact: reachedBy, rows = [] }) {
    const all = [...(npiNumber === undefined ? [] : [{ npi: npiNumber, contact: reachedBy }]), ...rows]
    if (all.length === 0) throw new InputError('Give an NPI or a file.')
    const surveyId = await surveyByProject(context.db, number)
    const answers: z.output<typeof admitted>[] = []
    for (const row of all)
      answers.push({
        npi: row.npi,
        ...(await refusable(context.db, () => admit(context, { number, surveyId, ...row }))),
      })
    const count = countDone(answers)
    if (count > 0) await auditSurvey(context, surveyId, count === 1 ? 'admitted' : `${count} admitted`)
    return batchAnswer(answers)
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
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
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
          const added = await db
            .insertInto('survey_exclusion')
            .values({ survey_id: id, panelist_id: member.id })
            .onConflict((conflict) => conflict.doNothing())
            .returning('panelist_id')
            .executeTakeFirst()
          return added
            ? { result: 'done' as const, detail: `${member.name} may not take part in ${number}.` }
            : { result: 'unchanged' as const, detail: `${member.name} is excluded from ${number} already.` }
        })),
      })
    await auditSurvey(context, id, 'excluded')
    return batchAnswer(answers)
  },
})

export const admissionOperations = [newSecret, removeSecret, admitNpi, excludeMember]
