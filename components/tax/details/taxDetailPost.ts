import { withTypedAddress } from '#components/form/address/addressForm.ts'
import { checkSavedPost, type SavedPost, savedFormPost } from '#components/form/kit/savedPost.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { saveTaxDetailMessages } from '#lib/messages/tax.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { savedTaxDetailForm, type TaxDetailData, type TaxDetailValues, taxDetailPayload } from './taxDetailForm.ts'
import { taxDetailSchema } from './taxDetailSchema.ts'

/* The tax details form posted without JavaScript. */

const form: SavedPost<TaxDetailData, TaxDetailValues> = {
  ...savedTaxDetailForm,
  merge: withTypedAddress,
  schema: taxDetailSchema,
  payload: (values, { saved }) => taxDetailPayload(values, saved),
  messages: saveTaxDetailMessages,
}

export const checkTaxDetail = (data: TaxDetailData | null, input: DraftValues) =>
  data && checkSavedPost(form, data, input)

export const taxDetailPost = (posted: PostedForm, data: TaxDetailData, t: Translate) =>
  savedFormPost(posted, form, data, t)
