import 'server-only'
import { type Message, senderText } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

interface Mail {
  name: Message['name']
  to: string
  subject: string
  paragraphs: readonly string[]
  about?: Message['about']
  headers?: Message['headers']
  calendar?: Message['calendar']
}

/** A mail with the footer that all mails share. */
export const mailMessage = ({ brand, t }: MailBranding, { paragraphs, ...mail }: Mail): Message => ({
  channel: 'mail',
  language: t.language,
  ...mail,
  text: [...paragraphs, senderText(brand)].join('\n\n'),
})

export const textMessage = ({ t }: MailBranding, text: Pick<Message, 'name' | 'to' | 'text' | 'about'>): Message => ({
  channel: 'sms',
  language: t.language,
  ...text,
})
