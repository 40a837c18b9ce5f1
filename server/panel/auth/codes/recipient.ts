import 'server-only'
import { textsStoppedAt } from '../../core/messages/text-stops.ts'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'
import { codeByMail, codeBySms } from '../mails.ts'

/** Where codes for a member's number go: the number, or the verified email of a member who stopped our texts. */
export async function codeRecipient(
  db: Db,
  { mobile, email, email_verified_at }: Pick<PanelistRow, 'mobile' | 'email' | 'email_verified_at'>,
): Promise<string> {
  if (!email || !email_verified_at) return mobile
  return (await textsStoppedAt(db, mobile)) ? email : mobile
}

/** @param to E.164 number or email address */
export const codeMessage = (branding: MailBranding, to: string, code: string): Message =>
  (to.includes('@') ? codeByMail : codeBySms)(branding, to, code)
