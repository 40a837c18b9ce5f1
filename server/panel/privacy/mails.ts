import 'server-only'
import { mailMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'

/** The last email to an erased member. */
export const erasureMail = (branding: MailBranding, to: string, receipt: string): Message =>
  mailMessage(branding, {
    name: 'account-erased',
    to,
    subject: branding.t('Your {brand} account is erased', { brand: branding.brand.name }),
    paragraphs: [
      `${branding.t(
        'We have erased your account, as you asked. Your receipt is {receipt}: it says what was deleted and what we must keep.',
        { receipt },
      )}\n${branding.links.erased(receipt)}`,
      branding.t("If you didn't ask for this, reply to this email at once and give the receipt number."),
    ],
  })

/** Goes to every address involved, including the previous one. @param masked the new address */
export const payoutMethodMail = (branding: MailBranding, to: string, masked: string): Message =>
  mailMessage(branding, {
    name: 'payout-method',
    to,
    subject: branding.t('How {brand} pays you has changed', { brand: branding.brand.name }),
    paragraphs: [
      branding.t('Your payments now go to {address}. This counts for payments that we send from now on.', {
        address: masked,
      }),
      branding.t("If you didn't change this, reply to this email at once, or email {email}.", {
        email: branding.brand.supportEmail,
      }),
    ],
  })

/** Confirms that Forms 1099 will be mailed on paper from now on. */
export const paperAgainMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'paperless-ended',
    to,
    subject: branding.t('Your Forms 1099 come on paper again'),
    paragraphs: [
      branding.t(
        'You took back your consent to get Forms 1099 without paper. It counts from now on: later forms come by mail.',
      ),
      branding.t(
        "Forms that you could already download stay on your Form W-9 tab. If you didn't do this, email {email}.",
        { email: branding.brand.supportEmail },
      ),
    ],
  })
