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

/** Where an account goes by its old number again. */
export const numberRestoredText = ({ brand }: MailBranding, to: string): Message => ({
  name: 'number-restored-text',
  channel: 'sms',
  to,
  text: `Your ${brand.name} account has its old mobile number back. If you didn't do this, write to ${brand.supportEmail}.`,
})

export const numberRestoredMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'number-restored',
    to,
    subject: `Your ${branding.brand.name} account has its old mobile number back`,
    paragraphs: [
      'Somebody used the link in our message to put the old mobile number of your account back. You are signed out everywhere, and your passkeys are removed. Sign in with the old number.',
      `If you didn't do this, reply to this email at once, or write to ${branding.brand.supportEmail}.`,
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

interface Moved {
  /** Of the link that gives the old number back. */
  token: string
  until: Date
}

/** To the number before. */
export const ownNumberText = ({ brand, links }: MailBranding, to: string, { token, until }: Moved): Message => ({
  name: 'own-number-text',
  channel: 'sms',
  to,
  text: `Your ${brand.name} account has a new mobile number. Not you? Get your old number back before ${day.format(until)}: ${links.numberChange(token)}`,
})

export const ownNumberMail = (branding: MailBranding, to: string, { token, until }: Moved): Message =>
  mailMessage(branding, {
    name: 'own-number',
    to,
    subject: `Your ${branding.brand.name} mobile number has changed`,
    paragraphs: [
      'Your account has a new mobile number. It was changed in your settings, and every other device is signed out.',
      `If it wasn't you, get your old number back before ${day.format(until)}:\n${branding.links.numberChange(token)}`,
      "If it was you, there's nothing to do. To keep your money safe, nobody can change how you're paid for 7 days.",
    ],
  })
