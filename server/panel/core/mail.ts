import 'server-only'
import type { Message } from '../gateways/message.ts'
import type { PanelContext } from './panel-context.ts'

/** What a mail needs to know of the portal. */
export type MailBranding = Pick<PanelContext, 'brand' | 'links'>

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
export const mailMessage = ({ brand }: MailBranding, { paragraphs, ...mail }: Mail): Message => ({
  channel: 'mail',
  ...mail,
  text: [...paragraphs, `${brand.name}\n${brand.supportEmail}`].join('\n\n'),
})
