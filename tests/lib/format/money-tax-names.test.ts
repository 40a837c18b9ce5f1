import fc from 'fast-check'
import { formatDollars } from '#lib/format/money.ts'
import { capitalizeWords, firstNameOf, namesOf } from '#lib/format/names.ts'
import { formatTaxId, formatTypedTaxId, maskedTaxId } from '#lib/format/tax-id.ts'

describe('formatDollars', () => {
  it.each([
    [0, '$0'],
    [75, '$75'],
    [1234, '$1,234'],
    [1234567, '$1,234,567'],
    [75.5, '$75.50'],
    [599.99, '$599.99'],
    [9_999_999.99, '$9,999,999.99'],
    [33.1 + 66.9 + 1e-13, '$100'],
    [null, ''],
  ])('shows %s as %s (FMT-006)', (dollars, shown) => {
    expect(formatDollars(dollars)).toBe(shown)
  })

  it.each([
    [1.005, '$1'],
    [8.345, '$8.35'],
    [12.345, '$12.35'],
    [1.255, '$1.25'],
  ])('rounds half a cent of %s as the sums of the payments page do: %s', (dollars, shown) => {
    expect(formatDollars(dollars)).toBe(shown)
  })

  it('shows two decimals or none (FMT-006)', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => amount / 100)
    fc.assert(fc.property(cents, (dollars) => expect(formatDollars(dollars)).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d\d)?$/)))
  })
})

describe('formatTaxId', () => {
  it.each([
    [2, '123456789', '12-3456789', 'FMT-008'],
    [2, '987654321', '98-7654321', 'TAX-029'],
    [1, '123456789', '123-45-6789', 'FMT-009'],
    [3, '123456789', '123-45-6789', 'TAX-030'],
  ])('for type %s: shows %s as %s (%s)', (type, digits, shown) => {
    expect(formatTaxId(digits, type)).toBe(shown)
  })

  it.each(['', '12345678', '1234567890', '***-**-6789'])(
    'leaves a text without exactly nine digits unchanged: %s',
    (digits) => {
      expect(formatTaxId(digits, 1)).toBe(digits)
      expect(formatTaxId(digits, 2)).toBe(digits)
    },
  )
})

describe('formatTypedTaxId', () => {
  it.each([
    [2, '', ''],
    [2, '12', '12'],
    [2, '123', '12-3'],
    [2, '123456789', '12-3456789'],
    [2, '12-3456789', '12-3456789'],
    [2, '1234567890', '12-3456789'],
    [1, '123', '123'],
    [1, '1234', '123-4'],
    [1, '12345', '123-45'],
    [1, '123456', '123-45-6'],
    [1, ' 123 45 x6789', '123-45-6789'],
  ])('for type %s: turns %j into %j', (type, typed, masked) => {
    expect(formatTypedTaxId(typed, type)).toBe(masked)
  })

  it.each([1, 3, 0])('for type %s, which is not the EIN: turns ten digits into XXX-XX-XXXX (TAX-030)', (type) => {
    expect(formatTypedTaxId('1234567890', type)).toBe('123-45-6789')
  })
})

describe('names', () => {
  it.each([
    ['mary ann', 'Mary Ann'],
    ['ANNA', 'ANNA'],
    ['McDonald', 'McDonald'],
    ["o'brien", "O'Brien"],
    ['smith-jones', 'Smith-Jones'],
    ['  élodie   de  la cruz ', 'Élodie De La Cruz'],
    ['', ''],
  ])('%s: are capitalized as %s (FMT-010)', (typed, capitalized) => {
    expect(capitalizeWords(typed)).toBe(capitalized)
  })

  it('do not change when they are capitalized again (FMT-010)', () => {
    fc.assert(fc.property(fc.string(), (typed) => capitalizeWords(capitalizeWords(typed)) === capitalizeWords(typed)))
  })

  it.each([
    ['Mary Ann Smith', 'Mary'],
    [' Cher ', 'Cher'],
    ['', ''],
  ])('%s: have the first name "%s"', (panelistName, first) => {
    expect(firstNameOf(panelistName)).toBe(first)
  })
})

describe('names told from one text (C-80)', () => {
  it.each([
    ['Mary Ann Smith', [], ['Mary Ann', 'Smith']],
    ['Maria De La Cruz', [], ['Maria De La', 'Cruz']],
    ['Maria  De la Cruz', ['De La Cruz'], ['Maria', 'De la Cruz']],
    ['Mary Smith', ['Jones', ''], ['Mary', 'Smith']],
    ['De La Cruz', ['De La Cruz'], ['De La', 'Cruz']],
    ['Acme', ['Acme'], [null, 'Acme']],
    [' ', [], [null, null]],
  ])('of "%s" with the known last names %j are %j', (name, lastNames, names) => {
    const { fullName, lastName } = namesOf(name, lastNames)
    expect([fullName, lastName]).toEqual(names)
  })
})

it.each([
  ['900123456', 1, '***-**-3456'],
  ['900123456', 2, '**-***3456'],
  ['900123456', 7, '***-**-3456'],
])('maskedTaxId shows %s of type %d as %s', (digits, type, shown) => {
  expect(maskedTaxId(digits, type)).toBe(shown)
})
