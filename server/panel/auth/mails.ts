import 'server-only'
import { mailMessage, textMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'
import { CODE_MINUTES } from './codes/challenges.repository.ts'

/** The last line binds the code to our domain: phones autofill it on our pages only. */
export function codeBySms(branding: MailBranding, to: string, code: string): Message {
  const { origin, brand, t } = branding
  const sentence = t("Your {brand} code is {code}. It expires in {minutes} minutes. We'll never call to ask for it.", {
    brand: brand.name,
    code,
    minutes: CODE_MINUTES,
  })
  return textMessage(branding, {
    name: 'code-text',
    about: 'code',
    to,
    text: `${sentence}\n\n@${new URL(origin).hostname} #${code}`,
  })
}

const codeLine = ({ t }: MailBranding, code: string) =>
  t('Your code is {code}. It expires in {minutes} minutes.', { code, minutes: CODE_MINUTES })
const ignore = ({ t }: MailBranding) => t("Didn't request this? You can ignore this email.")
const subjectOf = ({ brand, t }: MailBranding, code: string) =>
  t('{code} is your {brand} code', { code, brand: brand.name })

export const codeByMail = (branding: MailBranding, to: string, code: string): Message =>
  mailMessage(branding, {
    name: 'code-mail',
    to,
    about: 'code',
    subject: subjectOf(branding, code),
    paragraphs: [codeLine(branding, code), ignore(branding)],
  })

export const verificationMail = (branding: MailBranding, to: string, code: string, token: string): Message =>
  mailMessage(branding, {
    name: 'email-code',
    to,
    about: 'code',
    subject: subjectOf(branding, code),
    paragraphs: [
      codeLine(branding, code),
      `${branding.t('Or confirm your email address:')}\n${branding.links.confirmEmail(token)}`,
      ignore(branding),
    ],
  })

export const linkMail = (branding: MailBranding, to: string, token: string): Message =>
  mailMessage(branding, {
    name: 'email-link',
    to,
    subject: branding.t('Confirm your email address for {brand}', { brand: branding.brand.name }),
    paragraphs: [
      `${branding.t('Confirm your email address:')}\n${branding.links.confirmEmail(token)}`,
      ignore(branding),
    ],
  })

/** Sent to the phone. */
export const emailChangedText = (branding: MailBranding, to: string): Message =>
  textMessage(branding, {
    name: 'email-changed-text',
    to,
    text: branding.t('Your {brand} account has a new email address. Not you? Email {email}.', {
      brand: branding.brand.name,
      email: branding.brand.supportEmail,
    }),
  })

/** Sent to the old address. */
export const emailChangedMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'email-changed',
    to,
    subject: branding.t('Your {brand} email has changed', { brand: branding.brand.name }),
    paragraphs: [
      branding.t(
        'Your account has a new email address. This one no longer gets our messages or sign-in codes. Payments still go where they went before. You can change that under Payments.',
      ),
      branding.t("If you didn't change this, reply to this email at once, or email {email}.", {
        email: branding.brand.supportEmail,
      }),
    ],
  })
