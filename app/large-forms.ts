import { checkCaregiver, checkPerson } from '#components/profile/caregiver/caregiverPost.ts'
import { checkDetails } from '#components/profile/details/detailsPost.ts'
import { checkProfile } from '#components/profile/edit/profilePost.ts'
import { checkPatient } from '#components/profile/patient/patientPost.ts'
import { checkMessageChoices } from '#components/profile/settings/messageChoicesForm.ts'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { checkStartWithDetails } from '#components/surveys/landing/landingPost.ts'
import { checkAddress } from '#components/surveys/outcome/addressPost.ts'
import { checkTaxDetail } from '#components/tax/details/taxDetailPost.ts'
import { checkW9 } from '#components/tax/own/w9Post.ts'
import { messageChoices } from '#lib/contract/panel/message-choices.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { caregiver, patient, person } from '#server/bff/forms/health.ts'
import { address, professionalDetails, profile } from '#server/bff/forms/member-forms.ts'
import * as settings from '#server/bff/forms/settings.ts'
import { startWithDetails } from '#server/bff/forms/surveys.ts'
import { signW9, taxDetails } from '#server/bff/forms/tax.ts'
import { load, loadProfile, optionalPart } from '#server/bff/pages/pages.ts'
import { caregiverHealth, patientHealth } from '#server/bff/pages/profile/health-profile.ts'
import { memberProfile } from '#server/bff/pages/profile/member-profile.ts'
import { editableProfile } from '#server/bff/pages/profile/profile-lookups.ts'
import { surveyLanding } from '#server/bff/pages/surveys/landing.ts'
import { formToSign } from '#server/bff/pages/tax/own-signing.ts'
import { loadTax } from '#server/bff/pages/tax/tax.ts'

async function signingOf(token: DraftValues[string] = '') {
  const form = await formToSign(String(token))
  return 'signing' in form ? form.signing : null
}

async function surveyDetailsOf({ ckey, invitationMaskedId: maskId }: DraftValues) {
  const keys = ckey ? { ckey: String(ckey) } : { maskId: String(maskId) }
  const { survey, details } = await surveyLanding({ ...keys, isRegistered: 'true' })
  return survey.ok && details ? detailsOf(details, survey.data) : null
}

/** Validates large forms on the server, with the rules and data of their screens. */
export const largeForms = {
  'professional-details': professionalDetails(async (session, typed) =>
    checkDetails(await memberProfile(session), typed),
  ),
  profile: profile(async (session, typed) => checkProfile(await editableProfile(session), typed)),
  address: address(async (session, typed) => checkAddress(await optionalPart(loadProfile(session)), typed)),
  'tax-details': taxDetails(async (session, typed) =>
    checkTaxDetail(await optionalPart(loadTax(session)).then((tax) => tax && { ...tax, saved: tax.detail }), typed),
  ),
  'sign-w9': signW9(async (_, typed) => checkW9(await signingOf(typed.token), typed)),
  patient: patient(async (session, typed) => checkPatient(await patientHealth(session), typed)),
  caregiver: caregiver(async (session, typed) => checkCaregiver(await caregiverHealth(session), typed)),
  'survey-details': startWithDetails(async (_, typed) => checkStartWithDetails(await surveyDetailsOf(typed), typed)),
  'message-choices': settings.messageChoices(async (session, typed) =>
    checkMessageChoices(await optionalPart(load(session, messageChoices)), typed),
  ),
  person: person(async (session, typed) => checkPerson(await caregiverHealth(session), typed)),
}
