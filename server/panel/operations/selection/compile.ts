import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { isUsState } from '#lib/rules/us-states.ts'
import type { Db } from '../../database/schema.ts'
import { InputError, invalidValue } from '../kit/errors.ts'
import { type Operator, parseSelection, type Selection } from './parse.ts'

/*
 * Selections as conditions on `panelist`. Only these fields can be named; values become parameters.
 */

type Condition = RawBuilder<boolean>
type Compile = (db: Db, values: readonly string[], operator: Operator) => Promise<Condition>

interface Field {
  /** Completes "expected ...". */
  values: string
  compile: Compile
}

const equals = (is: Condition, operator: Operator): Condition => {
  if (operator === '=') return is
  if (operator === '!=') return sql<boolean>`not coalesce(${is}, false)`
  throw new InputError('Invalid selection: <, <=, > and >= compare dates.')
}

const profile = (key: string) => sql<string | null>`panelist.profile ->> ${sql.lit(key)}`

/** The ids of a lookup's entries of these names, or the ids themselves. @throws InputError for a name that there is not */
async function idsOf(db: Db, kind: string, field: string, names: readonly string[]): Promise<number[]> {
  const entries = await db.selectFrom('lookup').where('kind', '=', kind).select(['id', 'name']).execute()
  return names.flatMap((name) => {
    const wanted = name.toLowerCase()
    const found = entries.filter((entry) => entry.name.toLowerCase() === wanted || String(entry.id) === wanted)
    if (found.length === 0) throw new InputError(invalidValue(name, field, `a name or id of \`lookups list ${kind}\``))
    return found.map(({ id }) => id)
  })
}

/** A field that keeps the id of a lookup's entry. */
const chosen = (name: string, kind: string, id: RawBuilder<unknown>): [string, Field] => [
  name,
  {
    values: `a name or id of \`lookups list ${kind}\``,
    compile: async (db, values, operator) =>
      equals(sql<boolean>`(${id})::text = any(${(await idsOf(db, kind, name, values)).map(String)}::text[])`, operator),
  },
]

/** A field with a few values, each a condition. */
const oneOfThese = (name: string, conditions: Readonly<Record<string, Condition>>): [string, Field] => {
  const values = `one of ${Object.keys(conditions).join(', ')}`
  const conditionOf = (value: string) => {
    const [, condition] = Object.entries(conditions).find(([key]) => key === value.toLowerCase()) ?? []
    if (!condition) throw new InputError(invalidValue(value, name, values))
    return condition
  }
  const compile: Compile = async (_db, given, operator) => {
    const is = sql<boolean>`(${sql.join(given.map(conditionOf), sql` or `)})`
    return equals(is, operator)
  }
  return [name, { values, compile }]
}

/** A field of text that is checked before it is compared. */
const checked = (
  name: string,
  values: string,
  column: RawBuilder<unknown>,
  valid: (value: string) => string | null,
): [string, Field] => {
  const checkedValue = (value: string) => {
    const found = valid(value)
    if (found === null) throw new InputError(invalidValue(value, name, values))
    return found
  }
  const compile: Compile = async (_db, given, operator) =>
    equals(sql<boolean>`${column} = any(${given.map(checkedValue)}::text[])`, operator)
  return [name, { values, compile }]
}

const COMPARISONS: Readonly<Record<Operator, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

const REGISTERED = 'a date YYYY-MM-DD'
const registered: Compile = async (_db, [value = '', ...more], operator) => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isDate || more.length > 0) throw new InputError(invalidValue(value, 'registered', REGISTERED))
  return sql<boolean>`(panelist.created_at at time zone 'America/New_York')::date ${COMPARISONS[operator]} ${value}::date`
}

/** Whether a member has an invitation to the survey, in one of the statuses. */
const took = (name: string, status: RawBuilder<boolean>): [string, Field] => {
  const values = 'the project number of a survey'
  const compile: Compile = async (db, projects, operator) => {
    for (const project of projects) {
      const survey = await db.selectFrom('survey').select('id').where('project_number', '=', project).executeTakeFirst()
      if (!survey) throw new InputError(invalidValue(project, name, values))
    }
    const is = sql<boolean>`exists (select from invitation past join survey on survey.id = past.survey_id
      where past.panelist_id = panelist.id and survey.project_number = any(${[...projects]}::text[]) and ${status})`
    return equals(is, operator)
  }
  return [name, { values, compile }]
}

/** Who took the consent back may have answered since; nobody is chosen by such answers. */
const healthMayBeUsed = sql<boolean>`coalesce((select given from consent
  where consent.panelist_id = panelist.id and purpose = 'health' order by consent.id desc limit 1), true)`

const condition: Compile = async (db, values, operator) => {
  const ids = (await idsOf(db, 'medicalConditions', 'condition', values)).map(String)
  const is = sql<boolean>`(${healthMayBeUsed} and exists (select from jsonb_array_elements(
    case jsonb_typeof(panelist.medical_profile -> 'medicalConditions')
      when 'array' then panelist.medical_profile -> 'medicalConditions' else '[]'::jsonb end) answered
    where answered ->> 'id' = any(${ids}::text[])))`
  return equals(is, operator)
}

const isPatient = sql<boolean>`panelist.panelist_type = 'Patient'`
const hasNpi = sql<boolean>`panelist.profile ->> 'npiNumber' is not null`
const emailVerified = sql<boolean>`panelist.email_verified_at is not null`
const addressPart = (part: string) =>
  sql<
    string | null
  >`coalesce(panelist.profile #>> ${sql.lit(`{mailingAddress,${part}}`)}, panelist.profile #>> ${sql.lit(`{primaryWorkspaceAddress,${part}}`)})`

const fields: ReadonlyMap<string, Field> = new Map([
  oneOfThese('type', { patient: isPatient, hcp: sql<boolean>`not ${isPatient}` }),
  chosen('profession', 'professions', profile('professionId')),
  chosen('specialty', 'specialities', profile('specialityId')),
  chosen('subspecialty', 'subSpecialities', profile('subSpecialityId')),
  chosen('nurse-category', 'nurseCategories', profile('nurseCategoryId')),
  chosen('gender', 'genders', sql`panelist.gender_id`),
  ['condition', { values: 'a name or id of `lookups list medicalConditions`', compile: condition }],
  checked('state', 'the two letters of a state', sql`upper(${addressPart('state')})`, (value) =>
    isUsState(value) ? value.toUpperCase() : null,
  ),
  checked('zip', 'five digits', sql`left(${addressPart('zipCode')}, 5)`, (value) =>
    /^\d{5}$/.test(value) ? value : null,
  ),
  checked('status', `one of ${PANELIST_STATUSES.join(', ')}`, sql`panelist.status`, panelistStatus),
  oneOfThese('profile', {
    complete: sql<boolean>`panelist.profile_completed`,
    incomplete: sql<boolean>`not panelist.profile_completed`,
  }),
  oneOfThese('npi', { known: hasNpi, unknown: sql<boolean>`not ${hasNpi}` }),
  oneOfThese('email', { verified: emailVerified, unverified: sql<boolean>`not ${emailVerified}` }),
  ['registered', { values: REGISTERED, compile: registered }],
  took('invited', sql<boolean>`true`),
  took('completed', sql<boolean>`past.status = 'Completed'`),
])

/** One line for each field, for the help. */
export const selectionFields = () => [...fields].map(([name, { values }]) => ({ name, values }))

/** @throws InputError */
async function compile(db: Db, selection: Selection): Promise<Condition> {
  if (selection.kind === 'not') return sql<boolean>`not coalesce(${await compile(db, selection.part)}, false)`
  if (selection.kind !== 'compare') {
    const parts: Condition[] = []
    for (const part of selection.parts) parts.push(await compile(db, part))
    return sql<boolean>`(${sql.join(parts, selection.kind === 'and' ? sql` and ` : sql` or `)})`
  }
  const field = fields.get(selection.field)
  if (!field)
    throw new InputError(
      `Invalid selection: there is no field "${selection.field}". Fields are ${[...fields.keys()].join(', ')}.`,
    )
  return field.compile(db, selection.values, selection.operator)
}

/** The condition that a selection puts on `panelist`. @throws InputError naming what cannot be used */
export const selected = (db: Db, where: string): Promise<Condition> => compile(db, parseSelection(where))
