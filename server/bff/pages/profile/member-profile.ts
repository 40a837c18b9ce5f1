import 'server-only'
import { nurseCategories, pharmacySettings, professions } from '#lib/contract/panel/lookups.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { withSavedProfession } from '#lib/rules/profile/saved-profession.ts'
import type { Session } from '../../session/session.ts'
import { load, loadProfile, optionalPart } from '../pages.ts'

/** The lookups of a profession, in display order. */
export async function loadLookups(session: Session) {
  const [professionList, nurses, pharmacies] = await Promise.all([
    load(session, professions),
    load(session, nurseCategories),
    load(session, pharmacySettings),
  ])
  return {
    professions: byDisplayOrder(professionList).map((profession) => ({
      ...profession,
      specialities: byDisplayOrder(profession.specialities).map((speciality) => ({
        ...speciality,
        subSpecialities: byDisplayOrder(speciality.subSpecialities),
      })),
    })),
    nurseCategories: byDisplayOrder(nurses),
    pharmacySettings: byDisplayOrder(pharmacies),
  }
}

/** All data of the read-only profile, loaded in parallel; a part that failed to load is null. */
export async function memberProfile(session: Session) {
  const [profile, status, lookups] = await Promise.all([
    optionalPart(loadProfile(session)),
    optionalPart(load(session, profileStatus)),
    optionalPart(loadLookups(session)),
  ])
  return { profile, status, lookups: profile && lookups ? withSavedProfession(lookups, profile) : lookups }
}
