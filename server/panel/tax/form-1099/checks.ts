import 'server-only'
import { isPossibleTaxId } from '#lib/values/tax-id.ts'
import { type Recipient, type Record1099, recordName, taxIdTypeIdOf } from './iris.ts'

/* Finds records that the IRS would reject or could not match to a person. */

/** Numbers printed on sample cards, or never issued. */
const KNOWN_FALSE = new Set(['078051120', '219099999', '123456789', '987654321'])

/** EIN prefixes that the IRS has never issued. */
const NO_EIN_PREFIX = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

/** The fourth and fifth digits of an ITIN. */
const isItinGroup = (group: number) =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94

/** Whether a possible number is one that the SSA or the IRS gives out. */
function isIssued(digits: string, taxIdType: Record1099['taxIdType']): boolean {
  if (taxIdType === 'EIN') return !NO_EIN_PREFIX.has(digits.slice(0, 2))
  if (digits.startsWith('9')) return isItinGroup(Number(digits.slice(3, 5)))
  return !digits.startsWith('666')
}

function taxIdProblem({ taxId, taxIdType }: Recipient): string | null {
  const isFalse = !/^\d{9}$/.test(taxId) || KNOWN_FALSE.has(taxId) || /^(\d)\1{8}$/.test(taxId)
  const isPossible = isPossibleTaxId(taxId, taxIdTypeIdOf({ taxIdType }))
  return !isFalse && isPossible && isIssued(taxId, taxIdType) ? null : `The ${taxIdType} is not a possible number.`
}

/** Characters that the IRS accepts in names of people. */
const NAME = /^[A-Za-z][A-Za-z' -]*$/
/** Characters that the IRS accepts in names of businesses. */
const BUSINESS_NAME = /^[A-Za-z0-9][A-Za-z0-9&' -]*$/
const NAME_MAX = 40
const NAME_TOO_LONG = `The name is longer than ${NAME_MAX} letters.`
const LINE_MAX = 35
const LINE = /^[A-Za-z0-9&'/ -]*$/

function businessNameProblem(name: string): string | null {
  if (!BUSINESS_NAME.test(name)) return 'The name is missing or has characters that the IRS does not accept.'
  return name.length > NAME_MAX ? NAME_TOO_LONG : null
}

function nameProblem({ taxIdType, firstName, lastName }: Recipient): string | null {
  if (taxIdType === 'EIN') return businessNameProblem(recordName({ firstName, lastName }))
  if (!NAME.test(firstName)) return 'The first name is missing or has characters other than letters.'
  if (!NAME.test(lastName)) return 'The last name is missing or has characters other than letters.'
  return firstName.length + lastName.length + 1 > NAME_MAX ? NAME_TOO_LONG : null
}

function addressProblem({ address, addressLine2, city, state, zip }: Recipient): string | null {
  if (address === '' || city === '') return 'The address is incomplete.'
  if (![address, addressLine2, city].every((line) => LINE.test(line)))
    return 'The address has characters that the IRS does not accept.'
  if ([address, addressLine2].some((line) => line.length > LINE_MAX))
    return `A line of the address is longer than ${LINE_MAX} letters.`
  if (!/^[A-Z]{2}$/.test(state)) return 'The state is not a code of two letters.'
  return /^\d{5}(\d{4})?$/.test(zip) ? null : 'The ZIP code does not have 5 or 9 digits.'
}

/** The first problem of a record; `null` when it is valid. */
export const problemOf = (record: Recipient): string | null =>
  taxIdProblem(record) ?? nameProblem(record) ?? addressProblem(record)

/** Letters that Unicode does not split into a letter and an accent, as passports write them. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'Ae',
  æ: 'ae',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Œ: 'Oe',
  œ: 'oe',
  ẞ: 'Ss',
  ß: 'ss',
  Þ: 'Th',
  þ: 'th',
}

/**
 * Removes what the IRIS portal rejects: accents, periods, commas, number signs. Letters of other alphabets stay, so that the
 * record is refused: without them it would name somebody else.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u02bb\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .normalize('NFKD')
    .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}&'/ -]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
