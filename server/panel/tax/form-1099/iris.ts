import 'server-only'
import { csvFile } from '#lib/format/csv.ts'
import { EMPLOYER_TAX_ID } from '#lib/values/tax-id.ts'

/*
 * CSV files for the IRS's IRIS portal, following its templates for Forms 1099-NEC and 1099-MISC. All columns of the
 * template are required, in its order.
 */

export const FORMS_1099 = ['NEC', 'MISC'] as const
export type Form1099 = (typeof FORMS_1099)[number]

export const IRIS_FILE_MAX = 100

const partyColumns = (party: 'Payer' | 'Recipient') => [
  `${party} TIN Type`,
  `${party} Taxpayer ID Number`,
  `${party} Name Type`,
  `${party} Business or Entity Name Line 1`,
  `${party} Business or Entity Name Line 2`,
  `${party} First Name`,
  `${party} Middle Name`,
  `${party} Last Name (Surname)`,
  `${party} Suffix`,
  `${party} Country`,
  `${party} Address Line 1`,
  `${party} Address Line 2`,
  `${party} City/Town`,
  `${party} State/Province/Territory`,
  `${party} ZIP/Postal Code`,
]

const stateColumns = (number: 1 | 2) => [
  `State ${number}`,
  `State ${number} - State Tax Withheld`,
  `State ${number} - State/Payer state number`,
  `State ${number} - State income`,
  `State ${number} - Local income tax withheld`,
  `State ${number} - Special Data Entries`,
]

const COMMON_COLUMNS = [
  'Form Type',
  'Tax Year',
  ...partyColumns('Payer'),
  'Payer Phone Type',
  'Payer Phone',
  'Payer Email Address',
  ...partyColumns('Recipient'),
  'Office Code',
  'Form Account Number',
]

const COMBINED = 'Combined Federal/State Filing'
const NEC_INCOME = 'Box 1 - Nonemployee Compensation'
const MISC_INCOME = 'Box 3 - Other Income'

const boxColumns: Readonly<Record<Form1099, readonly string[]>> = {
  NEC: [
    '2nd TIN Notice',
    NEC_INCOME,
    'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
    'Box 4 - Federal income tax withheld',
  ],
  MISC: [
    'FATCA Filing Requirements',
    '2nd TIN Notice',
    'Box 1 - Rents',
    'Box 2 - Royalties',
    MISC_INCOME,
    'Box 4 - Federal income tax withheld',
    'Box 5 - Fishing boat proceeds',
    'Box 6 - Medical and health care payments',
    'Box 7 - Direct sales of $5000 or more of consumer products to a recipient for resale',
    // The typo is in the IRS's template.
    'Box 8 - Subtitute payments in lieu of dividends or interest',
    'Box 9 - Crop insurance proceeds',
    'Box 10 - Gross proceeds paid to an attorney',
    'Box 11 - Fish purchased for resale',
    'Box 12 - Section 409A deferrals',
    'Box 14 - Excess golden parachute payments',
    'Box 15 - Nonqualified deferred compensation',
  ],
}

export const irisColumns = (form: Form1099): string[] => [
  ...COMMON_COLUMNS,
  ...boxColumns[form],
  COMBINED,
  ...stateColumns(1),
  ...stateColumns(2),
]

export interface Payer {
  name: string
  /** Nine digits. */
  ein: string
  address: string
  city: string
  state: string
  zip: string
  /** Ten digits. */
  phone: string
  email: string
}

/** `combined`: the IRS forwards the record to the state. `direct`: the payer files with the state. */
export const STATE_FILINGS = ['combined', 'direct'] as const

export interface StateFiling {
  filing: (typeof STATE_FILINGS)[number]
  /** The payer's id in that state; empty when the state needs none. */
  payerNumber: string
}

/** The data reported about one member. */
export interface Record1099 {
  taxIdType: 'SSN' | 'EIN'
  /** Nine digits. */
  taxId: string
  firstName: string
  lastName: string
  address: string
  addressLine2: string
  city: string
  state: string
  zip: string
  /** Account number of the record at the IRS; a correction has the same. */
  account: string
  cents: number
  /** How it is reported to the state of the address; absent when it is not. */
  stateFiling?: StateFiling
}

const PERSONAL_TAX_ID = 1

/** @returns the id of the tax id type in the lookups */
export const taxIdTypeIdOf = ({ taxIdType }: Pick<Record1099, 'taxIdType'>) =>
  taxIdType === 'EIN' ? EMPLOYER_TAX_ID : PERSONAL_TAX_ID

/** A record without account and amount: the part that comes from a Form W-9. */
export type Recipient = Omit<Record1099, 'account' | 'cents'>

type Cells = Readonly<Record<string, string>>

const payerCells = ({ name, ein, address, city, state, zip, phone, email }: Payer) => ({
  'Payer TIN Type': 'EIN',
  'Payer Taxpayer ID Number': ein,
  'Payer Name Type': 'B',
  'Payer Business or Entity Name Line 1': name,
  'Payer Country': 'US',
  'Payer Address Line 1': address,
  'Payer City/Town': city,
  'Payer State/Province/Territory': state,
  'Payer ZIP/Postal Code': zip,
  'Payer Phone Type': 'D',
  'Payer Phone': phone,
  'Payer Email Address': email,
})

/** The whole name; the first name of a business may be empty. */
export const recordName = ({ firstName, lastName }: Pick<Record1099, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** People have a first and last name, businesses one name. */
const nameCells = (record: Record1099): Cells =>
  record.taxIdType === 'EIN'
    ? { 'Recipient Name Type': 'B', 'Recipient Business or Entity Name Line 1': recordName(record) }
    : {
        'Recipient Name Type': 'I',
        'Recipient First Name': record.firstName,
        'Recipient Last Name (Surname)': record.lastName,
      }

const recipientCells = (record: Record1099) => ({
  'Recipient TIN Type': record.taxIdType,
  'Recipient Taxpayer ID Number': record.taxId,
  ...nameCells(record),
  'Recipient Country': 'US',
  'Recipient Address Line 1': record.address,
  'Recipient Address Line 2': record.addressLine2,
  'Recipient City/Town': record.city,
  'Recipient State/Province/Territory': record.state,
  'Recipient ZIP/Postal Code': record.zip,
  'Form Account Number': record.account,
})

const amount = (cents: number) => (cents / 100).toFixed(2)

const incomeCells = (form: Form1099, cents: number): Cells => ({
  '2nd TIN Notice': 'N',
  ...(form === 'NEC'
    ? {
        [NEC_INCOME]: amount(cents),
        'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale': 'N',
      }
    : { [MISC_INCOME]: amount(cents) }),
})

/** All income is reported to the state where the member lives; no state tax is withheld. */
const stateCells = ({ state, cents, stateFiling }: Record1099): Cells =>
  stateFiling
    ? {
        ...(stateFiling.filing === 'combined' && { [COMBINED]: state }),
        'State 1': state,
        'State 1 - State/Payer state number': stateFiling.payerNumber,
        'State 1 - State income': amount(cents),
      }
    : {}

/** A file for the IRIS portal. @param year the tax year */
export function irisFile(form: Form1099, year: number, payer: Payer, records: readonly Record1099[]): string {
  const columns = irisColumns(form)
  const rows = records.map((record) => {
    const cells: Cells = {
      'Form Type': `1099-${form}`,
      'Tax Year': String(year),
      ...payerCells(payer),
      ...recipientCells(record),
      ...incomeCells(form, record.cents),
      ...stateCells(record),
    }
    return columns.map((column) => cells[column] ?? '')
  })
  // The portal does not accept the byte order mark that spreadsheets need.
  return csvFile([columns, ...rows]).replace(/^\uFEFF/, '')
}
