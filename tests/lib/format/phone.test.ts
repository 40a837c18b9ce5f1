import fc from 'fast-check'
import { formatPhone, maskPhone, nationalDigits } from '#lib/format/phone.ts'

describe('a stored number is shown', () => {
  it.each([
    ['FMT-001', '2025550123', '(202) 555-0123'],
    ['FMT-002', '12025550123', '(202) 555-0123'],
    ['FMT-002', '+12025550123', '(202) 555-0123'],
    ['FMT-003', '912025550123', '(202) 555-0123'],
    ['FMT-003', '+912025550123', '(202) 555-0123'],
  ])('[%s] %s as %s', (_id, stored, shown) => {
    expect(formatPhone(stored)).toBe(shown)
  })

  it.each(['', '123', '202555012', '442025550123', '+442025550123', 'none'])(
    'as it is when it is none: %s',
    (stored) => {
      expect(formatPhone(stored)).toBe(stored)
    },
  )
})

describe('the mask while typing', () => {
  it.each([
    ['', ''],
    ['2', '(2'],
    ['202', '(202'],
    ['2025', '(202) 5'],
    ['202555', '(202) 555'],
    ['2025550', '(202) 555-0'],
    ['2025550123', '(202) 555-0123'],
    ['(202) 555-0123', '(202) 555-0123'],
    [' 202.555.0123 ', '(202) 555-0123'],
    ['+1 202 555 0123', '(202) 555-0123'],
  ])('%s becomes %s (VAL-009)', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })

  it('takes no eleventh digit (VAL-011)', () => {
    expect(maskPhone('(202) 555-01234')).toBe('(202) 555-0123')
  })

  it('of a masked number is the same number, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (typed) => maskPhone(maskPhone(typed)) === maskPhone(typed)))
  })
})

describe('national digits', () => {
  it.each(['2025550123', '(202) 555-0123', '+1 (202) 555-0123', '1-202-555-0123', '+91 2025550123'])(
    'of %s',
    (typed) => {
      expect(nationalDigits(typed)).toBe('2025550123')
    },
  )

  it.each(['', '202555012', '20255501234', '2025550123456', '9120255501234', '٢٠٢٥٥٥٠١٢٣'])(
    'of %s: none (VAL-010)',
    (typed) => {
      expect(nationalDigits(typed)).toBeNull()
    },
  )

  it('are ten or none, and survive any way of writing them', () => {
    const ten = fc.stringMatching(/^[2-9]\d{9}$/)
    const prefix = fc.constantFrom('', '1', '+1', '+1 ', '91', '+91-')
    const separator = fc.constantFrom('', ' ', '-', '.', ' (')
    fc.assert(
      fc.property(ten, prefix, separator, (digits, before, between) => {
        expect(nationalDigits(before + digits.slice(0, 3) + between + digits.slice(3))).toBe(digits)
      }),
    )
  })
})
