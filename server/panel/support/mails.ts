import 'server-only'
import type { Brand } from '#server/config.ts'
import { mailMessage } from '../core/messages/mail.ts'
import { getsMails } from '../core/messages/notify-member.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'

interface Contact {
  id: number
  /** The member, and where support should answer. */
  from: Pick<
    PanelistRow,
    'id' | 'first_name' | 'last_name' | 'mobile' | 'email' | 'email_verified_at' | 'email_bounced_at'
  >
  content: string
}

/** Without a verified email, the number: another address may be another person's. */
const writerOf = ({ from }: Contact) =>
  `${from.first_name} ${from.last_name} (panelist ${from.id}), ${(getsMails(from) && from.email) || from.mobile}`

export const contactMail = ({ name, supportEmail }: Brand, contact: Contact): Message => ({
  name: 'contact-to-support',
  channel: 'mail',
  to: supportEmail,
  subject: `${name}: message ${contact.id} from a panelist`,
  text: `From ${writerOf(contact)}:\n\n${contact.content}`,
})

interface CheckedMessage {
  sentOn: string
  channel: Message['channel']
  about: string
}

/** @param message the message we sent with this code; `null` means a fake, the most important report */
export function reportText(code: string, message: CheckedMessage | null): string {
  const subject = message
    ? `It is ours: sent on ${message.sentOn} as ${message.channel}, about: ${message.about}. Somebody may have copied it.`
    : 'We sent no message with this code in the last 90 days.'
  return `Somebody reported a message with the check code "${code}". ${subject}`
}

export const reportMail = ({ name, supportEmail }: Brand, { id, content }: Omit<Contact, 'from'>): Message => ({
  name: 'report-to-support',
  channel: 'mail',
  to: supportEmail,
  subject: `${name}: message ${id}, a reported message`,
  text: content,
})

interface ContactAnswer {
  to: string
  answer: string
  /** The member's message. */
  content: string
}

export const answerMail = (branding: MailBranding, { to, answer, content }: ContactAnswer): Message =>
  mailMessage(branding, {
    name: 'contact-answer',
    to,
    subject: branding.t('Answer to your message to {brand}', { brand: branding.brand.name }),
    paragraphs: [answer, `${branding.t('You wrote:')}\n${content}`],
  })
