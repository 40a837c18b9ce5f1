import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'

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
      'Your account has a new mobile number. You are signed out everywhere, and your passkeys are removed. Sign in with the new number.',
      `If you didn't ask for this, reply to this email at once, or write to ${branding.brand.supportEmail}.`,
    ],
  })

interface Asked {
  /** Of the link that stops it. */
  token: string
  effectiveAt: Date
}

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** To the number of the account: whoever still has the phone stops a stranger. */
export const numberAskedText = (
  { brand, links }: MailBranding,
  to: string,
  { token, effectiveAt }: Asked,
): Message => ({
  name: 'number-asked-text',
  channel: 'sms',
  to,
  text: `Somebody asked to move your ${brand.name} account to another mobile number on ${day.format(effectiveAt)}. Not you? Stop it: ${links.numberChange(token)}`,
})

export const numberAskedMail = (branding: MailBranding, to: string, { token, effectiveAt }: Asked): Message =>
  mailMessage(branding, {
    name: 'number-asked',
    to,
    subject: `Did you ask for another ${branding.brand.name} mobile number?`,
    paragraphs: [
      `Somebody who answered questions about you asked to move your account to another mobile number. It changes on ${day.format(effectiveAt)}. Until then your old number works as before.`,
      `If it wasn't you, stop it here:\n${branding.links.numberChange(token)}`,
      "If it was you, there's nothing to do.",
    ],
  })
