import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'

/*
 * What a member is told when an operator has changed something about their account.
 */

/** To the number before. */
export const numberChangedText = ({ brand }: MailBranding, to: string): Message => ({
  name: 'number-changed-text',
  channel: 'sms',
  to,
  text: `Your ${brand.name} account has a new mobile number. If you didn't ask for this, write to ${brand.supportEmail}.`,
})

export const numberChangedMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'number-changed',
    to,
    subject: `Your ${branding.brand.name} mobile number has changed`,
    paragraphs: [
      'Your account has a new mobile number, and you are signed out everywhere. Sign in with the new number.',
      `If you didn't ask for this, reply to this email at once, or write to ${branding.brand.supportEmail}.`,
    ],
  })

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
