import 'server-only'
import { sendPrivacyCode } from '#lib/contract/panel/privacy.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { sendPrivacyCodeMessages } from '#lib/messages/privacy.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { requestOwnNumberCode } from '../sign-in/own-number.ts'
import { formOf, panelFormOf } from './define-form.ts'

/** Sends a code, and then the page asks for it. */
export const proof = panelFormOf(sendPrivacyCode, {
  body: () => ({}),
  done: () => ({ next: linkTo(routes.ownNumber, { code: 'sent' }) }),
  refused: (error, t) => errorAction(sendPrivacyCodeMessages, error, '', t).text,
})

export const ownNumber = formOf(portal.requestOwnNumberCode, createRouteHandler(requestOwnNumberCode), {
  body: ({ otp = '', newMobileNumber }) => ({ otp: otp.replace(/\D/g, ''), newMobileNumber }),
  done: ({ next }) => ({ next }),
  secret: ['otp'],
})
