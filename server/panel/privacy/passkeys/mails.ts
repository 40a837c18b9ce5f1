import 'server-only'
import { type MailBranding, mailMessage } from '../../core/mail.ts'
import type { Message } from '../../gateways/message.ts'

export type PasskeyChange = 'added' | 'removed'

const OTHERWISE = {
  added: "If it wasn't you, remove it under Settings and",
  removed: "If it wasn't you,",
} as const

function sentenceOf({ brand }: MailBranding, change: PasskeyChange, names: readonly string[]): string {
  const which = names.length === 1 ? `The passkey "${names[0]}" was` : `${names.length} passkeys were`
  return `${which} ${change === 'added' ? 'added to' : 'removed from'} your ${brand.name} account.`
}

export const passkeyText = (
  branding: MailBranding,
  to: string,
  change: PasskeyChange,
  names: readonly string[],
): Message => ({
  name: 'passkey-text',
  channel: 'sms',
  to,
  text: `${sentenceOf(branding, change, names)} ${OTHERWISE[change]} write to ${branding.brand.supportEmail}.`,
})

export const passkeyMail = (
  branding: MailBranding,
  to: string,
  change: PasskeyChange,
  names: readonly string[],
): Message =>
  mailMessage(branding, {
    name: 'passkey',
    to,
    subject:
      names.length === 1
        ? `A passkey was ${change} for ${branding.brand.name}`
        : `Passkeys were ${change} for ${branding.brand.name}`,
    paragraphs: [
      sentenceOf(branding, change, names),
      `${OTHERWISE[change]} reply to this email at once, or write to ${branding.brand.supportEmail}.`,
    ],
  })
