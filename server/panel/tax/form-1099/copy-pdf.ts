import 'server-only'
import { formatPhone } from '#lib/format/phone.ts'
import { formatTaxId, maskedTaxId } from '#lib/format/tax-id.ts'
import { EMPLOYER_TAX_ID } from '#lib/values/tax-id.ts'
import type { PrintedDocument } from '../../print/document.ts'
import type { Copy } from './copies.repository.ts'
import { type Form1099, type Payer, type Record1099, recordName, taxIdTypeIdOf } from './iris.ts'

/*
 * Copy B of Form 1099, a substitute statement as required by IRS Publication 1179, part 4, with the IRS's instructions for
 * the boxes we fill. When income is reported to a state, it includes Copy 2 for the member's state return; Copy 1 goes to
 * the state itself.
 */

interface FormTexts {
  title: string
  omb: string
  box: string
  about: string
  instructions: string
  stateBoxes: readonly [withheld: string, number: string, income: string]
  stateInstructions: string
}

const forms: Readonly<Record<Form1099, FormTexts>> = {
  NEC: {
    title: 'Nonemployee Compensation',
    omb: '1545-0116',
    box: 'Box 1, nonemployee compensation',
    about: 'www.irs.gov/Form1099NEC',
    instructions:
      'Box 1. Shows nonemployee compensation. If the amount in this box is self-employment (SE) income, report it on Schedule C or F (Form 1040), and complete Schedule SE (Form 1040). You received this form instead of Form W-2 because the payer did not consider you an employee and did not withhold income tax or social security and Medicare tax. If you believe you are an employee and cannot get the payer to correct this form, report this amount on the line for "Wages, salaries, tips, etc." of Form 1040, 1040-SR, or 1040-NR. You must also complete Form 8919 and attach it to your return. If you are not an employee but the amount in this box is not SE income (for example, it is income from a sporadic activity or a hobby), report this amount on the "Other income" line (on Schedule 1 (Form 1040) or on Form 1040-NR).',
    stateBoxes: ['Box 5, state tax withheld', 'Box 6, State/Payer’s state no.', 'Box 7, state income'],
    stateInstructions: 'Boxes 5–7. State income tax withheld reporting boxes.',
  },
  MISC: {
    title: 'Miscellaneous Information',
    omb: '1545-0115',
    box: 'Box 3, other income',
    about: 'www.irs.gov/Form1099MISC',
    instructions:
      'Box 3. Generally, report this amount on the "Other income" line of Schedule 1 (Form 1040) and identify the payment. The amount shown may be payments received as the beneficiary of a deceased employee, prizes, awards, taxable damages, Indian gaming profits, or other taxable income. See Pub. 525. If it is trade or business income, report this amount on Schedule C or F (Form 1040).',
    stateBoxes: ['Box 16, state tax withheld', 'Box 17, State/Payer’s state no.', 'Box 18, state income'],
    stateInstructions: 'Boxes 16–18. Show state or local income tax withheld from the payments.',
  },
}

const LEGEND =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.'

const LAST_FOUR =
  "Recipient's taxpayer identification number (TIN). For your protection, this form may show only the last four digits of your TIN. However, the payer has reported your complete TIN to the IRS."
const ACCOUNT_NUMBER =
  'Account number. May show an account or other unique number the payer assigned to distinguish your account.'
const WITHHELD =
  'Box 4. Shows backup withholding. A payer must backup withhold on certain payments if you did not give your TIN to the payer. See Form W-9, Request for Taxpayer Identification Number and Certification, for information on backup withholding. Include this amount on your income tax return as tax withheld.'

const dollarText = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

const lastFour = (record: Record1099) => maskedTaxId(record.taxId, taxIdTypeIdOf(record)).replaceAll('*', 'X')

const zipText = (zip: string) => (zip.length > 5 ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip)

interface PostalAddress {
  address: string
  addressLine2?: string
  city: string
  state: string
  zip: string
}
const addressText = ({ address, addressLine2, city, state, zip }: PostalAddress) =>
  [address, addressLine2, `${city}, ${state} ${zipText(zip)}`].filter(Boolean).join('\n')

const copies = {
  B: 'Copy B, for recipient.',
  1: 'Copy 1, for state tax department.',
  2: 'Copy 2, to be filed with recipient’s state income tax return, when required.',
} as const

/** Only Copy 1, which is filed, shows the full number. */
const shownTaxId = (record: Record1099, copy: keyof typeof copies) =>
  copy === 1 ? formatTaxId(record.taxId, taxIdTypeIdOf(record)) : lastFour(record)

function stateFacts({ form, stateBoxes }: Copy): (readonly [string, string])[] {
  if (!stateBoxes) return []
  const [withheld, number, income] = forms[form].stateBoxes
  return [
    [withheld, dollarText(0)],
    [number, [stateBoxes.state, stateBoxes.payerNumber].filter(Boolean).join('/')],
    [income, dollarText(stateBoxes.cents)],
  ]
}

/** Starts at the top of a page. The IRS requires form, year and copy to be printed together. */
function printBoxes(document: PrintedDocument, payer: Payer, form1099: Copy, copy: keyof typeof copies): void {
  const { form, year, record, isCorrected } = form1099
  const { title, omb, box, about } = forms[form]
  document.heading(1, `Form 1099-${form}: ${title}`)
  document.heading(2, `For calendar year ${year}. ${copies[copy]}${isCorrected ? ' CORRECTED.' : ''}`)
  document.paragraph(`Substitute form. OMB No. ${omb}. Department of the Treasury, Internal Revenue Service. ${about}`)
  document.boxes([
    [
      'Payer’s name, address and telephone number',
      [payer.name, addressText(payer), formatPhone(payer.phone)].join('\n'),
    ],
    ['Recipient’s name and address', `${recordName(record)}\n${addressText(record)}`],
    ['Payer’s TIN', formatTaxId(payer.ein, EMPLOYER_TAX_ID)],
    ['Recipient’s TIN', shownTaxId(record, copy)],
    [box, dollarText(record.cents)],
    ['Box 4, federal income tax withheld', dollarText(0)],
    ...stateFacts(form1099),
    ['Account number', record.account],
  ])
}

/** Prints a member's forms from the top of a page: Copy B, and Copy 2 when income is reported to their state. */
export function printCopy(document: PrintedDocument, payer: Payer, copy: Copy): void {
  const { instructions, stateInstructions } = forms[copy.form]
  printBoxes(document, payer, copy, 'B')
  document.paragraph(LEGEND)
  document.heading(2, 'Instructions for recipient')
  for (const text of [LAST_FOUR, ACCOUNT_NUMBER, instructions, WITHHELD]) document.paragraph(text)
  if (!copy.stateBoxes) return
  document.paragraph(stateInstructions)
  document.newPage()
  printBoxes(document, payer, copy, 2)
}

/** Prints Copy 1 with the full tax id: copies for a state must not truncate it. */
export const printStateCopy = (document: PrintedDocument, payer: Payer, copy: Copy): void =>
  printBoxes(document, payer, copy, 1)

const SAMPLE: Copy = {
  year: 2025,
  form: 'NEC',
  panelistId: 0,
  isCorrected: false,
  stateBoxes: null,
  record: {
    taxIdType: 'SSN',
    taxId: '000000000',
    firstName: 'Sample',
    lastName: 'Person',
    address: '1 Sample Street',
    addressLine2: '',
    city: 'Sample City',
    state: 'NY',
    zip: '10001',
    account: 'M0',
    cents: 123_456,
  },
}

/** Prints a copy with made-up data. */
export function printSample(document: PrintedDocument, payer: Payer): void {
  document.paragraph('SAMPLE. If you can read this, you can open your own forms.')
  printCopy(document, payer, SAMPLE)
}
