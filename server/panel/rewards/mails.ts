import 'server-only'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message } from '../gateways/message.ts'

interface ReferralInvitation {
  to: string
  referentName: string
  referrerName: string
  code: string
}

/** Members type these names: text that is no name, such as a link, must not be mailed to strangers. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*(?:\.[ -][\p{L}\p{M}'’ -]*)*\.?$/u
const nameOr = (typed: string, fallback: string) => (NAME.test(typed) ? typed : fallback)

/** @see docs/specification/panel-api.md#rewards */
export function referralMail(branding: MailBranding, { to, code, ...names }: ReferralInvitation): Message {
  const { brand, links } = branding
  const referrer = nameOr(names.referrerName, 'A member')
  return mailMessage(branding, {
    name: 'referral',
    to,
    subject: `${referrer} invites you to join ${brand.name}`,
    paragraphs: [
      `Hello ${nameOr(names.referentName, 'there')},`,
      `${referrer} is a member of ${brand.name} and would like you to join. Doctors, nurses, patients and caregivers are paid there to answer surveys.`,
      `Create your account here:\n${links.referralInvitation(code)}`,
      'This is the only email we send you about it. If you are not interested, you can ignore it.',
    ],
  })
}
