import { withTypedAddress } from '#components/form/address/addressForm.ts'
import { checkSavedPost, type SavedPost, savedFormPost } from '#components/form/kit/savedPost.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { saveAddressMessages } from '#lib/messages/profile.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import {
  type AddressAnswers,
  type AddressData,
  addressData,
  addressTaskPayload,
  savedAddressForm,
} from './addressAnswers.ts'
import { addressSchema } from './addressSchema.ts'

/* The 'Almost Done' form posted without JavaScript. */

const form: SavedPost<AddressData, AddressAnswers> = {
  ...savedAddressForm,
  merge: withTypedAddress,
  schema: addressSchema,
  payload: addressTaskPayload,
  messages: saveAddressMessages,
}

/** A posted workplace URL, even an empty one, means that the page asked for it. */
export const checkAddress = (profile: PanelistProfile | null, input: DraftValues) =>
  profile && checkSavedPost(form, addressData(profile, input.workplaceUrl !== undefined), input)

export const addressPost = (posted: PostedForm, saved: AddressData, t: Translate) =>
  savedFormPost(posted, form, saved, t)
