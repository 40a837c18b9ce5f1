import 'server-only'
import { certificates, demographicLookups, genders } from '#lib/contract/panel/profile.ts'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { byDisplayOrder, byName } from '#lib/rules/lookup-order.ts'
import type { Session } from '../session/session.ts'
import { memberProfile } from './member-profile.ts'
import { load, resultOf } from './pages.ts'

/** The lists that only the form of the profile needs, each in its order. */
async function loadFormLookups(session: Session) {
  const [known, people, organizations, additional] = await Promise.all([
    load(session, certificates),
    load(session, genders),
    load(session, nonProfitOrganizations),
    load(session, demographicLookups),
  ])
  return {
    certificates: byName(known).map((one) => ({
      ...one,
      physicianSubcertificates: byName(one.physicianSubcertificates),
    })),
    genders: byDisplayOrder(people),
    nonProfits: byDisplayOrder(organizations),
    additional: {
      annualHouseHoldIncome: byDisplayOrder(additional.annualHouseHoldIncome),
      educationLevel: byDisplayOrder(additional.educationLevel),
      ethnicity: byDisplayOrder(additional.ethnicity),
      genders: byDisplayOrder(additional.genders),
      maritalStatuses: byDisplayOrder(additional.maritalStatuses),
      nativeLanguages: byDisplayOrder(additional.nativeLanguages),
      typeOfHealthInsurance: byDisplayOrder(additional.typeOfHealthInsurance),
      sexualOrientations: byDisplayOrder(additional.sexualOrientations),
      householdChildren: byDisplayOrder(additional.householdChildren),
      patientRelationships: byDisplayOrder(additional.patientRelationships),
    },
  }
}

/** The profile and every list it is chosen from, loaded at once; `formLookups` is null when one of them is missing. */
export async function editableProfile(session: Session) {
  const [{ lookups, ...saved }, chosen] = await Promise.all([
    memberProfile(session),
    resultOf(loadFormLookups(session)),
  ])
  return { ...saved, lookups, formLookups: lookups && chosen.ok ? { ...lookups, ...chosen.data } : null }
}
