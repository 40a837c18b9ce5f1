import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'

export type PasskeyChange = 'added' | 'removed'

const OTHERWISE = {
  added: "If it wasn't you, remove it under Settings and",
  removed: "If it wasn't you,",
} as const

const sentenceOf = ({ brand }: MailBranding, change: PasskeyChange, name: string) =>
  `The passkey "${name}" was ${change === 'added' ? 'added to' : 'removed from'} your ${brand.name} account.`

export const passkeyText = (branding: MailBranding, to: string, change: PasskeyChange, name: string): Message => ({
  name: 'passkey-text',
  channel: 'sms',
  to,
  text: `${sentenceOf(branding, change, name)} ${OTHERWISE[change]} write to ${branding.brand.supportEmail}.`,
})

export const passkeyMail = (branding: MailBranding, to: string, change: PasskeyChange, name: string): Message =>
  mailMessage(branding, {
    name: 'passkey',
    to,
    subject: `A passkey was ${change} for ${branding.brand.name}`,
    paragraphs: [
      sentenceOf(branding, change, name),
      `${OTHERWISE[change]} reply to this email at once, or write to ${branding.brand.supportEmail}.`,
    ],
  })
