import { REQUIRED } from '#lib/messages/texts.ts'
import { NURSE_TITLE_LABEL, PHARMACY_SETTING_LABEL, type ProfessionLookups } from '#lib/rules/profile/profession.ts'
import { anyText, npiNumber, required, requiredIfAsked, type TextSchema } from '../kit/schema.ts'
import { type ProfessionValues, professionOf, type SavedProfession } from './professionForm.ts'

type ProfessionFields = Record<keyof ProfessionValues, TextSchema>

/** Messages for empty fields, by field label. */
const missing: Readonly<Record<string, string>> = {
  Profession: 'Choose your profession',
  Specialty: 'Choose your specialty',
  Subspecialty: 'Choose your subspecialty',
  Category: 'Choose your category',
  Type: 'Choose your type',
  Title: 'Choose your title',
  'Practice Specialty': 'Choose your practice specialty',
  'Area of Practice': 'Choose your area of practice',
  [NURSE_TITLE_LABEL]: 'Choose your title/position',
  [PHARMACY_SETTING_LABEL]: 'Choose your pharmacy setting',
}

const choose = (label: string) => required(missing[label] ?? REQUIRED)

/** For patients' forms, which have no profession fields. */
export const noProfessionFields: ProfessionFields = {
  professionId: anyText,
  specialityId: anyText,
  subSpecialityId: anyText,
  nurseCategoryId: anyText,
  pharmacySettingId: anyText,
  npiNumber: anyText,
}

/**
 * Rules for the profession fields, which depend on the answers so far.
 * @param npiRequired require the NPI for every profession
 */
export function professionFields(
  values: ProfessionValues,
  lookups: ProfessionLookups,
  saved: SavedProfession,
  npiRequired = false,
): ProfessionFields {
  const { profession, questions, subSpecialities } = professionOf(values, lookups)
  const requiresSubSpeciality = questions.subSpecialityRequired && subSpecialities.length > 0
  const needsNpi = npiRequired || questions.npiRequired
  return {
    professionId: requiredIfAsked(!saved.professionId, choose('Profession')),
    specialityId: requiredIfAsked(profession !== undefined && !saved.specialityId, choose(questions.speciality)),
    subSpecialityId: requiredIfAsked(requiresSubSpeciality, choose(questions.subSpeciality)),
    nurseCategoryId: requiredIfAsked(questions.nurseTitle, choose(NURSE_TITLE_LABEL)),
    pharmacySettingId: requiredIfAsked(questions.pharmacySetting, choose(PHARMACY_SETTING_LABEL)),
    npiNumber: requiredIfAsked(!saved.npiNumber, npiNumber(needsNpi ? 'Enter your NPI number' : undefined)),
  }
}
