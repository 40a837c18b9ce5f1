import 'server-only'
import { mailMessage, textMessage } from '../../core/messages/mail.ts'
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

export const npiReleasedMail = (branding: MailBranding, to: string, reason: string): Message => {
  const { brand, t } = branding
  return mailMessage(branding, {
    name: 'npi-released',
    to,
    subject: t('We removed the NPI number from your {brand} account', { brand: brand.name }),
    paragraphs: [
      t('We removed the NPI number from your account. The reason: {reason}', { reason }),
      t('Before your next survey, please check your profile and complete it again.'),
      t('If you think this is wrong, reply to this email, or email {email}.', { email: brand.supportEmail }),
    ],
  })
}

export const npiReleasedText = (branding: MailBranding, to: string): Message => {
  const { brand, t } = branding
  return textMessage(branding, {
    name: 'npi-released-text',
    to,
    text: t('We removed the NPI number from your {brand} account. If you think this is wrong, email {email}.', {
      brand: brand.name,
      email: brand.supportEmail,
    }),
  })
}
