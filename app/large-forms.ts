import { detailsBody } from '#components/profile/details/detailsPost.ts'
import { profileDraft } from '#components/profile/edit/profilePost.ts'
import { addressBody } from '#components/surveys/outcome/addressPost.ts'
import { address, professionalDetails, profile } from '#server/bff/forms/member-forms.ts'
import { memberProfile } from '#server/bff/pages/member-profile.ts'
import { loadProfile, optionalPart } from '#server/bff/pages/pages.ts'
import { editableProfile } from '#server/bff/pages/profile-lookups.ts'

/** Large forms are checked by their screens' rules, with what the screen is made from. */
export const largeForms = {
  'professional-details': professionalDetails(async (session, typed) =>
    detailsBody(await memberProfile(session), typed),
  ),
  profile: profile(async (session, typed) => profileDraft(await editableProfile(session), typed)),
  address: address(async (session, typed) => addressBody(await optionalPart(loadProfile(session)), typed)),
}
