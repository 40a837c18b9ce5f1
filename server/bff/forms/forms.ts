import 'server-only'
import * as email from './email.ts'
import * as profile from './profile.ts'
import * as rewards from './rewards.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import * as support from './support.ts'
import * as surveys from './surveys.ts'
import * as tax from './tax.ts'

/** Every form that works without scripts, by its name in the URL. */
export const forms = {
  registration: signIn.registration,
  login: signIn.login,
  code: signIn.code,
  resend: signIn.resend,
  'lost-phone': signIn.lostPhone,
  'stop-number': signIn.stopNumber,
  'own-number-proof': settings.ownNumberProof,
  'own-number': settings.ownNumber,
  'remove-passkey': settings.removePasskey,
  'payout-code': settings.payoutCode,
  'payout-method': settings.payoutMethod,
  consent: settings.consent,
  'consent-receipt': settings.receiptOfConsents,
  'sign-out-everywhere': settings.signOutEverywhereForm,
  'sign-out': signIn.signOutForm,
  email: email.email,
  'email-link': email.emailLink,
  'confirm-email': email.confirmEmail,
  'submit-profile': profile.submitProfile,
  start: surveys.start,
  'start-by-code': surveys.startByCode,
  'start-on-landing': surveys.startOnLanding,
  'link-partner': surveys.linkPartner,
  decline: surveys.decline,
  'undo-decline': surveys.undoDecline,
  'survey-facts': surveys.surveyFacts,
  refer: rewards.refer,
  'non-profit': rewards.nonProfit,
  'open-w9': tax.openW9,
  'download-w9': tax.downloadW9,
  'download-1099': tax.download1099,
  'sample-1099': tax.sample1099,
  'step-up': signIn.stepUp,
  unsubscribe: surveys.unsubscribe,
  'report-message': support.report,
  language: signIn.language,
} as const

/** The large forms, which are validated by the rules of their screens. */
export type LargeFormName =
  | 'professional-details'
  | 'profile'
  | 'address'
  | 'tax-details'
  | 'sign-w9'
  | 'patient'
  | 'caregiver'
  | 'person'
  | 'survey-details'
  | 'message-choices'

export type FormName = keyof typeof forms | LargeFormName
