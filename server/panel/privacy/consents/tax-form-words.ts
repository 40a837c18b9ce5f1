import 'server-only'
import type { Asking } from './asking.ts'

/*
 * What has to be said before somebody agrees to get Forms 1099 without paper: IRS Publication 1179, "Electronic delivery of
 * recipient statements", which follows Treas. Reg. 31.6051-1(j).
 */

/** Whoever reports, with every way to reach them. */
function contactOf({ brand, form1099: { payer } }: Asking): string {
  if (!payer) return brand.supportEmail
  const { name, address, city, state, zip, phone } = payer
  return `${name}, ${address}, ${city}, ${state} ${zip}, phone ${phone}, email ${brand.supportEmail}`
}

export const taxFormWords = (asking: Asking): string =>
  [
    `I agree that ${asking.brand.name} gives me my Forms 1099 here, as PDF files, and not on paper.`,
    "If I don't agree: I get each form on paper, by mail.",
    'What this covers: every form from now on, and forms that were not mailed to me yet. It lasts until I take it back.',
    `Paper: I can ask for any form on paper. That does not take this back. Write to: ${contactOf(asking)}.`,
    'Taking it back: I can do that here at any time, or in writing to the same address. It counts at once, and is confirmed by email. Forms that are here already stay here and are not mailed. Later forms come on paper.',
    'When it ends: if I erase my account, or if forms are no longer given here. I am told by email, and forms come on paper.',
    'My details: I keep my email and my tax details up to date on my profile. I am told by email if the address above changes.',
    'What I need: a web browser and an app that opens PDF files. To keep a form I save it or print it. I can open a sample on the Form W-9 tab of my profile.',
    'How long: each form stays here until October 15 of the year after its tax year at least, and for as long as I have an account.',
  ].join('\n\n')
