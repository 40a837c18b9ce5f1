import 'server-only'
import { formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { otherLanguage } from '#lib/rules/surveys/survey-language.ts'
import { mailMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'

export interface SurveyInvitation {
  email: string
  maskedId: string
  topic: string
  /** In minutes. */
  loi: number
  surveyLanguage: string
  offeredCents: number
  endDate: string | null
}

/** Lets mail programs offer an unsubscribe button. @see https://www.rfc-editor.org/rfc/rfc8058 */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Names the topic only below the first lines, because locked phones show the subject and the beginning of a mail.
 * @param isReminder whether the member was invited before
 */
export function invitationMail(branding: MailBranding, invitation: SurveyInvitation, isReminder: boolean): Message {
  const { email, maskedId, topic, loi, surveyLanguage, offeredCents, endDate } = invitation
  const unsubscribe = branding.links.unsubscribe(maskedId)
  const { t } = branding
  const facts = { minutes: loi, incentive: formatCents(offeredCents) }
  const language = otherLanguage(surveyLanguage, t)
  const until = endDate && formatDate(endDate, t.language)
  return mailMessage(branding, {
    name: isReminder ? 'survey-reminder' : 'survey-invitation',
    to: email,
    about: 'survey',
    subject: t(
      isReminder
        ? 'Reminder: a survey for you, {minutes} minutes, {incentive}'
        : 'A survey for you: {minutes} minutes, {incentive}',
      facts,
    ),
    paragraphs: [
      until
        ? t('About {minutes} minutes, {incentive}. It is open until 11:59 PM ET on {until}.', { ...facts, until })
        : t('About {minutes} minutes, {incentive}.', facts),
      t('Topic: {topic}', { topic }),
      ...(language ? [t('Its questions are in {language}.', { language })] : []),
      `${t('Start the survey:')}\n${branding.links.invitation(maskedId)}`,
      `${t('Stop survey invitations by email:')}\n${unsubscribe}`,
    ],
    headers: unsubscribeHeaders(unsubscribe),
  })
}
