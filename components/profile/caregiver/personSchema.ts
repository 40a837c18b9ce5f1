import * as z from 'zod/mini'
import { askedIf, type FormSchema, optional, required, type TextSchema } from '#components/form/kit/schema.ts'
import { type PersonFieldName, type PersonValues, personField, personFieldNames } from './personForm.ts'

/** What the fields of a person may hold, which depends on the answers given so far. */
export function personSchema(values: PersonValues): FormSchema<PersonValues> {
  const fields = personFieldNames.map((name): [PersonFieldName, TextSchema] => {
    const { missing, max = Number.MAX_SAFE_INTEGER, isAsked } = personField(name)
    return [name, askedIf(isAsked?.(values) ?? true, missing ? required(missing, max) : optional(max))]
  })
  return z.object(Object.fromEntries(fields) as Record<PersonFieldName, TextSchema>)
}
