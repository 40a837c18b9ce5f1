import type * as z from 'zod/mini'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type {
  nurseCategories,
  PanelistProfile,
  ProfessionPayload,
  pharmacySettings,
  professions,
} from '#lib/contract/panel/profile.ts'
import { WRONG_NPI_FORMAT } from '#lib/messages/texts.ts'
import { NPI_PATTERN } from '#lib/rules/profile/npi.ts'
import {
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  questionsOf,
  subSpecialitiesOf,
} from '#lib/rules/profile/profession.ts'
import { anything, asked, fitting, idOf, neededFitting, textOf } from '../kit/answers.ts'
import type { RulesOf } from '../kit/fieldErrors.ts'
import { needed } from '../rules.ts'

/** As the fields hold it: ids as texts, empty for what is not chosen. */
export interface ProfessionValues {
  professionId: string
  specialityId: string
  subSpecialityId: string
  nurseCategoryId: string
  pharmacySettingId: string
  npiNumber: string
}

export interface ProfessionLookups {
  professions: AnswerOf<typeof professions>
  nurseCategories: AnswerOf<typeof nurseCategories>
  pharmacySettings: AnswerOf<typeof pharmacySettings>
}

/** What is saved and not asked again. @see docs/specification/profile.md#read-only-fields */
export interface SavedProfession {
  professionId: boolean
  specialityId: boolean
  npiNumber: boolean
}

/** What the values stand for in the lists. */
export function professionOf(values: ProfessionValues, lookups: ProfessionLookups) {
  const profession = lookups.professions.find(({ id }) => id === idOf(values.professionId))
  return {
    profession,
    questions: questionsOf(profession),
    subSpecialities: subSpecialitiesOf(profession, idOf(values.specialityId)),
  }
}

const npiAnswer = (required: boolean) =>
  required
    ? neededFitting('Enter your NPI number', NPI_PATTERN, WRONG_NPI_FORMAT)
    : fitting(NPI_PATTERN, WRONG_NPI_FORMAT)

const choose = (label: string) => needed(`Choose your ${label.toLowerCase()}`)

/** The rules of a form without these fields: a patient's. */
export const nothingAsked: RulesOf<ProfessionValues> = {
  professionId: anything,
  specialityId: anything,
  subSpecialityId: anything,
  nurseCategoryId: anything,
  pharmacySettingId: anything,
  npiNumber: anything,
}

/**
 * What may be in the fields, which depends on what is in them.
 * @param npiRequired whatever the profession is
 * @see docs/specification/validation.md#profession-fields
 */
export function professionRules(
  values: ProfessionValues,
  lookups: ProfessionLookups,
  saved: SavedProfession,
  npiRequired = false,
): RulesOf<ProfessionValues> {
  const { profession, questions, subSpecialities } = professionOf(values, lookups)
  const mustDivide = questions.subSpecialityRequired && subSpecialities.length > 0
  return {
    professionId: asked(!saved.professionId, choose('profession')),
    specialityId: asked(profession !== undefined && !saved.specialityId, choose(questions.speciality)),
    subSpecialityId: asked(mustDivide, choose(questions.subSpeciality)),
    nurseCategoryId: asked(questions.nurseTitle, choose(NURSE_TITLE_LABEL)),
    pharmacySettingId: asked(questions.pharmacySetting, choose(PHARMACY_SETTING_LABEL)),
    npiNumber: asked(!saved.npiNumber, npiAnswer(npiRequired || questions.npiRequired)),
  }
}

export const savedProfession = (profile: PanelistProfile): SavedProfession => ({
  professionId: profile.professionId !== null,
  specialityId: profile.specialityId !== null,
  npiNumber: Boolean(profile.npiNumber),
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

/** The answers as they are sent: what the profession does not ask for is null, whatever a hidden field still holds. */
export function professionAnswers(
  values: ProfessionValues,
  lookups: ProfessionLookups,
): Omit<z.output<typeof ProfessionPayload>, 'email'> {
  const { questions, subSpecialities } = professionOf(values, lookups)
  const subSpecialityId = idOf(values.subSpecialityId)
  return {
    npiNumber: textOf(values.npiNumber),
    professionId: Number(values.professionId),
    specialityId: Number(values.specialityId),
    subSpecialityId: subSpecialities.some(({ id }) => id === subSpecialityId) ? subSpecialityId : null,
    nurseCategoryId: questions.nurseTitle ? idOf(values.nurseCategoryId) : null,
    pharmacySettingId: questions.pharmacySetting ? idOf(values.pharmacySettingId) : null,
  }
}
