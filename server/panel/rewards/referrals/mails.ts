import 'server-only'
import { formatCents } from '#lib/format/money.ts'
import { mailMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

interface ReferralInvitation {
  to: string
  referentName: string
  referrerName: string
  code: string
  /** Amount for the referrer; 0 when referrals earn nothing. */
  bonusCents: number
}

/** Members type these names. Anything but a name, such as a link, must not be mailed to strangers. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*(?:\.[ -][\p{L}\p{M}'’ -]*)*\.?$/u
const nameOr = (input: string, fallback: string) => (NAME.test(input) ? input : fallback)

/** @see docs/specification/panel-api.md#rewards */
export function referralMail(branding: MailBranding, { to, code, bonusCents, ...names }: ReferralInvitation): Message {
  const { brand, links, t } = branding
  const facts = { referrer: nameOr(names.referrerName, t('A member')), brand: brand.name }
  return mailMessage(branding, {
    name: 'referral',
    to,
    subject: t('{referrer} invites you to join {brand}', facts),
    paragraphs: [
      NAME.test(names.referentName) ? t('Hello {name},', { name: names.referentName }) : t('Hello,'),
      t(
        '{referrer} is a member of {brand} and would like you to join. It pays doctors, nurses, patients and caregivers to answer surveys.',
        facts,
      ),
      ...(bonusCents > 0
        ? [
            t('{referrer} gets {amount} if you join and are verified.', {
              ...facts,
              amount: formatCents(bonusCents),
            }),
          ]
        : []),
      `${t('Create your account:')}\n${links.referralInvitation(code)}`,
      t("This is the only email we send you about it. If you're not interested, you can ignore it."),
    ],
  })
}
