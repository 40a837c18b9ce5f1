import * as z from 'zod/mini'
import {
  type FormSchema,
  medicalConditions,
  required,
  requiredIfAsked,
  type TextSchema,
  unlessUnchanged,
} from '#components/form/kit/schema.ts'
import { YES } from '#components/form/kit/values.ts'
import { OTHER_MEDICATION_MAX } from '#lib/constants.ts'
import { CHOOSE_ANSWER, NO_MEDICATION, REQUIRED } from '#lib/messages/texts.ts'
import { answerFieldOf, asksOther, hasNoMedication, type PatientData, type PatientValues } from './patientForm.ts'

/**
 * Rules for the Patient Profile, which depend on the answers so far.
 * @see docs/specification/patient.md#rules-for-conditions
 */
export function patientSchema(values: PatientValues, { saved, lookups }: PatientData): FormSchema<PatientValues> {
  const isPrescribed = values.prescribed === YES
  const answer = requiredIfAsked(isPrescribed, required(CHOOSE_ANSWER))
  return z.object({
    conditions: medicalConditions,
    prescribed: required("Say whether you've been prescribed weight loss medication"),
    medications: z.array(z.string()).check(z.refine(() => !isPrescribed || !hasNoMedication(values), NO_MEDICATION)),
    other: requiredIfAsked(
      asksOther(values, lookups),
      unlessUnchanged(values.other, saved.otherPrescriptionMedication, required(REQUIRED, OTHER_MEDICATION_MAX)),
    ),
    ...Object.fromEntries(
      values.medications.map((id): [ReturnType<typeof answerFieldOf>, TextSchema] => [answerFieldOf(id), answer]),
    ),
  })
}
