import 'server-only'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message } from '../gateways/message.ts'
import type { FormRow } from './w9/forms.repository.ts'

/** Who gets the mail and about which form. A mail never repeats an answer of the form nor the operator's reason. */
export interface FormMail {
  email: string
  panelistType: string
  signer: FormRow['signer']
}

const formName = ({ signer }: FormMail) => (signer === 'details' ? 'tax details' : 'Form W-9')

/** The link opens the tab with the form, after login if needed, as often as they like. */
const formLink = ({ links }: MailBranding, { panelistType: type }: FormMail) =>
  links.profileTab(tabIndexOf({ panelistType: { type } }, 'w9'))

const releasedPayments = (count: number) => {
  if (count === 0) return 'No payment has to wait for it any longer.'
  return count === 1
    ? 'The payment that was on hold is released.'
    : `The ${count} payments that were on hold are released.`
}

/** @param released how many payments the approval releases */
export const approvalMail = (branding: MailBranding, mail: FormMail, released: number): Message =>
  mailMessage(branding, {
    name: 'form-approved',
    to: mail.email,
    subject: `Your ${formName(mail)} ${mail.signer === 'details' ? 'are' : 'is'} approved`,
    paragraphs: [
      `We have approved your ${formName(mail)}. ${releasedPayments(released)} You do not need to do anything.`,
      `If any of your tax information changes, tell us here:\n${formLink(branding, mail)}`,
    ],
  })

const afterRejection = (isCovered: boolean) =>
  isCovered
    ? 'The form that we approved before still counts, so your payments continue.'
    : 'Payments that need a Form W-9 wait until we can approve a new one.'

/** @param isCovered whether an earlier form is still approved */
export const rejectionMail = (branding: MailBranding, mail: FormMail, isCovered: boolean): Message =>
  mailMessage(branding, {
    name: 'form-rejected',
    to: mail.email,
    subject: `We could not approve your ${formName(mail)}`,
    paragraphs: [
      `We could not approve the ${formName(mail)} that you gave us. ${afterRejection(isCovered)}`,
      `Read the reason and complete a new Form W-9 here:\n${formLink(branding, mail)}`,
      'We never ask you for a tax number by email or phone.',
    ],
  })
