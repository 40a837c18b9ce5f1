/*
 * The questions that each profession brings with it. Nurse is found by its id, the others by their names.
 * @see docs/specification/profile.md#profession
 * @see docs/specification/profile.md#labels-by-profession
 */

/** @see docs/specification/profile.md#profession */
const NURSE_PROFESSION_ID = 4
export const NURSE_TITLE_LABEL = 'Title/Position'
export const PHARMACY_SETTING_LABEL = 'Pharmacy Setting'
/** The empty choice of an optional select. */
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

export interface ProfessionQuestions {
  /** What its specialities are called. */
  speciality: string
  subSpeciality: string
  /** Must a subspeciality be chosen where there are some. */
  subSpecialityRequired: boolean
  nurseTitle: boolean
  pharmacySetting: boolean
  /** Medical school, year of graduation, certificates. */
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
 * The subspecialities to choose from. Nurses are offered those of the first category until they have chosen one.
 * @see docs/specification/profile.md#profession
 */
export function subSpecialitiesOf(profession: Profession | undefined, specialityId: number | null): readonly Choice[] {
  const chosen = profession?.specialities.find(({ id }) => id === specialityId)
  const preloaded = profession?.id === NURSE_PROFESSION_ID ? profession.specialities[0] : undefined
  return (chosen ?? preloaded)?.subSpecialities ?? []
}

const listedSurveys: ReadonlySet<string> = new Set(['SOF & Partner', 'LIST & SOF', 'LIST, SOF & Partner'])

/**
 * Surveys whose members are matched with a list by NPI: they need it for every profession.
 * @see docs/specification/validation.md#npi
 */
export const surveyNeedsNpi = (survey: { surveyType: { type: string } | null; npiMandatory: boolean }): boolean =>
  survey.npiMandatory && listedSurveys.has(survey.surveyType?.type ?? '')
