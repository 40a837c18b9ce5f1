import 'server-only'
import { formatCents } from '#lib/format/money.ts'
import { textMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'
import type { SurveyInvitation } from './mails.ts'

/**
 * Short and without the topic, because a locked phone shows texts to anybody who looks at it.
 * @param isReminder whether the member was invited before
 */
export function invitationText(
  branding: MailBranding,
  { mobile, maskedId, loi, offeredCents }: Omit<SurveyInvitation, 'email'> & { mobile: string },
  isReminder: boolean,
): Message {
  const { brand, links, t } = branding
  const facts = { brand: brand.name, minutes: loi, incentive: formatCents(offeredCents) }
  const sentence = isReminder
    ? t('{brand} reminder: a survey for you. About {minutes} min, {incentive}.', facts)
    : t('{brand}: a survey for you. About {minutes} min, {incentive}.', facts)
  return textMessage(branding, {
    name: isReminder ? 'survey-reminder-text' : 'survey-invitation-text',
    to: mobile,
    about: 'survey',
    text: `${sentence}\n${links.invitation(maskedId)}\n${t('Reply STOP to end texts.')}`,
  })
}
