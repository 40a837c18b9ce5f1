import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { SAVED_ANSWER } from '#lib/messages/texts/profile.ts'
import type { ProfessionLookups } from './profession.ts'

/** The profile has only ids, no names. */
const unlistedEntry = (id: number) => ({ id, name: SAVED_ANSWER, displayOrder: null })

const withSaved = <Entry extends { id: number }>(
  list: readonly Entry[],
  id: number | null,
  entryOf: (id: number) => Entry,
): Entry[] => (id === null || list.some((entry) => entry.id === id) ? [...list] : [...list, entryOf(id)])

/** Adds saved answers that the lists no longer contain, so that the member sees and keeps them. */
export function withSavedProfession<Lookups extends ProfessionLookups>(
  lookups: Lookups,
  { professionId, specialityId, subSpecialityId, nurseCategoryId, pharmacySettingId }: PanelistProfile,
): Lookups {
  return {
    ...lookups,
    nurseCategories: withSaved(lookups.nurseCategories, nurseCategoryId, unlistedEntry),
    pharmacySettings: withSaved(lookups.pharmacySettings, pharmacySettingId, unlistedEntry),
    professions: lookups.professions.map((profession) => {
      if (profession.id !== professionId) return profession
      const specialities = withSaved(profession.specialities, specialityId, (id) => ({
        ...unlistedEntry(id),
        subSpecialities: [],
      }))
      return {
        ...profession,
        specialities: specialities.map((speciality) =>
          speciality.id === specialityId
            ? { ...speciality, subSpecialities: withSaved(speciality.subSpecialities, subSpecialityId, unlistedEntry) }
            : speciality,
        ),
      }
    }),
  }
}
