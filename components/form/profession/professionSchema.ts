import { NURSE_TITLE_LABEL, PHARMACY_SETTING_LABEL } from '#lib/rules/profile/profession.ts'
import { anyText, askedIf, npiNumber, required, type TextSchema } from '../kit/schema.ts'
import { type ProfessionLookups, type ProfessionValues, professionOf, type SavedProfession } from './professionForm.ts'

type ProfessionFields = Record<keyof ProfessionValues, TextSchema>

const choose = (label: string) => required(`Choose your ${label.toLowerCase()}`)

/** Of a form without these fields: a patient's. */
export const noProfessionFields: ProfessionFields = {
  professionId: anyText,
  specialityId: anyText,
  subSpecialityId: anyText,
  nurseCategoryId: anyText,
  pharmacySettingId: anyText,
  npiNumber: anyText,
}

/**
 * What a profession asks for depends on the answers given so far.
 * @param npiRequired whatever the profession is
 * @see docs/specification/validation.md#profession-fields
 */
export function professionFields(
  values: ProfessionValues,
  lookups: ProfessionLookups,
  saved: SavedProfession,
  npiRequired = false,
): ProfessionFields {
  const { profession, questions, subSpecialities } = professionOf(values, lookups)
  const mustDivide = questions.subSpecialityRequired && subSpecialities.length > 0
  const needsNpi = npiRequired || questions.npiRequired
  return {
    professionId: askedIf(!saved.professionId, choose('profession')),
    specialityId: askedIf(profession !== undefined && !saved.specialityId, choose(questions.speciality)),
    subSpecialityId: askedIf(mustDivide, choose(questions.subSpeciality)),
    nurseCategoryId: askedIf(questions.nurseTitle, choose(NURSE_TITLE_LABEL)),
    pharmacySettingId: askedIf(questions.pharmacySetting, choose(PHARMACY_SETTING_LABEL)),
    npiNumber: askedIf(!saved.npiNumber, npiNumber(needsNpi ? 'Enter your NPI number' : undefined)),
  }
}
