import 'server-only'
import { sendEmailLink, verifyEmailLink } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { RECENT_CODE_NEEDED } from '#lib/messages/texts/auth.ts'
import { EMAIL_LINK_SENT, EMAIL_LINK_SENT_TITLE } from '#lib/messages/texts/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { requestEmailCode } from '../sign-in/email.ts'
import { formOf, panelFormOf } from './define-form.ts'

export const email = formOf(portal.requestEmailCode, createRouteHandler(requestEmailCode), {
  body: ({ email: address }, input) => ({ ...input, email: address }),
  done: ({ next }) => ({ next }),
})

export const emailLink = panelFormOf(sendEmailLink, {
  body: ({ email: address }) => ({ email: address }),
  done: () => ({ notice: { tone: 'success', text: `${EMAIL_LINK_SENT_TITLE}. ${EMAIL_LINK_SENT}.` } }),
  refused: ({ code }) => (code === 'RECENT_CODE_NEEDED' ? RECENT_CODE_NEEDED : GENERIC),
})

/** No notice: the page itself shows the result. */
export const confirmEmail = panelFormOf(verifyEmailLink, {
  body: ({ code }) => ({ verificationCode: code }),
})
