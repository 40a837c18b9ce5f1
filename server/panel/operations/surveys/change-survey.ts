import 'server-only'
import { sql } from 'kysely'
import { counted } from '#lib/format/counted.ts'
import { formatCents } from '#lib/format/money.ts'
import { audit } from '../../core/audit.ts'
import { randomKey } from '../../core/random-keys.ts'
import { today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { whenGiven } from '../../database/when-given.ts'
import { UNDECIDED_STATUSES } from '../../surveys/invitation-status.ts'
import { OperationError } from '../kit/errors.ts'
import { surveyByProject } from '../kit/find.ts'
import type { OperationContext } from '../kit/operation.ts'
import { cellsText, copyCells, replaceCells } from './cells.ts'
import { changedFields, type SurveyChanges, surveyColumns } from './survey-fields.ts'

export const auditSurvey = ({ db, caller }: OperationContext, id: number, detail: string) =>
  audit(db, caller, 'survey changed', { subject: `survey ${id}: ${detail}` })

async function assertCodeIsFree(db: Db, code: string | null | undefined, id: number | null): Promise<void> {
  if (!code) return
  const other = await db
    .selectFrom('survey')
    .select('project_number')
    .where('participation_code', '=', code.toUpperCase())
    .$call(whenGiven(id, (query, value) => query.where('id', '<>', value)))
    .executeTakeFirst()
  if (other) throw new OperationError(`${other.project_number} already has the participation code ${code}.`)
}

/** A survey must not end before it starts, nor get an end date in the past. @throws OperationError */
async function assertDays(db: Db, id: number, changes: SurveyChanges): Promise<void> {
  const { project, isPast, isReversed } = await db
    .selectFrom('survey')
    .where('id', '=', id)
    .select(['project_number as project'])
    .select((eb) => eb('end_date', '<', today).as('isPast'))
    .select((eb) => eb('starts_on', '>', eb.ref('end_date')).as('isReversed'))
    .executeTakeFirstOrThrow()
  if (isPast && changes.ends) throw new OperationError(`${project} would have ended already: ends is ${changes.ends}.`)
  if (isReversed) throw new OperationError(`${project} would end before it starts.`)
}

const EXCERPT_MAX = 60
const textOf = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? '')) || 'none'

/** Index of the first difference. */
function differenceAt(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  return index
}

/** A value for the audit, cut to the part around the difference if it is long. */
function excerpt(text: string, differenceIndex: number): string {
  const from = Math.max(0, differenceIndex - EXCERPT_MAX / 2)
  const part = text.slice(from, from + EXCERPT_MAX)
  return text.length <= EXCERPT_MAX
    ? text
    : `${from > 0 ? '…' : ''}${part}${from + EXCERPT_MAX < text.length ? '…' : ''}`
}

/** The changed columns: `target 50 > 100`. */
const differences = (previous: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.entries(after).flatMap(([name, value]) => {
    const [previousText, currentText] = [textOf(previous[name]), textOf(value)]
    const index = differenceAt(previousText, currentText)
    return previousText === currentText
      ? []
      : [`${name} ${excerpt(previousText, index)} > ${excerpt(currentText, index)}`]
  })

/** @returns the cells in the syntax of the command; `null` when unchanged */
async function changeCells(db: Db, id: number, { cells }: SurveyChanges) {
  if (cells === undefined) return null
  return { before: await replaceCells(db, id, cells ?? []), after: cellsText(cells ?? []) }
}

const AMOUNTS = {
  incentive_cents: 'Incentive',
  partial_incentive_cents: 'Partial incentive',
  donation_cents: 'Donation',
} as const

/** Changed amounts, before and after: members are offered a mistyped one at once. */
const changedAmounts = (previous: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.entries(AMOUNTS).flatMap(([name, label]) => {
    const [before, now] = [previous[name], after[name]]
    if (typeof before !== 'number' || typeof now !== 'number' || before === now) return []
    return [`${label}: ${formatCents(before)} before, ${formatCents(now)} now.`]
  })

/** What to say about the members who were invited with another incentive: theirs does not change by itself. */
async function earlierOffers(db: Db, id: number, project: string, cents: number | undefined): Promise<string[]> {
  if (cents === undefined) return []
  const { count, lower } = await db
    .selectFrom('invitation')
    .where('survey_id', '=', id)
    .where('status', 'in', UNDECIDED_STATUSES)
    .where('offered_cents', '<>', cents)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where offered_cents < ${cents}))::int`.as('lower'))
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  const kept = `${counted(count, 'member')} invited before ${count === 1 ? 'keeps' : 'keep'} the incentive that was offered.`
  return lower === 0 ? [kept] : [kept, `To offer the new one to ${lower} of them: surveys raise ${project}.`]
}

/**
 * Changes the given fields of a survey and audits them.
 * @returns names of the given fields, and what to say about the changed amounts
 * @throws OperationError, InputError
 */
export async function changeSurvey(context: OperationContext, id: number, changes: SurveyChanges) {
  const { db } = context
  await assertCodeIsFree(db, changes.code, id)
  const columns = await surveyColumns(db, changes)
  const previous = await db.selectFrom('survey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const names = changedFields(changes)
  if (names.length === 0) throw new OperationError('Nothing to change: name at least one field, such as --target 100.')
  if (Object.keys(columns).length > 0) await db.updateTable('survey').set(columns).where('id', '=', id).execute()
  const cells = await changeCells(db, id, changes)
  await assertDays(db, id, changes)
  const different = differences(
    { ...previous, cells: cells?.before },
    { ...columns, ...(cells && { cells: cells.after }) },
  )
  await auditSurvey(context, id, different.join(', ') || 'nothing new')
  const amounts = changedAmounts(previous, columns)
  return {
    names,
    amounts: [...amounts, ...(await earlierOffers(db, id, previous.project_number, columns.incentive_cents))],
  }
}

type Status = SurveyTable['status']

export async function setSurveyStatus(context: OperationContext, id: number, from: Status, to: Status): Promise<void> {
  await context.db.updateTable('survey').set({ status: to }).where('id', '=', id).execute()
  await auditSurvey(context, id, `${from} > ${to}`)
}

export interface NewSurvey extends SurveyChanges {
  project: string
  url: string
  topic: string
}

/** Adds a survey as a draft. @returns its skey */
export async function addSurvey(context: OperationContext, { project, ...fields }: NewSurvey): Promise<string> {
  const { db } = context
  const existing = await db.selectFrom('survey').select('id').where('project_number', '=', project).execute()
  if (existing.length > 0) throw new OperationError(`A survey with the project number ${project} already exists.`)
  await assertCodeIsFree(db, fields.code, null)
  const skey = randomKey()
  const { id } = await db
    .insertInto('survey')
    .values({
      masked_id: randomKey(),
      skey,
      project_number: project,
      topic: fields.topic,
      loi: 15,
      methodology: 'Quantitative',
      survey_type: 'Open',
      status: 'Draft',
      incentive_cents: 0,
      partial_incentive_cents: 0,
      donation_cents: 0,
      survey_url: fields.url,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('survey')
    .set(await surveyColumns(db, fields))
    .where('id', '=', id)
    .execute()
  await changeCells(db, id, fields)
  await assertDays(db, id, fields)
  await auditSurvey(context, id, 'added')
  return skey
}

/** Copies a survey for `surveys duplicate`, without keys, secret, code, status, dates, newcomers and lists of people. */
export async function duplicateSurvey(context: OperationContext, from: string, project: string): Promise<string> {
  const { db } = context
  const id = await surveyByProject(db, from)
  const source = await db.selectFrom('survey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const skey = await addSurvey(context, { project, url: source.survey_url, topic: source.topic })
  await db
    .updateTable('survey')
    .set({
      loi: source.loi,
      methodology: source.methodology,
      survey_type: source.survey_type,
      npi_mandatory: source.npi_mandatory,
      incentive_cents: source.incentive_cents,
      partial_incentive_cents: source.partial_incentive_cents,
      donation_cents: source.donation_cents,
      target: source.target,
      audience: source.audience,
      professions: source.professions,
      facts: source.facts,
      area_id: source.area_id,
      language: source.language,
    })
    .where('project_number', '=', project)
    .execute()
  await copyCells(db, id, await surveyByProject(db, project))
  return skey
}
