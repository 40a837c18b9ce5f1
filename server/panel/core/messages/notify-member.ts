import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import type { Message } from '../../gateways/message.ts'
import { type Branding, brandingFor, type MailBranding, type Reader } from '../../language/branding.ts'
import type { PanelContext } from '../panel-context.ts'
import { textsStoppedAt } from './text-stops.ts'

type Addresses = Pick<PanelistRow, 'mobile' | 'email' | 'email_verified_at' | 'email_bounced_at'>

type Recipient = Addresses & Reader

export interface Notice {
  text: (branding: MailBranding, to: string) => Message
  mail: (branding: MailBranding, to: string) => Message
}

/** Whether the member has a verified email address that has not bounced. */
export const getsMails = ({ email, email_verified_at, email_bounced_at }: Omit<Addresses, 'mobile'>): boolean =>
  Boolean(email && email_verified_at && !email_bounced_at)

/** Notifies a member by text and mail: a thief may control one of them, but hardly both. @returns how many were queued */
export async function notifyMember(
  tx: Db,
  panel: Branding & Pick<PanelContext, 'outbox'>,
  member: Recipient,
  { text, mail }: Notice,
): Promise<number> {
  const { mobile, email } = member
  const branding = brandingFor(panel, member)
  const texts = (await textsStoppedAt(tx, mobile)) ? [] : [text(branding, mobile)]
  const mails = email && getsMails(member) ? [mail(branding, email)] : []
  for (const message of [...texts, ...mails]) await panel.outbox.send(tx, message)
  return texts.length + mails.length
}
