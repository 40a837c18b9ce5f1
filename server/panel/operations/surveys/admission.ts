import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { Email, Mobile } from '#lib/contract/fields.ts'
import { holdLock } from '../../database/transaction.ts'
import { hasCheckDigit } from '../../profile/profession/npi.ts'
import { BATCH_MAX, batchAnswer, countDone, refusable, resultColumns } from '../kit/batch.ts'
import { InputError, invalidValue, OperationError } from '../kit/errors.ts'
import { mobile, npi, project, text } from '../kit/fields.ts'
import { memberByNumber, storedMobile, surveyByProject } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { auditSurvey } from './change-survey.ts'

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

/** @throws OperationError for the last one on the list: a survey without a list is for everybody */
async function takeOffList({ db }: OperationContext, { number, surveyId, npi: npiNumber }: Admission) {
  // Two commands that take off the last two would each leave the other's.
  await holdLock(db, `survey list ${surveyId}`)
  const onList = db.selectFrom('survey_list').where('survey_id', '=', surveyId)
  const found = await onList.where('npi_number', '=', npiNumber).select('npi_number').executeTakeFirst()
  if (!found) return { result: 'unchanged' as const, detail: `${npiNumber} is not on the list of ${number}.` }
  const other = await onList.where('npi_number', '<>', npiNumber).select('npi_number').limit(1).executeTakeFirst()
  if (!other)
    throw new OperationError(
      `${npiNumber} is the last one on the list of ${number}. Without a list everybody could take part: admit another NPI first.`,
    )
  await db.deleteFrom('survey_list').where('survey_id', '=', surveyId).where('npi_number', '=', npiNumber).execute()
  return { result: 'done' as const, detail: `${npiNumber} is no longer on the list of ${number}.` }
}

const undo = z.boolean().optional()

const admitted = z.object({ ...resultColumns, npi: column() })

const admitNpi = operation({
  name: 'surveys.admit',
  role: 'manager',
  summary: 'add NPIs to the list of those who may take part',
  description:
    'Adds an NPI, or the rows of a file, to the survey’s list. A survey with a list is only for those on it. A member without an NPI is matched by mobile number or email. With --undo, takes them off the list; who has started keeps the survey.',
  examples: [
    'surveys admit CP-2001 1234567893',
    'surveys admit CP-2001 1234567893 2125550101',
    'surveys admit CP-2001 --file list.csv',
    'surveys admit CP-2001 1234567893 --undo',
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
    undo: undo.describe('Take them off the list'),
  }),
  positional: ['project', 'npi', 'contact'],
  row: admitted,
  changes: true,
  async run(context, { project: number, npi: npiNumber, contact: reachedBy, rows = [], undo: isUndone }) {
    const all = [...(npiNumber === undefined ? [] : [{ npi: npiNumber, contact: reachedBy }]), ...rows]
    if (all.length === 0) throw new InputError('Give an NPI or a file.')
    const surveyId = await surveyByProject(context.db, number)
    const change = isUndone ? takeOffList : admit
    const answers: z.output<typeof admitted>[] = []
    for (const row of all)
      answers.push({
        npi: row.npi,
        ...(await refusable(context.db, () => change(context, { number, surveyId, ...row }))),
      })
    const count = countDone(answers)
    const done = isUndone ? 'taken off the list' : 'admitted'
    if (count > 0) await auditSurvey(context, surveyId, count === 1 ? done : `${count} ${done}`)
    return batchAnswer(answers)
  },
})

interface Exclusion {
  number: string
  surveyId: number
  mobile: string
}

async function exclude({ db }: OperationContext, { number, surveyId, mobile: input }: Exclusion) {
  const member = await memberByNumber(db, input)
  const added = await db
    .insertInto('survey_exclusion')
    .values({ survey_id: surveyId, panelist_id: member.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('panelist_id')
    .executeTakeFirst()
  return added
    ? { result: 'done' as const, detail: `${member.name} may not take part in ${number}.` }
    : { result: 'unchanged' as const, detail: `${member.name} is excluded from ${number} already.` }
}

async function includeAgain({ db }: OperationContext, { number, surveyId, mobile: input }: Exclusion) {
  const member = await memberByNumber(db, input)
  const removed = await db
    .deleteFrom('survey_exclusion')
    .where('survey_id', '=', surveyId)
    .where('panelist_id', '=', member.id)
    .returning('panelist_id')
    .executeTakeFirst()
  return removed
    ? { result: 'done' as const, detail: `${member.name} is no longer excluded from ${number}.` }
    : { result: 'unchanged' as const, detail: `${member.name} is not excluded from ${number}.` }
}

const excluded = z.object({ ...resultColumns, mobile: column() })

const excludeMember = operation({
  name: 'surveys.exclude',
  role: 'manager',
  summary: 'exclude members',
  description: 'Excludes a member, or the rows of a file, from the survey. With --undo, they are no longer excluded.',
  examples: [
    'surveys exclude CP-2001 2125550101',
    'surveys exclude CP-2001 --file excluded.csv',
    'surveys exclude CP-2001 2125550101 --undo',
  ],
  input: z.strictObject({
    project,
    mobile: mobile.optional(),
    rows: z
      .array(z.object({ mobile }))
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .optional()
      .describe('A CSV or JSON file with a column mobile; - for standard input'),
    undo: undo.describe('No longer exclude them'),
  }),
  positional: ['project', 'mobile'],
  row: excluded,
  changes: true,
  async run(context, { project: number, mobile: mobileNumber, rows = [], undo: isUndone }) {
    const all = [...(mobileNumber === undefined ? [] : [mobileNumber]), ...rows.map((row) => row.mobile)]
    if (all.length === 0) throw new InputError('Give a mobile number or a file.')
    const surveyId = await surveyByProject(context.db, number)
    const change = isUndone ? includeAgain : exclude
    const answers: z.output<typeof excluded>[] = []
    for (const input of all)
      answers.push({
        mobile: input,
        ...(await refusable(context.db, () => change(context, { number, surveyId, mobile: input }))),
      })
    if (countDone(answers) > 0) await auditSurvey(context, surveyId, isUndone ? 'included again' : 'excluded')
    return batchAnswer(answers)
  },
})

export const admissionOperations = [admitNpi, excludeMember]
