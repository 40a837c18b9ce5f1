import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'
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
