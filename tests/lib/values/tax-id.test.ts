import { isPossibleTaxId } from '#lib/values/tax-id.ts'

it.each([
  ['900123456', 1, true],
  ['000123456', 1, false],
  ['123004567', 1, false],
  ['123450000', 1, false],
  ['900700000', 1, true],
  ['900001234', 1, false],
  ['120034567', 2, true],
  ['001234567', 2, false],
  ['120000000', 2, false],
])('isPossibleTaxId of %s of type %d is %j', (digits, type, isPossible) => {
  expect(isPossibleTaxId(digits, type)).toBe(isPossible)
})

it.each([
  ['00012345', 1],
  ['0001234567', 1],
  ['000-12-345', 1],
  ['9000123456', 1],
  ['00123456', 2],
  ['0012345678', 2],
  ['x00123456', 2],
])('isPossibleTaxId leaves %s of type %d, which has not nine digits, to the rule for the format', (text, type) => {
  expect(isPossibleTaxId(text, type)).toBe(true)
})
