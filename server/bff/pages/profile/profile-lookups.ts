import 'server-only'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { certificates, demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { byDisplayOrder, byName } from '#lib/rules/lookup-order.ts'
import { ownLookups } from '#lib/rules/profile/own-lookups.ts'
import type { Session } from '../../session/session.ts'
import { load, resultOf } from '../pages.ts'
import { memberProfile } from './member-profile.ts'

type DemographicLookups = AnswerOf<typeof demographicLookups>

function inOrder(lists: DemographicLookups): DemographicLookups {
  const ordered = { ...lists }
  for (const name of Object.keys(lists) as (keyof DemographicLookups)[]) ordered[name] = byDisplayOrder(lists[name])
  return ordered
}

export const loadNonProfits = async (session: Session) => byDisplayOrder(await load(session, nonProfitOrganizations))

/** The lookups that only the profile form needs, in display order. */
async function loadFormLookups(session: Session) {
  const [certificateList, genderList, nonProfits, additional] = await Promise.all([
    load(session, certificates),
    load(session, genders),
    loadNonProfits(session),
    load(session, demographicLookups),
  ])
  return {
    certificates: byName(certificateList).map((item) => ({
      ...item,
      physicianSubcertificates: byName(item.physicianSubcertificates),
    })),
    genders: byDisplayOrder(genderList),
    nonProfits,
    additional: inOrder(additional),
  }
}

/**
 * The profile and its lookups, loaded in parallel. `formLookups` has what this member's form can offer, and is null when a
 * list failed to load.
 */
export async function editableProfile(session: Session) {
  const [saved, chosen] = await Promise.all([memberProfile(session), resultOf(loadFormLookups(session))])
  const { profile, lookups } = saved
  const formLookups = profile && lookups && chosen.ok ? ownLookups({ ...lookups, ...chosen.data }, profile) : null
  return { ...saved, formLookups }
}
