import 'server-only'
import { PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { isUsState } from '#lib/rules/us-places.ts'
import type { Db } from '../../database/schema.ts'
import { type Condition, condition } from '../../selection/condition.ts'
import {
  type Operator,
  SELECTION_FIELDS,
  type Selection,
  type SelectionField,
  type SelectionOf,
} from '../../selection/selection.ts'
import { InputError, invalidValue } from '../kit/errors.ts'
import { date } from '../kit/fields.ts'
import { parseSelection } from './parse.ts'

/* Checks a parsed selection's fields and values, and converts lookup names to ids. */

interface Comparison {
  field: SelectionField
  operator: Operator
  values: readonly string[]
}

interface Field {
  /** Completes "expected ...". */
  values: string
  /** @returns the values as they are stored */
  check: (db: Db, comparison: Comparison) => Promise<readonly string[]>
}

function assertEquality({ operator }: Comparison): void {
  if (operator !== '=' && operator !== '!=')
    throw new InputError('Invalid selection: <, <=, > and >= only work with dates.')
}

/** A field whose values are checked one by one. */
const checked = (values: string, storedValue: (value: string) => string | null): Field => ({
  values,
  async check(_db, comparison) {
    const entries = comparison.values.map((value) => {
      const stored = storedValue(value)
      if (stored === null) throw new InputError(invalidValue(value, comparison.field, values))
      return stored
    })
    assertEquality(comparison)
    return entries
  },
})

const oneOfThese = (...names: readonly string[]): Field =>
  checked(`one of ${names.join(', ')}`, (value) => names.find((name) => name === value.toLowerCase()) ?? null)

/** A field that stores the id of a lookup entry. */
function chosen(kind: string): Field {
  const values = `a name or id of \`lookups list ${kind}\``
  return {
    values,
    async check(db, comparison) {
      const entries = await db.selectFrom('lookup').where('kind', '=', kind).select(['id', 'name']).execute()
      const ids = comparison.values.flatMap((name) => {
        const lowerName = name.toLowerCase()
        const matches = entries.filter(
          (entry) => entry.name.toLowerCase() === lowerName || String(entry.id) === lowerName,
        )
        if (matches.length === 0) throw new InputError(invalidValue(name, comparison.field, values))
        return matches.map(({ id }) => String(id))
      })
      assertEquality(comparison)
      return ids
    },
  }
}

const aSurvey: Field = {
  values: 'the project number of a survey',
  async check(db, comparison) {
    for (const project of comparison.values) {
      const survey = await db.selectFrom('survey').select('id').where('project_number', '=', project).executeTakeFirst()
      if (!survey) throw new InputError(invalidValue(project, comparison.field, aSurvey.values))
    }
    assertEquality(comparison)
    return comparison.values
  },
}

const aDay: Field = {
  values: 'a date YYYY-MM-DD',
  async check(_db, { field, values: [value = '', ...extraValues] }) {
    if (!date.safeParse(value).success || extraValues.length > 0)
      throw new InputError(invalidValue(value, field, aDay.values))
    return [value]
  },
}

const fields: Readonly<Record<SelectionField, Field>> = {
  type: oneOfThese('patient', 'hcp'),
  profession: chosen('professions'),
  specialty: chosen('specialities'),
  subspecialty: chosen('subSpecialities'),
  'nurse-category': chosen('nurseCategories'),
  gender: chosen('genders'),
  condition: chosen('medicalConditions'),
  state: checked('the two letters of a state', (value) => (isUsState(value) ? value.toUpperCase() : null)),
  zip: checked('five digits', (value) => (/^\d{5}$/.test(value) ? value : null)),
  status: checked(`one of ${PANELIST_STATUSES.join(', ')}`, panelistStatus),
  profile: oneOfThese('complete', 'incomplete'),
  npi: oneOfThese('known', 'unknown'),
  email: oneOfThese('verified', 'unverified'),
  registered: aDay,
  invited: aSurvey,
  completed: aSurvey,
}

/** All fields and their values, for the help. */
export const selectionFields = () => SELECTION_FIELDS.map((name) => ({ name, values: fields[name].values }))

async function resolve(db: Db, input: SelectionOf<string>, allowed: readonly SelectionField[]): Promise<Selection> {
  if (input.kind === 'not') return { kind: 'not', part: await resolve(db, input.part, allowed) }
  if (input.kind !== 'compare') {
    const parts: Selection[] = []
    for (const part of input.parts) parts.push(await resolve(db, part, allowed))
    return { kind: input.kind, parts }
  }
  const field = allowed.find((name) => name === input.field)
  if (!field)
    throw new InputError(`Invalid selection: there is no field "${input.field}". Fields are ${allowed.join(', ')}.`)
  const comparison = { ...input, field }
  return { ...comparison, values: await fields[field].check(db, comparison) }
}

/** @param allowed fields that may be used @throws InputError for an invalid field or value */
export const selectionOf = (db: Db, where: string, allowed: readonly SelectionField[] = SELECTION_FIELDS) =>
  resolve(db, parseSelection(where), allowed)

/** The SQL condition of a selection. @throws InputError for an invalid field or value */
export const selected = async (db: Db, where: string): Promise<Condition> => condition(await selectionOf(db, where))
