import 'server-only'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import { dollars } from '../core/money.ts'
import type { Message } from '../gateways/message.ts'

export interface SurveyInvitation {
  email: string
  maskedId: string
  topic: string
  /** Minutes. */
  loi: number
  offeredCents: number
  endDate: string | null
}

/** Lets mail programs offer an unsubscribe button. @see https://www.rfc-editor.org/rfc/rfc8058 */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** @param isReminder whether the member was invited before */
export function invitationMail(branding: MailBranding, invitation: SurveyInvitation, isReminder: boolean): Message {
  const { email, maskedId, topic, loi, offeredCents, endDate } = invitation
  const unsubscribe = branding.links.unsubscribe(maskedId)
  const openUntil = endDate ? ` It is open until ${formatDate(endDate)}.` : ''
  return mailMessage(branding, {
    name: isReminder ? 'survey-reminder' : 'survey-invitation',
    to: email,
    about: 'survey',
    subject: `${isReminder ? 'Reminder: ' : ''}a survey for you: ${topic}`,
    paragraphs: [
      `${topic}: about ${loi} minutes, ${formatDollars(dollars(offeredCents))}.${openUntil}`,
      `Start the survey here:\n${branding.links.invitation(maskedId)}`,
      `To stop survey invitations by email:\n${unsubscribe}`,
    ],
    headers: unsubscribeHeaders(unsubscribe),
  })
}
