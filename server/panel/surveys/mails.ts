import 'server-only'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { dollars } from '../core/money.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Message } from '../gateways/message.ts'

type MailBranding = Pick<PanelContext, 'brand' | 'links'>

export interface Invited {
  email: string
  maskedId: string
  topic: string
  /** Minutes. */
  loi: number
  offeredCents: number
  endDate: string | null
}

/** Mail programs offer the way out by themselves. @see https://www.rfc-editor.org/rfc/rfc8058 */
const unsubscribing = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** @param again whether it was sent before */
export function invitationMail({ links, brand }: MailBranding, invited: Invited, again: boolean): Message {
  const start = links.invitation(invited.maskedId)
  const stop = links.unsubscribe(invited.maskedId)
  const end = invited.endDate ? ` It is open until ${formatDate(invited.endDate)}.` : ''
  return {
    channel: 'mail',
    to: invited.email,
    subject: `${again ? 'Reminder: ' : ''}a survey for you: ${invited.topic}`,
    text: `${invited.topic}: about ${invited.loi} minutes, ${formatDollars(dollars(invited.offeredCents))}.${end}\n\nBegin here:\n${start}\n\nIf you want no more invitations by mail:\n${stop}\n\n${brand.name}\n${brand.supportEmail}`,
    headers: unsubscribing(stop),
  }
}
