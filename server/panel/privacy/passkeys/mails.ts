import 'server-only'
import { deviceText } from '#lib/format/device.ts'
import { mailMessage, textMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

export type PasskeyChange = 'added' | 'removed'

const words = {
  added: {
    one: 'The passkey "{name}" was added to your {brand} account.',
    many: '{count} passkeys were added to your {brand} account.',
    subject: 'A passkey was added for {brand}',
    subjectOfMany: 'Passkeys were added for {brand}',
    reply: "If it wasn't you, remove what you didn't add under Settings. Then reply to this email, or email {email}.",
    write: "If it wasn't you, remove what you didn't add under Settings and email {email}.",
  },
  removed: {
    one: 'The passkey "{name}" was removed from your {brand} account.',
    many: '{count} passkeys were removed from your {brand} account.',
    subject: 'A passkey was removed for {brand}',
    subjectOfMany: 'Passkeys were removed for {brand}',
    reply: "If it wasn't you, reply to this email at once, or email {email}.",
    write: "If it wasn't you, email {email}.",
  },
} as const

function sentenceOf({ brand, t }: MailBranding, change: PasskeyChange, names: readonly string[]): string {
  const [name = ''] = names
  const { one, many } = words[change]
  return t(names.length === 1 ? one : many, { name: deviceText(name, t), count: names.length, brand: brand.name })
}

export const passkeyText = (
  branding: MailBranding,
  to: string,
  change: PasskeyChange,
  names: readonly string[],
): Message =>
  textMessage(branding, {
    name: 'passkey-text',
    to,
    text: `${sentenceOf(branding, change, names)} ${branding.t(words[change].write, { email: branding.brand.supportEmail })}`,
  })

export function passkeyMail(
  branding: MailBranding,
  to: string,
  change: PasskeyChange,
  names: readonly string[],
): Message {
  const { brand, t } = branding
  const { subject, subjectOfMany, reply } = words[change]
  return mailMessage(branding, {
    name: 'passkey',
    to,
    subject: t(names.length === 1 ? subject : subjectOfMany, { brand: brand.name }),
    paragraphs: [sentenceOf(branding, change, names), t(reply, { email: brand.supportEmail })],
  })
}
