import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { certificates, demographicLookups } from '#lib/contract/panel/lookups.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { professionalQuestionNames, questionOf } from '../../contract/panel/profile/questions.ts'
import { isPatient } from './panelist-type.ts'
import { type ProfessionLookups, questionsOf } from './profession.ts'

interface FormLookups extends ProfessionLookups {
  certificates: AnswerOf<typeof certificates>
  additional: AnswerOf<typeof demographicLookups>
}

type Profession = FormLookups['professions'][number]

/** A saved specialty can't be changed. */
function withSavedSpeciality(profession: Profession, { specialityId }: PanelistProfile): Profession {
  const saved = profession.specialities.filter(({ id }) => id === specialityId)
  return saved.length === 0 ? profession : { ...profession, specialities: saved }
}

const forPatients = { professions: [], nurseCategories: [], pharmacySettings: [], certificates: [] }

const professionalLists: ReadonlySet<string> = new Set(professionalQuestionNames.map((name) => questionOf(name).lookup))

/** The demographic lists for professionals; those of questions for patients only are empty. */
function forProfessionals(lists: FormLookups['additional']): FormLookups['additional'] {
  const result = { ...lists }
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) if (!professionalLists.has(name)) result[name] = []
  return result
}

/**
 * The entries that a member's profile form can offer, so that a page doesn't carry the lists of every profession.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export function ownLookups<Lookups extends FormLookups>(lookups: Lookups, profile: PanelistProfile): Lookups {
  if (isPatient(profile)) return { ...lookups, ...forPatients }
  const additional = forProfessionals(lookups.additional)
  const profession = lookups.professions.find(({ id }) => id === profile.professionId)
  if (!profession) return { ...lookups, additional }
  const questions = questionsOf(profession)
  return {
    ...lookups,
    additional,
    professions: [withSavedSpeciality(profession, profile)],
    nurseCategories: questions.nurseTitle ? lookups.nurseCategories : [],
    pharmacySettings: questions.pharmacySetting ? lookups.pharmacySettings : [],
    certificates: questions.physician ? lookups.certificates : [],
  }
}
