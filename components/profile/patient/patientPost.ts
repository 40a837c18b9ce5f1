import type { FormPost } from '#components/form/formPost.ts'
import { checkSavedPost, type SavedPost, savedFormPost } from '#components/form/kit/savedPost.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { updatePatientProfileMessages } from '#lib/messages/profile.ts'
import { NONE_STANDS_ALONE } from '#lib/messages/texts/profile.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { mixesNone } from '../healthOptions.ts'
import {
  draftedPatient,
  type PatientData,
  type PatientLookups,
  type PatientValues,
  patientData,
  patientPayload,
  type SavedPatient,
  savedPatientForm,
} from './patientForm.ts'
import { patientSchema } from './patientSchema.ts'

/* The Patient Profile posted without JavaScript. */

const form: SavedPost<PatientData, PatientValues> = {
  ...savedPatientForm,
  merge: (saved, input, { lookups }) => draftedPatient(saved, input, lookups),
  schema: patientSchema,
  payload: (values, { lookups }) => patientPayload(values, lookups),
  messages: updatePatientProfileMessages,
}

interface Loaded {
  saved: SavedPatient
  lookups: PatientLookups
}

/** Null when the data to validate against couldn't be loaded. */
export function checkPatient(health: Loaded | null, input: DraftValues): CheckedForm | null {
  if (!health) return null
  const data = patientData(health.saved, health.lookups)
  const { conditions } = draftedPatient(savedPatientForm.valuesOf(data), input, data.lookups)
  if (mixesNone(data.lookups.conditions, conditions)) return { errors: { conditions: NONE_STANDS_ALONE } }
  return checkSavedPost(form, data, input)
}

export const patientPost = (
  posted: PostedForm,
  { saved, lookups }: Loaded,
  draft: DraftValues | null,
  t: Translate,
): FormPost => savedFormPost(posted, form, patientData(saved, lookups), t, draft)
