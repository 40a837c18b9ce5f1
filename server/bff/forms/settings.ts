import 'server-only'
import { consentReceipt, saveConsent } from '#lib/contract/panel/consents.ts'
import { saveMessageChoices } from '#lib/contract/panel/message-choices.ts'
import { removePasskey as removePasskeyCall } from '#lib/contract/panel/passkeys.ts'
import { savePayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { sendPrivacyCode } from '#lib/contract/panel/privacy.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { errorAction, generalText } from '#lib/messages/error-action.ts'
import { sendPrivacyCodeMessages } from '#lib/messages/privacy.ts'
import {
  CONSENT_GIVEN,
  CONSENT_WITHDRAWN,
  PASSKEY_REMOVED,
  PAYOUT_METHOD_CHANGED,
  SAVED,
} from '#lib/messages/texts/settings.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { requestOwnNumberCode } from '../sign-in/own-number.ts'
import { signOutEverywhere } from '../sign-in/sign-out.ts'
import { digitsOf, formOf, panelFormOf } from './define-form.ts'
import { bodyBy, type Check } from './member-forms.ts'

/** Sends a code, and then the page asks for it. */
const sendsCodeFor = (page: typeof routes.ownNumber | typeof routes.payTo) =>
  panelFormOf(sendPrivacyCode, {
    body: () => ({}),
    done: () => ({ next: linkTo(page, { code: 'sent' }) }),
    refused: (error, t) => errorAction(sendPrivacyCodeMessages, error, '', t).text,
  })

export const ownNumberProof = sendsCodeFor(routes.ownNumber)
export const payoutCode = sendsCodeFor(routes.payTo)

/** How the member is invited to surveys. */
export const messageChoices = (check: Check) =>
  panelFormOf(saveMessageChoices, { body: bodyBy(check), done: () => ({ notice: { tone: 'success', text: SAVED } }) })

export const removePasskey = panelFormOf(removePasskeyCall, {
  path: ({ passkeyId = '' }) => ({ passkeyId }),
  done: () => ({ notice: { tone: 'success', text: PASSKEY_REMOVED } }),
  refused: generalText,
})

export const consent = panelFormOf(saveConsent, {
  body: ({ purpose, version, agrees }) => ({ purpose, version, given: agrees === 'yes' }),
  done: (_, { agrees }) => ({
    notice: { tone: 'success', text: agrees === 'yes' ? CONSENT_GIVEN : CONSENT_WITHDRAWN },
  }),
  refused: generalText,
})

export const receiptOfConsents = panelFormOf(consentReceipt, { refused: generalText })

export const signOutEverywhereForm = formOf(portal.signOutEverywhere, createRouteHandler(signOutEverywhere), {
  done: ({ next }) => ({ next }),
  refused: generalText,
})

export const payoutMethod = panelFormOf(savePayoutMethod, {
  body: ({ method, address = '', otp }) => ({ method, address: address.trim(), otp: digitsOf(otp) }),
  done: () => ({ next: routes.payments.path, notice: { tone: 'success', text: PAYOUT_METHOD_CHANGED } }),
  secret: ['otp'],
})

export const ownNumber = formOf(portal.requestOwnNumberCode, createRouteHandler(requestOwnNumberCode), {
  body: ({ otp, newMobileNumber }) => ({ otp: digitsOf(otp), newMobileNumber }),
  done: ({ next }) => ({ next }),
  secret: ['otp'],
})
