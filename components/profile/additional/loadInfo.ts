import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { draftEndpoints } from '#components/form/kit/draft/drafts.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { demographicLookups } from '#lib/contract/panel/lookups.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { type BasicLookups, withSavedAnswers } from '../edit/demographics.ts'
import { savedInfo } from '../edit/profileValues.ts'
import type { ProfileStatus } from '../profileFacts.ts'

/** The member's profile and saved answers, the options, and the draft. */
export interface InfoData {
  profile: PanelistProfile
  status: ProfileStatus
  lookups: BasicLookups
  draft: DraftValues | null
}

type DemographicLookups = AnswerOf<typeof demographicLookups>

const inOrder = (lookups: DemographicLookups) =>
  Object.fromEntries(
    Object.entries<DemographicLookups[keyof DemographicLookups]>(lookups).map(([name, list]) => [
      name,
      byDisplayOrder(list),
    ]),
  ) as DemographicLookups

const loadStatus = () => lazyCall(() => import('#lib/contract/panel/profile/demographics.ts'), 'profileStatus')

/** Adds saved answers to the options when a lookup no longer lists them. */
const infoData = (data: InfoData): InfoData => ({ ...data, lookups: withSavedAnswers(data.lookups, savedInfo(data)) })

/** Reloads the saved answers. */
export async function reloadInfo(data: InfoData): Promise<Result<InfoData>> {
  const status = await loadStatus()
  return status.ok ? { ok: true, data: infoData({ ...data, status: status.data }) } : status
}

/** Loads everything for the dialog in parallel. Fails if the profile, the answers or the lookups fail. */
export async function loadInfo(): Promise<Result<InfoData>> {
  const [profile, status, lookups, draft] = await Promise.all([
    lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'getProfile'),
    loadStatus(),
    lazyCall(() => import('#lib/contract/panel/lookups.ts'), 'demographicLookups'),
    lazyCall(draftEndpoints, 'readDraft', { query: { form: 'additional-info' } }),
  ])
  if (!profile.ok) return profile
  if (!status.ok) return status
  if (!lookups.ok) return lookups
  const additional = inOrder(lookups.data)
  return {
    ok: true,
    data: infoData({
      profile: profile.data,
      status: status.data,
      lookups: { genders: additional.genders, additional },
      draft: draft.ok ? draft.data.values : null,
    }),
  }
}
