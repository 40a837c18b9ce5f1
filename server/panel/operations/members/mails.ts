import 'server-only'
import { mailMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

/* Messages to members whose account an operator has changed. */

/** @param fields names of the corrected fields, such as 'first name' */
export const correctedMail = (branding: MailBranding, to: string, fields: readonly string[]): Message =>
  mailMessage(branding, {
    name: 'account-corrected',
    to,
    subject: branding.t('Your {brand} account was corrected', { brand: branding.brand.name }),
    paragraphs: [
      branding.t('We corrected this in your account: {what}.', {
        what: fields.map((field) => branding.t(field)).join(', '),
      }),
      branding.t("If you didn't ask for this, reply to this email, or email {email}.", {
        email: branding.brand.supportEmail,
      }),
    ],
  })
