import { plainText, problemOf } from '#server/panel/tax/form-1099/checks.ts'
import { recipientOf } from '#server/panel/tax/form-1099/record.ts'
import { reportedDetails } from '#tests/support/panel/facts/form-1099.ts'

/* Names and addresses in the characters that the IRS accepts. */

describe('plain text for the IRS', () => {
  it.each([
    ['José Núñez', 'Jose Nunez'],
    ['Łukasz Wójcik', 'Lukasz Wojcik'],
    ['Søren Ørsted', 'Soren Orsted'],
    ['Weiß', 'Weiss'],
    ['Æsa Þórðardóttir', 'Aesa Thordardottir'],
    ['Đặng', 'Dang'],
    ['Işıl', 'Isil'],
    ['Lœuillet', 'Loeuillet'],
    ['Ħaż-Żebbuġ', 'Haz-Zebbug'],
    ['Lee\u2010Park', 'Lee-Park'],
    ['Lee\u2013Park', 'Lee-Park'],
    ['O\u2019Brien, Jr.', "O'Brien Jr"],
    ['Kaʻahumanu', "Ka'ahumanu"],
    ['O´Brien', "O'Brien"],
    ['Apt. #4', 'Apt 4'],
  ])('writes %s as %s', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})

describe('a record with letters that the IRS does not accept', () => {
  const problemWith = (change: Partial<typeof reportedDetails>) =>
    problemOf(recipientOf({ ...reportedDetails, ...change }, new Map()))

  it('is refused instead of written without them', () => {
    expect(problemWith({})).toBeNull()
    expect(problemWith({ fullName: 'Ivan Иван' })).toBe(
      'The first name is missing or has characters other than letters.',
    )
    expect(problemWith({ lastName: 'Lee 李' })).toBe('The last name is missing or has characters other than letters.')
    expect(problemWith({ taxIdTypeId: 2, taxIdNumber: '752345678', lastName: 'Praxis Ω' })).toBe(
      'The name is missing or has characters that the IRS does not accept.',
    )
    expect(problemWith({ address: { ...reportedDetails.address, city: 'Далас' } })).toBe(
      'The address has characters that the IRS does not accept.',
    )
  })
})
