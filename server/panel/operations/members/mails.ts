import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'

/*
 * What a member is told when an operator has changed something about their account.
 */

/** @param what the corrected fields in words, such as 'first name' */
export const correctedMail = (branding: MailBranding, to: string, what: string): Message =>
  mailMessage(branding, {
    name: 'account-corrected',
    to,
    subject: `Your ${branding.brand.name} account was corrected`,
    paragraphs: [
      `We corrected this in your account: ${what}.`,
      `If you didn't ask for this, reply to this email, or write to ${branding.brand.supportEmail}.`,
    ],
  })
