import 'server-only'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message } from '../gateways/message.ts'

/** The last mail that an erased member gets. */
export const erasureMail = (branding: MailBranding, to: string, receipt: string): Message =>
  mailMessage(branding, {
    to,
    subject: `Your ${branding.brand.name} account is erased`,
    paragraphs: [
      `We have erased your account, as you asked. Your receipt is ${receipt}: it says what was deleted and what we must keep.\n${branding.links.erased(receipt)}`,
      "If you didn't ask for this, reply to this email at once and name the receipt.",
    ],
  })
