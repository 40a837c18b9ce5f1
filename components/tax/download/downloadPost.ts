import type { FormError } from '#components/form/useSend.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { signedDocumentMessages } from '#lib/messages/tax.ts'
import type { PostedForm } from '#lib/posted-form.ts'

/** A download posted without JavaScript. */
export interface DownloadPost {
  action: string
  /** URL that asks for a fresh code. */
  stepUpAction: string
  /** Fields and error of the rejected post. */
  values: Readonly<Record<string, string>>
  error: FormError | null
}

export const downloadPost = ({ action, refused }: PostedForm, stepUp: PostedForm, t: Translate): DownloadPost => ({
  action,
  stepUpAction: stepUp.action,
  values: refused?.values ?? {},
  error: refused && {
    ...refused.error,
    text: errorAction(signedDocumentMessages, refused.error, '', t).text,
    count: 1,
  },
})
