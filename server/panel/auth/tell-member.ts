import 'server-only'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import type { Message } from '../gateways/message.ts'
import { type Branding, brandingFor, type MailBranding, type Reader } from '../language/branding.ts'
import { textsStoppedAt } from './texts/text-stops.ts'

type Addresses = Pick<PanelistRow, 'mobile' | 'email' | 'email_verified_at' | 'email_bounced_at'>

type Told = Addresses & Reader

export interface Notice {
  text: (branding: MailBranding, to: string) => Message
  mail: (branding: MailBranding, to: string) => Message
}

/** Whether mails reach the member, as far as is known. */
export const getsMails = ({ email, email_verified_at, email_bounced_at }: Omit<Addresses, 'mobile'>): boolean =>
  Boolean(email && email_verified_at && !email_bounced_at)

/** Tells every address of a member: whoever has taken one of them over does not have the others. @returns how many */
export async function tellMember(
  transaction: Db,
  panel: Branding & Pick<PanelContext, 'outbox'>,
  member: Told,
  { text, mail }: Notice,
): Promise<number> {
  const { mobile, email } = member
  const branding = brandingFor(panel, member)
  const texts = (await textsStoppedAt(transaction, mobile)) ? [] : [text(branding, mobile)]
  const mails = email && getsMails(member) ? [mail(branding, email)] : []
  for (const message of [...texts, ...mails]) await panel.outbox.send(transaction, message)
  return texts.length + mails.length
}
