import 'server-only'
import { mailMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'
import { LINK_MINUTES } from './sign-in.ts'

export const signInMail = (branding: MailBranding, to: string, link: string): Message =>
  mailMessage(branding, {
    name: 'console-sign-in',
    to,
    subject: `Sign in to the ${branding.brand.name} console`,
    paragraphs: [
      `This link signs you in once, within ${LINK_MINUTES} minutes:\n${link}`,
      'If you did not ask for it, do not open it, and tell the people who run the panel.',
    ],
  })

export type PasskeyChange = 'added' | 'removed'

export const operatorPasskeyMail = (branding: MailBranding, to: string, change: PasskeyChange, name: string): Message =>
  mailMessage(branding, {
    name: 'console-passkey',
    to,
    subject: `A passkey was ${change} for the ${branding.brand.name} console`,
    paragraphs: [
      `The passkey "${name}" ${change === 'added' ? 'now signs you in to' : 'no longer signs you in to'} the console.`,
      "If it wasn't you, tell the people who run the panel at once.",
    ],
  })
