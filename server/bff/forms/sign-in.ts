import 'server-only'
import { stopNumberChange } from '#lib/contract/panel/number-change.ts'
import * as portalLanguage from '#lib/contract/portal/language.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { stopNumberChangeMessages } from '#lib/messages/lost-phone.ts'
import { CODE_SENT } from '#lib/messages/texts/auth.ts'
import { SIGNED_OUT } from '#lib/messages/texts.ts'
import { chooseLanguage } from '../endpoints/language.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { requestLoginCode } from '../sign-in/login.ts'
import { requestNumberCode } from '../sign-in/lost-phone.ts'
import { requestRegistrationCode } from '../sign-in/registration.ts'
import { resendCode } from '../sign-in/resend.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { verifyCode } from '../sign-in/verify-code.ts'
import { type Fields, formOf, panelFormOf } from './define-form.ts'

/** Drops empty fields: the calls expect them to be absent. */
const filledIn = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Browsers send a ticked box with any value, and an unticked box not at all. */
const isTicked = (value: string | undefined) => value !== undefined

const digitsOf = (text = '') => text.replace(/\D/g, '')

export const registration = formOf(portal.requestRegistrationCode, createRouteHandler(requestRegistrationCode), {
  body: ({ smsConsent, privacyConsent, ...typed }, given) => ({
    ...given,
    ...filledIn(typed),
    smsConsent: isTicked(smsConsent),
    privacyConsent: isTicked(privacyConsent),
  }),
  done: ({ next }) => ({ next }),
  secret: ['ssn', 'dateOfBirth'],
})

/** Without scripts nothing switches the field between email and number, so it accepts both. */
export const login = formOf(portal.requestLoginCode, createRouteHandler(requestLoginCode), {
  body: ({ email, mobile }, given) => ({ ...given, loginId: email || mobile }),
  done: ({ next }) => ({ next }),
})

/** Drops empty answers, which mean "not answered". */
export const lostPhone = formOf(portal.requestNumberCode, createRouteHandler(requestNumberCode), {
  body: (typed) => filledIn(typed),
  done: ({ next }) => ({ next }),
  secret: ['ssn', 'dateOfBirth'],
})

export const stopNumber = panelFormOf(stopNumberChange, {
  body: ({ token }) => ({ token }),
  done: () => ({}),
  refused: (error, t) => errorAction(stopNumberChangeMessages, error, '', t).text,
})

/** Only the scripts can ask about linking a test account: without them nothing is linked. */
export const code = formOf(portal.verifyCode, createRouteHandler(verifyCode), {
  body: ({ otp }) => ({ otp: digitsOf(otp) }),
  done: ({ next, notice }) => ({ next, notice: notice && { tone: 'warning', text: notice.message } }),
  secret: ['otp'],
})

export const resend = formOf(portal.resendCode, createRouteHandler(resendCode), {
  body: () => ({}),
  done: () => ({ notice: { tone: 'success', text: CODE_SENT } }),
})

/** An invalid choice changes nothing. */
export const language = formOf(portalLanguage.chooseLanguage, createRouteHandler(chooseLanguage), {
  body: ({ language }) => ({ language }),
  done: () => ({}),
})

export const signOutForm = formOf(portal.signOut, createRouteHandler(signOut), {
  done: ({ next }) => ({ next, notice: { tone: 'success', text: SIGNED_OUT } }),
})
