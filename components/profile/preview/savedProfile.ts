import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { withTimeZone } from '#components/form/address/addressZone.ts'
import type { Fact, SavedForm } from '#components/form/saved/savedForm.ts'
import type { Attempt } from '#components/form/useSend.ts'
import type { Translate } from '#lib/language/translate.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { basicFacts, professionalFacts } from '../answerFacts.ts'
import { statusFromValues } from '../edit/demographics.ts'
import { profilePayload, uncheckedPayload } from '../edit/profilePayload.ts'
import {
  type ProfileFormData,
  type ProfileValues,
  profileValues,
  versionOf,
  withSavedLookups,
} from '../edit/profileValues.ts'
import { addressFact, emailFact } from '../profileFacts.ts'
import { draftProfile } from './draftProfile.ts'

function profileFormFacts(values: ProfileValues, data: ProfileFormData, t: Translate): Fact[] {
  const payload = uncheckedPayload(data, values)
  const { profile } = payload ? draftProfile(data, payload) : data
  return [
    { name: t('Organization'), value: t(profile.nonProfitOrganizationDto?.name ?? '') },
    emailFact(profile, t),
    addressFact(profile, t),
    ...(isPatient(profile) ? [] : professionalFacts(profile, data.lookups, t)),
    ...basicFacts(profile, statusFromValues(values, data.lookups), t),
  ]
}

async function reload({ lookups }: ProfileFormData): Promise<Result<ProfileFormData>> {
  const [profile, status] = await Promise.all([
    lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'getProfile'),
    lazyCall(() => import('#lib/contract/panel/profile/demographics.ts'), 'profileStatus'),
  ])
  if (!profile.ok) return profile
  if (!status.ok) return status
  return { ok: true, data: withSavedLookups({ profile: profile.data, status: status.data, lookups }) }
}

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedProfileForm: SavedForm<ProfileFormData, ProfileValues> = {
  versionOf,
  valuesOf: profileValues,
  factsOf: profileFormFacts,
  reload,
  closedBecause: ({ profile }) =>
    profile.profileCompleted ? 'Your profile was submitted there, so it can no longer be changed here.' : null,
}

/** Submits the form values, based on this version of the saved profile. */
export async function submitProfile(
  data: ProfileFormData,
  values: ProfileValues,
  version: string | undefined,
  attempt: Attempt,
): Promise<Result<unknown>> {
  const { mailingAddress, ...payload } = profilePayload(data, values)
  const address = mailingAddress && { mailingAddress: await withTimeZone(mailingAddress) }
  const body = { ...payload, ...address, version }
  return lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'saveProfile', { body, ...attempt })
}
