/* The questions of IRS Form W-9, revision March 2024, verbatim where the law requires it. */

export const W9_REVISION = 'Rev. March 2024'

/** Line 3a. */
export const TAX_CLASSIFICATIONS = {
  individual: 'Individual/sole proprietor',
  'c-corporation': 'C corporation',
  's-corporation': 'S corporation',
  partnership: 'Partnership',
  'trust-estate': 'Trust/estate',
  llc: 'LLC',
  other: 'Other',
} as const
export type TaxClassification = keyof typeof TAX_CLASSIFICATIONS

/** The tax classification of an LLC, line 3a. */
export const LLC_CLASSES = { C: 'C corporation', S: 'S corporation', P: 'Partnership' } as const
export type LlcClass = keyof typeof LLC_CLASSES

/** The classifications that line 3b asks about foreign partners, owners or beneficiaries. */
export const hasOwners = (classification: TaxClassification, llcClass: LlcClass | null) =>
  classification === 'partnership' ||
  classification === 'trust-estate' ||
  (classification === 'llc' && llcClass === 'P')

/** Line 4: codes of exempt payees, which are not individuals. */
export const EXEMPT_PAYEES = {
  '1': 'An organization exempt from tax under section 501(a), an IRA, or certain custodial accounts',
  '2': 'The United States or any of its agencies or instrumentalities',
  '3': 'A state, the District of Columbia, a U.S. commonwealth or territory, or their subdivisions',
  '4': 'A foreign government or any of its subdivisions, agencies, or instrumentalities',
  '5': 'A corporation',
  '6': 'A dealer in securities or commodities required to register in the United States',
  '7': 'A futures commission merchant registered with the CFTC',
  '8': 'A real estate investment trust',
  '9': 'An entity registered under the Investment Company Act of 1940',
  '10': 'A common trust fund operated by a bank under section 584(a)',
  '11': 'A financial institution',
  '12': 'A middleman known in the investment community as a nominee or custodian',
  '13': 'A trust exempt from tax under section 664 or described in section 4947',
} as const
export type ExemptPayee = keyof typeof EXEMPT_PAYEES

/** Line 4, exemption from FATCA reporting. */
export const FATCA_EXEMPTIONS = {
  A: 'An organization exempt from tax under section 501(a), or an individual retirement plan',
  B: 'The United States or any of its agencies or instrumentalities',
  C: 'A state, the District of Columbia, a U.S. commonwealth or territory, or their subdivisions',
  D: 'A corporation whose stock is regularly traded on established securities markets',
  E: 'A corporation of the same expanded affiliated group as a corporation under D',
  F: 'A dealer in securities, commodities, or derivatives registered as such',
  G: 'A real estate investment trust',
  H: 'A regulated investment company, or an entity registered under the Investment Company Act of 1940',
  I: 'A common trust fund as defined in section 584(a)',
  J: 'A bank as defined in section 581',
  K: 'A broker',
  L: 'A trust exempt from tax under section 664 or described in section 4947(a)(1)',
  M: 'A tax-exempt trust under a section 403(b) plan or section 457(g) plan',
} as const
export type FatcaExemption = keyof typeof FATCA_EXEMPTIONS

/** Part II. Item 2 is crossed out for people with a backup withholding notice from the IRS. */
export const CERTIFICATION = {
  opening: 'Under penalties of perjury, I certify that:',
  items: [
    'The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and',
    'I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
    'I am a U.S. citizen or other U.S. person (defined below); and',
    'The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
  ],
  instructions:
    'Certification instructions. You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return.',
  /** Explains item 3; from page 2 of the form. */
  definition:
    'Definition of a U.S. person. For federal tax purposes, you are considered a U.S. person if you are: an individual who is a U.S. citizen or U.S. resident alien; a partnership, corporation, company, or association created or organized in the United States or under the laws of the United States; an estate (other than a foreign estate); or a domestic trust (as defined in Regulations section 301.7701-7).',
  notice:
    'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
} as const
export const BACKUP_WITHHOLDING_ITEM = 2

/** The coordinate system of drawn signatures, origin at the top left. High enough for a finger on the narrowest phone. */
export const SIGNATURE_PAD = { width: 600, height: 340 } as const
export const SIGNATURE_STROKES_MAX = 60
/** Maximum length of a stroke's array, which alternates x and y. */
export const SIGNATURE_STROKE_MAX = 600

/** Characters that the printed form can show: Latin letters, digits and common signs. */
export const PRINTABLE =
  /^[\x20-\x7e\u00a1-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018\u2019\u201c\u201d]*$/

/** A name without case, accents, signs, spaces and middle initials. */
function comparableName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  return words.filter((word, index) => word.length > 1 || index === 0 || index === words.length - 1).join('')
}

/**
 * Whether a typed signature is the name on line 1. Only individuals sign with that name: a business is signed for by a
 * person.
 */
export const isSignatureOf = (
  input: string,
  { name, classification }: { name: string; classification: string | null },
): boolean => classification !== 'individual' || comparableName(input) === comparableName(name)
