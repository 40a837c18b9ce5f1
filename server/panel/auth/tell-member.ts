import 'server-only'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import type { Message } from '../gateways/message.ts'
import { textsStoppedAt } from './texts/text-stops.ts'

type Addresses = Pick<PanelistRow, 'mobile' | 'email' | 'email_verified_at' | 'email_bounced_at'>

export interface Notice {
  text: (to: string) => Message
  mail: (to: string) => Message
}

/** Whether mails reach the member, as far as is known. */
export const getsMails = ({ email, email_verified_at, email_bounced_at }: Omit<Addresses, 'mobile'>): boolean =>
  Boolean(email && email_verified_at && !email_bounced_at)

/** Tells every address of a member: whoever has taken one of them over does not have the others. @returns how many */
export async function tellMember(
  transaction: Db,
  { outbox }: Pick<PanelContext, 'outbox'>,
  member: Addresses,
  { text, mail }: Notice,
): Promise<number> {
  const { mobile, email } = member
  const texts = (await textsStoppedAt(transaction, mobile)) ? [] : [text(mobile)]
  const mails = email && getsMails(member) ? [mail(email)] : []
  for (const message of [...texts, ...mails]) await outbox.send(transaction, message)
  return texts.length + mails.length
}
