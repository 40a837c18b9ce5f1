import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { nurseCategories, pharmacySettings, professions } from '#lib/contract/panel/lookups.ts'

/*
 * The questions for each profession. Nurse is matched by id, the others by name.
 * @see docs/specification/profile.md#profession
 * @see docs/specification/profile.md#labels-by-profession
 */

/** @see docs/specification/profile.md#profession */
const NURSE_PROFESSION_ID = 4
export const NURSE_TITLE_LABEL = 'Title/Position'
export const PHARMACY_SETTING_LABEL = 'Pharmacy Setting'
/** The empty option of an optional select. */
export const IF_APPLICABLE = 'Please select, if applicable'

interface Choice {
  id: number
  name: string
}
interface Speciality extends Choice {
  subSpecialities: readonly Choice[]
}
export interface Profession extends Choice {
  specialities: readonly Speciality[]
}

/** Lookups of the professional questions: ids with names, as the panel answers them. */
export interface ProfessionLookups {
  professions: AnswerOf<typeof professions>
  nurseCategories: AnswerOf<typeof nurseCategories>
  pharmacySettings: AnswerOf<typeof pharmacySettings>
}

export interface ProfessionQuestions {
  /** Label of the specialties. */
  speciality: string
  subSpeciality: string
  /** Whether a subspecialty is required if there are any. */
  subSpecialityRequired: boolean
  nurseTitle: boolean
  pharmacySetting: boolean
  /** Asks for medical school, year of graduation and certificates. */
  physician: boolean
  npiRequired: boolean
}

const anybody: ProfessionQuestions = {
  speciality: 'Specialty',
  subSpeciality: 'Subspecialty',
  subSpecialityRequired: false,
  nurseTitle: false,
  pharmacySetting: false,
  physician: false,
  npiRequired: false,
}

const nurse: Partial<ProfessionQuestions> = {
  speciality: 'Category',
  subSpeciality: 'Specialty',
  subSpecialityRequired: true,
  nurseTitle: true,
}

const byName: Readonly<Record<string, Partial<ProfessionQuestions>>> = {
  'Physician (MD, DO, Resident)': { physician: true, npiRequired: true },
  'Physician Assistant': { npiRequired: true },
  'Nurse Practitioner': { npiRequired: true },
  'Dentist/Dental Professional': { speciality: 'Type' },
  'Hospital Executive': { speciality: 'Title' },
  'Office Manager/Practice Manager': { speciality: 'Practice Specialty' },
  'Optometrist/Eye Care Professional': { speciality: 'Title' },
  Pharmacy: { speciality: 'Title', pharmacySetting: true },
  'Veterinary Medicine': { speciality: 'Area of Practice' },
}

/** `undefined` before a profession is chosen. */
export function questionsOf(profession: Choice | undefined): ProfessionQuestions {
  if (!profession) return anybody
  if (profession.id === NURSE_PROFESSION_ID) return { ...anybody, ...nurse }
  return { ...anybody, ...(Object.hasOwn(byName, profession.name) ? byName[profession.name] : {}) }
}

/**
 * The subspecialties to choose from. Nurses get those of the first specialty until they choose one.
 * @see docs/specification/profile.md#profession
 */
export function subSpecialitiesOf(profession: Profession | undefined, specialityId: number | null): readonly Choice[] {
  const chosen = profession?.specialities.find(({ id }) => id === specialityId)
  const preloaded = profession?.id === NURSE_PROFESSION_ID ? profession.specialities[0] : undefined
  return (chosen ?? preloaded)?.subSpecialities ?? []
}

const listedSurveys: ReadonlySet<string> = new Set(['SOF & Partner', 'LIST & SOF', 'LIST, SOF & Partner'])

/**
 * Surveys that match members to a list by NPI require it for every profession.
 * @see docs/specification/validation.md#npi
 */
export const surveyNeedsNpi = (survey: { surveyType: { type: string } | null; npiMandatory: boolean }): boolean =>
  survey.npiMandatory && listedSurveys.has(survey.surveyType?.type ?? '')
