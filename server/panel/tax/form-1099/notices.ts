import 'server-only'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { mailMessage } from '../../core/messages/mail.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { Message } from '../../gateways/message.ts'
import { brandingFor, type MailBranding } from '../../language/branding.ts'
import { onlineMembers } from './copies.repository.ts'
import type { FormOfYear } from './exports.repository.ts'

/** Subject that the IRS requires, in capitals. */
const SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'

interface Notice extends FormOfYear {
  email: string
  panelistType: string
  isCorrected: boolean
}

export function formAvailableMail(
  branding: MailBranding,
  { year, form, email, panelistType: type, isCorrected }: Notice,
): Message {
  const tab = branding.links.profileTab(tabIndexOf({ panelistType: { type } }, 'w9'))
  const { t } = branding
  const facts = { form: `1099-${form}`, year }
  return mailMessage(branding, {
    name: 'form-1099',
    to: email,
    subject: SUBJECT,
    paragraphs: [
      isCorrected
        ? t('Your Form {form} for {year} was corrected. Use the new one.', facts)
        : t('Your Form {form} for {year} is ready.', facts),
      `${t('Sign in and select "Download" on the Form W-9 tab of your profile. You can print the PDF file or save it. Open the tab:')}\n${tab}`,
      t(
        'You agreed to get your Forms 1099 this way. You can take that back at any time on the Privacy page of your settings.',
      ),
    ],
  })
}

/** Mails the members who get their form on the website, in the transaction that exports it. */
export async function announceForms(
  tx: Db,
  panel: PanelContext,
  form: FormOfYear,
  panelistIds: readonly number[],
): Promise<void> {
  for (const { panelistId, isCorrected } of await onlineMembers(tx, form, panelistIds)) {
    const member = await tx
      .selectFrom('panelist')
      .select(['email', 'language', 'panelist_type as panelistType'])
      .where('id', '=', panelistId)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (!member?.email) continue
    await panel.outbox.send(
      tx,
      formAvailableMail(brandingFor(panel, member), { ...form, ...member, email: member.email, isCorrected }),
    )
  }
}
