import { type FormPost, formPost } from '#components/form/formPost.ts'
import { rules } from '#components/form/rules.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import type { Translate } from '#lib/language/translate.ts'
import { requestLoginCodeMessages, requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { requestNumberCodeMessages } from '#lib/messages/lost-phone.ts'
import { WRONG_MOBILE_FORMAT } from '#lib/messages/texts/fields.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { type CodeFlow, codeErrorText, resendErrorText } from './code/codeFlow.ts'
import { codeForm } from './code/codeForm.ts'
import { type LoginOrigin, loginForms } from './login/loginForms.ts'
import { lostPhoneForm, newNumberField } from './lost-phone/lostPhoneForm.ts'
import { asksSetting, fieldOf, type RegistrationOrigin, registrationForm } from './registration/registrationForm.ts'

/* Initial state of forms that the browser posted without JavaScript, computed on the server. */

/** Without JavaScript the email field also accepts a mobile number. */
export function loginPost(posted: PostedForm, origin: LoginOrigin, brand: string, t: Translate): FormPost {
  const input = posted.refused?.values.email ?? ''
  const isNumber = input !== '' && !input.includes('@')
  return formPost(posted, {
    schema: () => (isNumber ? rules({ email: () => WRONG_MOBILE_FORMAT }) : loginForms.email),
    errorText: (error) => errorAction(requestLoginCodeMessages, error, brand, t).text,
    parameters: origin,
  })
}

export const lostPhonePost = (posted: PostedForm, t: Translate): FormPost =>
  formPost(posted, {
    schema: () => lostPhoneForm,
    errorText: (error) => errorAction(requestNumberCodeMessages, error, '', t).text,
    fieldOf: newNumberField,
  })

export interface RegistrationPost extends FormPost {
  /** Text above the identity questions; null while they aren't asked. */
  identity: string | null
}

/** Once identity questions are asked, keep asking them until registration succeeds. */
function identityRequest({ refused }: PostedForm, t: Translate): string | null {
  if (!refused) return null
  const { ask, text } = errorAction(requestRegistrationCodeMessages, refused.error, undefined, t)
  if (ask) return text
  return 'ssn' in refused.values ? errorMessages.IDENTITY_SEARCH_DETAILS_NEEDED : null
}

export function registrationPost(
  posted: PostedForm,
  origin: RegistrationOrigin,
  brand: string,
  t: Translate,
): RegistrationPost {
  const identity = identityRequest(posted, t)
  const hasIdentityFields = 'ssn' in (posted.refused?.values ?? {})
  const post = formPost(posted, {
    schema: () => registrationForm({ setting: asksSetting(origin), identity: identity !== null }),
    errorText: (error) => errorAction(requestRegistrationCodeMessages, error, brand, t).text,
    fieldOf: (error) => fieldOf(error, hasIdentityFields),
    parameters: origin,
  })
  return { ...post, identity }
}

export interface CodePosts {
  code: FormPost
  resend: FormPost
}

export const codePosts = (
  posted: { code: PostedForm; resend: PostedForm },
  flow: CodeFlow,
  brand: string,
  t: Translate,
): CodePosts => ({
  code: formPost(posted.code, { schema: () => codeForm, errorText: (error) => codeErrorText(flow, error, brand, t) }),
  resend: formPost(posted.resend, {
    schema: () => rules({}),
    errorText: (error) => resendErrorText(error, t),
  }),
})
