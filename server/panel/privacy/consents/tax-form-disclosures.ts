import 'server-only'
import type { Translate } from '#lib/language/translate.ts'
import type { ConsentContext } from './consent-context.ts'

/*
 * Disclosures required before a member agrees to electronic Forms 1099: IRS Publication 1179, "Electronic delivery of
 * recipient statements", which follows Treas. Reg. 31.6051-1(j).
 */

/** Name and contact details of the payer. */
function contactOf({ brand, form1099: { payer } }: ConsentContext, t: Translate): string {
  if (!payer) return brand.supportEmail
  const { name, address, city, state, zip, phone } = payer
  const addressText = `${name}, ${address}, ${city}, ${state} ${zip}`
  return t('{place}, phone {phone}, email {email}', { place: addressText, phone, email: brand.supportEmail })
}

export const taxFormWords = (context: ConsentContext, t: Translate): string =>
  [
    t('I agree that {brand} gives me my Forms 1099 here, as PDF files, and not on paper.', {
      brand: context.brand.name,
    }),
    t("If I don't agree: I get each form on paper, by mail."),
    t(
      'What this covers: every form from now on, and forms that were not mailed to me yet. It lasts until I take it back.',
    ),
    t('Paper: I can ask for any form on paper. That does not take this back. Write to: {contact}.', {
      contact: contactOf(context, t),
    }),
    t(
      'Taking it back: I can do that here at any time, or in writing to the same address. It counts at once, and is confirmed by email. Forms that are here already stay here and are not mailed. Later forms come on paper.',
    ),
    t(
      'When it ends: if I erase my account, or if forms are no longer given here. I am told by email, and forms come on paper.',
    ),
    t(
      'My details: I keep my email and my tax details up to date on my profile. I am told by email if the address above changes.',
    ),
    t(
      'What I need: a web browser and an app that opens PDF files. To keep a form I save it or print it. I can open a sample on the Form W-9 tab of my profile.',
    ),
    t(
      'How long: each form stays here until October 15 of the year after its tax year at least, and for as long as I have an account.',
    ),
  ].join('\n\n')
