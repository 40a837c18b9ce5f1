import * as z from 'zod/mini'
import {
  type FormSchema,
  optional,
  required,
  requiredIfAsked,
  type TextSchema,
  unlessUnchanged,
} from '#components/form/kit/schema.ts'
import {
  type PersonFieldName,
  type PersonLookups,
  type PersonValues,
  personField,
  personFieldNames,
} from './personForm.ts'

/** Minimum age by relationship name, with the error. The first match wins. */
const youngest: readonly (readonly [relationship: RegExp, age: number, tooYoung: string])[] = [
  [/grandparent/i, 32, 'Check the birth year. A grandparent must be at least 32 years old.'],
  [/spouse|partner/i, 16, 'Check the birth year. A spouse or partner must be at least 16 years old.'],
  [/parent/i, 16, 'Check the birth year. A parent must be at least 16 years old.'],
]

/** Catches slips, such as a spouse born this year. */
function plausibleYear(values: PersonValues, { relationships }: PersonLookups, year: number) {
  const relationship = relationships.find(({ id }) => String(id) === values.patientRelationship)?.name ?? ''
  const [, age = 0, tooYoung] = youngest.find(([pattern]) => pattern.test(relationship)) ?? []
  return z.refine<string>((born) => !/^\d+$/.test(born) || year - Number(born) >= age, tooYoung)
}

/**
 * Rules for a person's fields, which depend on the answers so far.
 * @param saved saved values, which stay valid while they aren't edited
 * @param year the current year
 */
export function personSchema(
  values: PersonValues,
  saved: PersonValues,
  lookups: PersonLookups,
  year: number,
): FormSchema<PersonValues> {
  const fields = personFieldNames.map((name): [PersonFieldName, TextSchema] => {
    const { missing, max = Number.MAX_SAFE_INTEGER, isAsked } = personField(name)
    const rule = unlessUnchanged(values[name], saved[name], missing ? required(missing, max) : optional(max))
    const field = requiredIfAsked(isAsked?.(values) ?? true, rule)
    return [name, name === 'birthYear' ? field.check(plausibleYear(values, lookups, year)) : field]
  })
  return z.object(Object.fromEntries(fields) as Record<PersonFieldName, TextSchema>)
}
