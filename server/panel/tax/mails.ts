import 'server-only'
import type { Language } from '#lib/language/languages.ts'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { mailMessage } from '../core/messages/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'
import type { FormRow } from './w9/forms.repository.ts'

/** Recipient and kind of form. A mail never contains answers of the form or the operator's reason. */
export interface FormMail {
  email: string
  language: Language
  panelistType: string
  signer: FormRow['signer']
}

/** Link to the tab with the form. It asks for sign-in if needed and does not expire. */
const formLink = ({ links }: MailBranding, { panelistType: type }: FormMail) =>
  links.profileTab(tabIndexOf({ panelistType: { type } }, 'w9'))

const releasedPayments = ({ t }: MailBranding, count: number) => {
  if (count === 0) return t('No payment has to wait for it any longer.')
  return count === 1
    ? t('The payment that was on hold is released.')
    : t('The {count} payments that were on hold are released.', { count })
}

const approvalTexts = {
  form: { subject: 'Your Form W-9 is approved', sentence: 'We have approved your Form W-9.' },
  details: { subject: 'Your tax details are approved', sentence: 'We have approved your tax details.' },
} as const

const rejectionTexts = {
  form: {
    subject: 'Your Form W-9 was not accepted',
    sentence: "We couldn't accept the Form W-9 that you gave us.",
  },
  details: {
    subject: 'Your tax details were not accepted',
    sentence: "We couldn't accept the tax details that you gave us.",
  },
} as const

const revocationTexts = {
  form: {
    subject: 'We need a new Form W-9 from you',
    sentence: 'We can no longer use the Form W-9 that we approved.',
  },
  details: {
    subject: 'We need your tax details again',
    sentence: 'We can no longer use the tax details that we approved.',
  },
} as const

const kindOf = ({ signer }: FormMail) => (signer === 'details' ? 'details' : 'form')

/** @param released how many payments the approval released */
export function approvalMail(branding: MailBranding, mail: FormMail, released: number): Message {
  const { t } = branding
  const { subject, sentence } = approvalTexts[kindOf(mail)]
  return mailMessage(branding, {
    name: 'form-approved',
    to: mail.email,
    subject: t(subject),
    paragraphs: [
      `${t(sentence)} ${releasedPayments(branding, released)} ${t("You don't need to do anything.")}`,
      `${t('If any of your tax information changes, tell us here:')}\n${formLink(branding, mail)}`,
    ],
  })
}

type FormTexts = Readonly<Record<'subject' | 'sentence', string>>

/** Asks for another form. @param payments what happens to payments until then */
function newFormMail(branding: MailBranding, mail: FormMail, { subject, sentence }: FormTexts, payments: string) {
  const { t } = branding
  return {
    to: mail.email,
    subject: t(subject),
    paragraphs: [
      `${t(sentence)} ${payments}`,
      `${t('Read the reason and complete a new Form W-9:')}\n${formLink(branding, mail)}`,
      t('We never ask you for a tax number by email or phone.'),
    ],
  }
}

const paymentsWait = ({ t }: MailBranding) => t('Payments that need a Form W-9 wait until we can approve a new one.')

/** @param isCovered whether an earlier form is still valid */
export function rejectionMail(branding: MailBranding, mail: FormMail, isCovered: boolean): Message {
  const payments = isCovered
    ? branding.t('The form that we approved before still counts, so your payments continue.')
    : paymentsWait(branding)
  const parts = newFormMail(branding, mail, rejectionTexts[kindOf(mail)], payments)
  return mailMessage(branding, { name: 'form-rejected', ...parts })
}

/** To a member whose form was approved and no longer counts. */
export function revocationMail(branding: MailBranding, mail: FormMail): Message {
  const parts = newFormMail(branding, mail, revocationTexts[kindOf(mail)], paymentsWait(branding))
  return mailMessage(branding, { name: 'form-revoked', ...parts })
}
