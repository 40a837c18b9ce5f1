import 'server-only'
import { mailMessage, textMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'

/* The messages about a changed mailing address. They never contain an address. */

export const addressChangedMail = (branding: MailBranding, to: string): Message => {
  const { brand, t } = branding
  return mailMessage(branding, {
    name: 'address-changed',
    to,
    subject: t('Your {brand} mailing address has changed', { brand: brand.name }),
    paragraphs: [
      t('Your account has a new mailing address. Payments that we send by mail go there from now on.'),
      t("If it wasn't you, reply to this email at once, or email {email}.", { email: brand.supportEmail }),
    ],
  })
}

export const addressChangedText = (branding: MailBranding, to: string): Message => {
  const { brand, t } = branding
  return textMessage(branding, {
    name: 'address-changed-text',
    to,
    text: t("Your {brand} account has a new mailing address. If it wasn't you, email {email}.", {
      brand: brand.name,
      email: brand.supportEmail,
    }),
  })
}
