import 'server-only'
import { stopNumberChange } from '#lib/contract/panel/number-change.ts'
import * as portalLanguage from '#lib/contract/portal/language.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { requestLoginCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { stopNumberChangeMessages } from '#lib/messages/lost-phone.ts'
import { CODE_SENT } from '#lib/messages/texts/auth.ts'
import { SIGNED_OUT } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { chooseLanguage } from '../endpoints/language.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { requestLoginCode, requestStepUpCode } from '../sign-in/login.ts'
import { requestNumberCode } from '../sign-in/lost-phone.ts'
import { requestRegistrationCode } from '../sign-in/registration.ts'
import { resendCode } from '../sign-in/resend.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { verifyCode } from '../sign-in/verify-code.ts'
import { digitsOf, type Fields, formOf, panelFormOf } from './define-form.ts'

/** Drops empty fields: the calls expect them to be absent. */
const filledIn = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Browsers send a checked box with any value, and an unchecked box not at all. */
const isChecked = (value: string | undefined) => value !== undefined

export const registration = formOf(portal.requestRegistrationCode, createRouteHandler(requestRegistrationCode), {
  body: ({ smsConsent, privacyConsent, ...input }, extra) => ({
    ...extra,
    ...filledIn(input),
    smsConsent: isChecked(smsConsent),
    privacyConsent: isChecked(privacyConsent),
  }),
  done: ({ next }) => ({ next }),
  secret: ['ssn', 'dateOfBirth'],
})

/** Without scripts nothing switches the field between email and number, so it accepts both. */
export const login = formOf(portal.requestLoginCode, createRouteHandler(requestLoginCode), {
  body: ({ email, mobile }, input) => ({ ...input, loginId: email || mobile }),
  done: ({ next }) => ({ next }),
})

/** Drops empty answers, which mean "not answered". */
export const lostPhone = formOf(portal.requestNumberCode, createRouteHandler(requestNumberCode), {
  body: (input) => filledIn(input),
  done: ({ next }) => ({ next }),
  secret: ['ssn', 'dateOfBirth'],
})

export const stopNumber = panelFormOf(stopNumberChange, {
  body: ({ token }) => ({ token }),
  refused: (error, t) => errorAction(stopNumberChangeMessages, error, '', t).text,
})

/** A test account first confirms the linking on the partner's page. */
export const code = formOf(portal.verifyCode, createRouteHandler(verifyCode), {
  body: ({ otp, sentTo }) => ({ otp: digitsOf(otp), sentTo }),
  done: ({ next, notice, confirmTestAccount: keys }) => ({
    next: keys
      ? linkTo(routes.internalPartnerRegistration, { skey: keys.surveyMaskId, pikey: keys.partnerInvitationMaskId })
      : next,
    notice: notice && { tone: 'warning', text: notice.message },
  }),
  secret: ['otp'],
})

/** Sends a fresh code; the code screen returns to this page. */
export const stepUp = formOf(portal.requestStepUpCode, createRouteHandler(requestStepUpCode), {
  body: (_fields, _given, { page: at }) => ({ returnUrl: at }),
  done: ({ next }) => ({ next }),
  refused: (error, t) => errorAction(requestLoginCodeMessages, error, '', t).text,
})

export const resend = formOf(portal.resendCode, createRouteHandler(resendCode), {
  body: ({ sentTo }) => ({ sentTo }),
  done: () => ({ notice: { tone: 'success', text: CODE_SENT } }),
})

/** An invalid choice changes nothing. */
export const language = formOf(portalLanguage.chooseLanguage, createRouteHandler(chooseLanguage), {
  body: ({ language }) => ({ language }),
})

export const signOutForm = formOf(portal.signOut, createRouteHandler(signOut), {
  forAnyMember: true,
  done: ({ next }) => ({ next, notice: { tone: 'success', text: SIGNED_OUT } }),
})
