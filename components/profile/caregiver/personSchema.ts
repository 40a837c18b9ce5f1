import * as z from 'zod/mini'
import { askedIf, type FormSchema, optional, required, type TextSchema, typed } from '#components/form/kit/schema.ts'
import {
  type PersonFieldName,
  type PersonLookups,
  type PersonValues,
  personField,
  personFieldNames,
} from './personForm.ts'

/** The age from which somebody can be this to the member, by what the relationship is called. */
const ADULT = 16
const youngest: readonly (readonly [relationship: RegExp, age: number])[] = [
  [/grandparent/i, 2 * ADULT],
  [/spouse|partner|parent/i, ADULT],
]

/** A spouse who was born this year is a slip: it is said at the year, before it is saved. */
function plausibleYear(values: PersonValues, { relationships }: PersonLookups, year: number) {
  const relationship = relationships.find(({ id }) => String(id) === values.patientRelationship)?.name ?? ''
  const age = youngest.find(([named]) => named.test(relationship))?.[1] ?? 0
  return z.refine<string>(
    (born) => !/^\d+$/.test(born) || year - Number(born) >= age,
    `Check the birth year: your ${relationship.toLowerCase()} is at least ${age} years old.`,
  )
}

/**
 * What the fields of a person may hold, which depends on the answers given so far.
 * @param saved what is saved about the person; its texts stay right while nobody changes them
 * @param year this year
 */
export function personSchema(
  values: PersonValues,
  saved: PersonValues,
  lookups: PersonLookups,
  year: number,
): FormSchema<PersonValues> {
  const fields = personFieldNames.map((name): [PersonFieldName, TextSchema] => {
    const { missing, max = Number.MAX_SAFE_INTEGER, isAsked } = personField(name)
    const rule = typed(values[name], saved[name], missing ? required(missing, max) : optional(max))
    const field = askedIf(isAsked?.(values) ?? true, rule)
    return [name, name === 'birthYear' ? field.check(plausibleYear(values, lookups, year)) : field]
  })
  return z.object(Object.fromEntries(fields) as Record<PersonFieldName, TextSchema>)
}
