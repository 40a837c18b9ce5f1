'use client'

import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import {
  type PersonFieldName,
  type PersonLookups,
  type PersonValues,
  personField,
  personFieldNames,
  personOptions,
} from './personForm.ts'

const { Text, Radio, Select } = fieldsOf<PersonValues>()

interface Props {
  lookups: PersonLookups
}

function PersonField({ name, lookups, isFirst }: Props & { name: PersonFieldName; isFirst: boolean }) {
  const t = useTranslate()
  const question = personField(name)
  const { label, hint, missing, max, list, few, isAsked } = question
  const patientRelationship = useWatch<PersonValues, 'patientRelationship'>({ name: 'patientRelationship' })
  if (isAsked && !isAsked({ patientRelationship })) return null
  const field = {
    name,
    label: t(label),
    hint: hint && t(hint),
    optional: missing === undefined,
    'data-autofocus': isFirst || undefined,
  }
  const options = personOptions(question, lookups)
  if (options && (list || few)) return <Radio {...field} options={options} on={{ deps: ['birthYear'] }} />
  if (options) return <Select {...field} options={options} on={{ deps: ['birthYear'] }} />
  return <Text {...field} autoComplete="off" maxLength={max} />
}

export const PersonFields = ({ lookups }: Props) =>
  personFieldNames.map((name, index) => <PersonField key={name} name={name} lookups={lookups} isFirst={index === 0} />)

/** Loader for the schema, called when the form gets focus. */
export const personSchemaFor = (saved: PersonValues, lookups: PersonLookups) => async () => {
  const { personSchema } = await import('./personSchema.ts')
  return (values: PersonValues) => personSchema(values, saved, lookups, new Date().getFullYear())
}
