import { callPanel } from '#components/call/callApi.ts'
import { timeZoneOf } from '#components/form/address/addressZone.ts'
import { emailStatus, sendEmailLink, verifyEmailLink } from '#lib/contract/panel/auth.ts'
import {
  addCaregiverProfile,
  demographicLookups,
  getProfile,
  profileStatus,
  registerProfession,
  saveCaregiverConditions,
  saveProfile,
  updatePatientProfile,
  updateProfileInfo,
} from '#lib/contract/panel/profile.ts'

/*
 * What the forms of the profile call; fetched when there is something to send.
 */

type Body<C extends Parameters<typeof callPanel>[0]> = NonNullable<Parameters<typeof callPanel<C>>[1]>['body']

type Profile = NonNullable<Body<typeof saveProfile>>

/** An address goes with its time zone; one that cannot be looked up now holds nothing up. */
async function zoned({ mailingAddress, ...rest }: Profile): Promise<Profile> {
  const timezone = mailingAddress && (await timeZoneOf(mailingAddress))
  return { ...rest, ...(mailingAddress && { mailingAddress: { ...mailingAddress, ...(timezone && { timezone }) } }) }
}

export const submitProfile = async (profile: Profile, idempotencyKey: string) =>
  callPanel(saveProfile, { body: await zoned(profile), idempotencyKey })

export const submitProfession = (body: Body<typeof registerProfession>, idempotencyKey: string) =>
  callPanel(registerProfession, { body, idempotencyKey })

export const freshProfile = () => callPanel(getProfile)

export const savePatient = (body: Body<typeof updatePatientProfile>, idempotencyKey: string) =>
  callPanel(updatePatientProfile, { body, idempotencyKey })

export const addCaredFor = (body: Body<typeof addCaregiverProfile>, idempotencyKey: string) =>
  callPanel(addCaregiverProfile, { body, idempotencyKey })

export const saveCaredFor = (body: Body<typeof saveCaregiverConditions>, idempotencyKey: string) =>
  callPanel(saveCaregiverConditions, { body, idempotencyKey })

export const statusNow = () => callPanel(profileStatus)
export const loadDemographicLookups = () => callPanel(demographicLookups)

export const submitInfo = (body: Body<typeof updateProfileInfo>, idempotencyKey: string) =>
  callPanel(updateProfileInfo, { body, idempotencyKey })

export const submitEmailLink = (email: string) => callPanel(sendEmailLink, { body: { email } })

export const emailStatusNow = () => callPanel(emailStatus)

export const confirmEmailLink = (verificationCode: string) => callPanel(verifyEmailLink, { body: { verificationCode } })
