import * as z from 'zod/mini'
import {
  anyList,
  type FormSchema,
  type ListSchema,
  listIf,
  medicalConditions,
  nonEmptyList,
  required,
} from '#components/form/kit/schema.ts'
import { YES } from '#components/form/kit/values.ts'
import { NOBODY_CARED_FOR } from '#lib/messages/texts.ts'
import { type CaregiverValues, conditionsOf } from './caregiverForm.ts'

/**
 * Rules for the Caregiver Profile. Members who care for no one have no further questions.
 * @see docs/specification/caregiver.md#saving
 */
export function caregiverSchema(values: CaregiverValues): FormSchema<CaregiverValues> {
  const isCaregiver = values.caring === YES
  const conditions = listIf(isCaregiver, medicalConditions)
  return z.object({
    caring: required('Say whether you care for someone'),
    people: listIf(isCaregiver, nonEmptyList(NOBODY_CARED_FOR)),
    removed: anyList,
    ...Object.fromEntries(
      values.people.map((key): [ReturnType<typeof conditionsOf>, ListSchema] => [conditionsOf(key), conditions]),
    ),
  })
}
