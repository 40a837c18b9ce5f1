import 'server-only'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message } from '../gateways/message.ts'

/** The last mail that an erased member gets. */
export const erasureMail = (branding: MailBranding, to: string, receipt: string): Message =>
  mailMessage(branding, {
    name: 'account-erased',
    to,
    subject: `Your ${branding.brand.name} account is erased`,
    paragraphs: [
      `We have erased your account, as you asked. Your receipt is ${receipt}: it says what was deleted and what we must keep.\n${branding.links.erased(receipt)}`,
      "If you didn't ask for this, reply to this email at once and name the receipt.",
    ],
  })

/** Tells each address that it concerns, the one before included. @param masked the new address */
export const payoutMethodMail = (branding: MailBranding, to: string, masked: string): Message =>
  mailMessage(branding, {
    name: 'payout-method',
    to,
    subject: `How ${branding.brand.name} pays you has changed`,
    paragraphs: [
      `Your payments now go to ${masked}. This counts for payments that we send from now on.`,
      `If you didn't change this, reply to this email at once, or write to ${branding.brand.supportEmail}.`,
    ],
  })

/** Confirms that Forms 1099 come on paper from now on. */
export const paperAgainMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'paperless-ended',
    to,
    subject: 'Your Forms 1099 come on paper again',
    paragraphs: [
      'You took back your consent to get Forms 1099 without paper. It counts from now on: later forms come by mail.',
      `Forms that you could already download stay on your Form W-9 tab. If you didn't do this, write to ${branding.brand.supportEmail}.`,
    ],
  })
