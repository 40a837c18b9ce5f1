import fc from 'fast-check'
import { formatPhone, maskPhone, nationalDigits } from '#lib/format/phone.ts'

describe('formatPhone', () => {
  it.each([
    ['2025550123', '(202) 555-0123', 'FMT-001'],
    ['12025550123', '(202) 555-0123', 'FMT-002'],
    ['+12025550123', '(202) 555-0123', 'FMT-002'],
    ['912025550123', '(202) 555-0123', 'FMT-003'],
    ['+912025550123', '(202) 555-0123', 'FMT-003'],
  ])('shows %s as %s (%s)', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown)
  })

  it.each(['', '123', '202555012', '442025550123', '+442025550123', 'none'])(
    'leaves a text that is not a US number unchanged: %s',
    (stored) => {
      expect(formatPhone(stored)).toBe(stored)
    },
  )
})

describe('maskPhone', () => {
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
  ])('turns %s into %s (VAL-009)', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })

  it('drops an eleventh digit (VAL-011)', () => {
    expect(maskPhone('(202) 555-01234')).toBe('(202) 555-0123')
  })

  it.each([
    ['+44 7911 123456', '+447911123456'],
    ['\u202d+52 55 1234 5678\u202c', '+525512345678'],
    ['(+49) 1234 5678', '+4912345678'],
    ['tel:+525512345678', '+525512345678'],
    ['\u202d+1 (202) 555-0123\u202c', '(202) 555-0123'],
    ['+', '+'],
    ['+4', '+4'],
    ['+9', '+9'],
    ['+91 2025550123', '(202) 555-0123'],
    ['+1 2', '(12'],
    ['+ 1 2', '(12'],
    ['+9 1', '(91'],
  ])('keeps the code of another country: %s becomes %s', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })

  it('drops the 1 before a number with more digits', () => {
    expect(maskPhone('1202555012399')).toBe('(202) 555-0123')
  })

  it('does not change a masked number when it is masked again', () => {
    fc.assert(fc.property(fc.string(), (typed) => maskPhone(maskPhone(typed)) === maskPhone(typed)))
  })
})

describe('nationalDigits', () => {
  it.each([
    '2025550123',
    '(202) 555-0123',
    '+1 (202) 555-0123',
    '1-202-555-0123',
    '+ 1 202 555 0123',
    '+91 2025550123',
  ])('finds the ten digits of %s', (typed) => {
    expect(nationalDigits(typed)).toBe('2025550123')
  })

  it.each([
    '',
    '202555012',
    '20255501234',
    '2025550123456',
    '9120255501234',
    '+4479111234',
    '+447911123456',
    '٢٠٢٥٥٥٠١٢٣',
  ])('gives null for %s (VAL-010)', (typed) => {
    expect(nationalDigits(typed)).toBeNull()
  })

  it('finds the same ten digits with any prefix and separators', () => {
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
