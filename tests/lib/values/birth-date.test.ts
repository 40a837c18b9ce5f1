import fc from 'fast-check'
import { BirthDate } from '#lib/contract/fields.ts'
import { WRONG_DATE_FORMAT } from '#lib/messages/texts/fields.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'
import { setClock } from '#tests/support/clock.ts'

const TODAY = new Date(2026, 10, 21, 9, 30)
const two = (number: number) => String(number).padStart(2, '0')
const typed = (day: Date) => `${two(day.getMonth() + 1)}-${two(day.getDate())}-${day.getFullYear()}`

describe('a date of birth, MM-DD-YYYY', () => {
  beforeEach(() => setClock(TODAY.getTime()))
  afterEach(() => jest.useRealTimers())

  it.each([
    ['12-31-1999', 'VAL-017'],
    ['01-01-2000', 'VAL-018'],
    ['03-05-1980', 'FMT-005'],
    ['02-29-2000', 'FMT-005'],
    ['11-21-2026', 'VAL-026'],
  ])('%s is accepted (%s)', (text) => {
    expect(isBirthDate(text, TODAY)).toBe(true)
  })

  it.each([
    ['1980-03-05', 'FMT-005'],
    ['3-5-1980', 'FMT-005'],
    ['03-05-80', 'FMT-005'],
    [' 03-05-1980', 'FMT-005'],
    ['03-05-1980\n', 'FMT-005'],
    ['02-29-1999', 'FMT-005'],
    ['00-10-1980', 'FMT-005'],
    ['01-00-1980', 'FMT-005'],
    ['', 'FMT-005'],
  ])('%j is refused (%s)', (text) => {
    expect(isBirthDate(text, TODAY)).toBe(false)
  })

  it('may be today from its first moment, but not tomorrow (VAL-026)', () => {
    expect(isBirthDate('11-21-2026', new Date(2026, 10, 21))).toBe(true)
    expect(isBirthDate('11-22-2026', new Date(2026, 10, 21, 23, 59, 59))).toBe(false)
  })

  it('is of the 20th or 21st century, whatever today is (VAL-021, VAL-022)', () => {
    const later = new Date(2150, 0, 1)
    expect(['12-31-1899', '01-01-1900', '12-31-2099', '12-31-2100'].filter((text) => isBirthDate(text, later))).toEqual(
      ['01-01-1900', '12-31-2099'],
    )
  })

  it.each([
    ['1999-12-31', 'VAL-019'],
    ['12/31/1999', 'VAL-020'],
    ['12-31-1899', 'VAL-021'],
    ['12-31-2100', 'VAL-022'],
    ['13-01-1990', 'VAL-023'],
    ['02-30-1990', 'VAL-024'],
    ['11-22-2026', 'VAL-025'],
  ])('%s is refused, by the rule and in a request (%s)', (text) => {
    expect(isBirthDate(text, new Date())).toBe(false)
    expect(BirthDate.safeParse(text).success).toBe(false)
    expect(WRONG_DATE_FORMAT).toBe('Please enter correct date format.')
  })

  it('is accepted for every day from 1900 to today, and for none after (FMT-005)', () => {
    const days = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
    fc.assert(
      fc.property(days, (moment) => {
        const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
        expect(isBirthDate(typed(day), TODAY)).toBe(day <= TODAY)
      }),
    )
  })

  it('is accepted in a request when it is today (VAL-026)', () => {
    expect(BirthDate.safeParse('11-21-2026').success).toBe(true)
  })
})
