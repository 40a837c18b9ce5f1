import 'server-only'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Message } from '../gateways/message.ts'
import type { FormRow } from './forms.repository.ts'

type MailBranding = Pick<PanelContext, 'brand' | 'links'>

/** Whom a decision is told, and about what. Nothing that was said in the form is in a mail, nor what was written of it. */
export interface FormMail {
  email: string
  panelistType: string
  signer: FormRow['signer']
}

const thing = ({ signer }: FormMail) => (signer === 'details' ? 'tax details' : 'Form W-9')
const are = ({ signer }: FormMail) => (signer === 'details' ? 'are' : 'is')

/** The tab that has the form, for whoever is signed in or signs in: it can be followed as often as they like. */
const tabOf = ({ links }: MailBranding, { panelistType: type }: FormMail) =>
  links.profileTab(tabIndexOf({ panelistType: { type } }, 'w9'))

const signature = ({ brand }: MailBranding) => `\n\n${brand.name}\n${brand.supportEmail}`

const goingOn = (released: number) => {
  if (released === 0) return 'No payment has to wait for it any more.'
  return released === 1
    ? 'The payment that waited for it goes on.'
    : `The ${released} payments that waited for it go on.`
}

/** @param released how many payments go on by it */
export const approvalMail = (branding: MailBranding, mail: FormMail, released: number): Message => ({
  channel: 'mail',
  to: mail.email,
  subject: `Your ${thing(mail)} ${are(mail)} approved`,
  text: `We have approved your ${thing(mail)}. ${goingOn(released)} Nothing needs to be done.\n\nIf anything in it changes, tell us here:\n${tabOf(branding, mail)}${signature(branding)}`,
})

const meanwhile = (isCovered: boolean) =>
  isCovered
    ? 'What we approved before still counts, so payments go on as they did.'
    : 'Payments that need it wait until we can approve another.'

/** @param isCovered whether an earlier form still stands */
export const rejectionMail = (branding: MailBranding, mail: FormMail, isCovered: boolean): Message => ({
  channel: 'mail',
  to: mail.email,
  subject: `We could not approve your ${thing(mail)}`,
  text: `We could not approve the ${thing(mail)} that you gave us. ${meanwhile(isCovered)}\n\nRead why, and complete a new Form W-9, here:\n${tabOf(branding, mail)}\n\nWe never ask you for a tax number by mail or by phone.${signature(branding)}`,
})
