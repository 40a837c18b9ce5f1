import 'server-only'
import { formatDollars } from '#lib/format/money.ts'
import type { MailBranding } from '../core/mail.ts'
import { dollars } from '../core/money.ts'
import type { Message } from '../gateways/message.ts'
import type { SurveyInvitation } from './mails.ts'

/**
 * Short, and silent about the topic: a locked phone shows texts to whoever looks at it.
 * @param isReminder whether the member was invited before
 */
export function invitationText(
  { brand, links }: MailBranding,
  { mobile, maskedId, loi, offeredCents }: Omit<SurveyInvitation, 'email'> & { mobile: string },
  isReminder: boolean,
): Message {
  const from = isReminder ? `${brand.name} reminder` : brand.name
  return {
    name: isReminder ? 'survey-reminder-text' : 'survey-invitation-text',
    channel: 'sms',
    to: mobile,
    about: 'survey',
    text: `${from}: a survey for you. About ${loi} min, ${formatDollars(dollars(offeredCents))}.\n${links.invitation(maskedId)}\nReply STOP to end texts.`,
  }
}
