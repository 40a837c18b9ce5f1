import type * as z from 'zod/mini'
import type { PanelistProfile, ProfessionPayload } from '#lib/contract/panel/profile/profile.ts'
import { type ProfessionLookups, questionsOf, subSpecialitiesOf } from '#lib/rules/profile/profession.ts'
import { idOf, textOf } from '../kit/values.ts'

/** Field values: ids as strings, empty when nothing is selected. */
export interface ProfessionValues {
  professionId: string
  specialityId: string
  subSpecialityId: string
  nurseCategoryId: string
  pharmacySettingId: string
  npiNumber: string
}

/** Fields that are saved and therefore not asked again. @see docs/specification/profile.md#read-only-fields */
export interface SavedProfession {
  professionId: boolean
  specialityId: boolean
  npiNumber: boolean
}

/** Looks up the selected profession, its questions and its subspecialties. */
export function professionOf(values: ProfessionValues, lookups: ProfessionLookups) {
  const profession = lookups.professions.find(({ id }) => id === idOf(values.professionId))
  return {
    profession,
    questions: questionsOf(profession),
    subSpecialities: subSpecialitiesOf(profession, idOf(values.specialityId)),
  }
}

export const savedProfession = (profile: PanelistProfile): SavedProfession => ({
  professionId: profile.professionId !== null,
  specialityId: profile.specialityId !== null,
  npiNumber: Boolean(profile.npiNumber?.trim()),
})

const choiceOf = (id: number | null) => (id === null ? '' : String(id))

export const professionValues = (profile: PanelistProfile): ProfessionValues => ({
  professionId: choiceOf(profile.professionId),
  specialityId: choiceOf(profile.specialityId),
  subSpecialityId: choiceOf(profile.subSpecialityId),
  nurseCategoryId: choiceOf(profile.nurseCategoryId),
  pharmacySettingId: choiceOf(profile.pharmacySettingId),
  npiNumber: profile.npiNumber ?? '',
})

/**
 * Answers to send: null for questions that the profession doesn't ask, even if a hidden field has a value. The questions of
 * a saved profession that isn't in the list are unknown, so its answers stay.
 */
export function professionAnswers(
  values: ProfessionValues,
  lookups: ProfessionLookups,
): Omit<z.output<typeof ProfessionPayload>, 'email'> {
  const { profession, questions, subSpecialities } = professionOf(values, lookups)
  const isAsked = (asks: boolean) => !profession || asks
  const subSpecialityId = idOf(values.subSpecialityId)
  return {
    npiNumber: textOf(values.npiNumber),
    professionId: Number(values.professionId),
    specialityId: Number(values.specialityId),
    subSpecialityId: isAsked(subSpecialities.some(({ id }) => id === subSpecialityId)) ? subSpecialityId : null,
    nurseCategoryId: isAsked(questions.nurseTitle) ? idOf(values.nurseCategoryId) : null,
    pharmacySettingId: isAsked(questions.pharmacySetting) ? idOf(values.pharmacySettingId) : null,
  }
}
