import { NPI_PATTERN } from '#lib/rules/profile/npi.ts'

it.each([
  ['VAL-069', '1234567890', true],
  ['VAL-070', '3234567890', true],
  ['VAL-071', '2234567890', false],
  ['VAL-072', '123456789', false],
  ['VAL-073', '12345678901', false],
  ['VAL-074', '12345678a0', false],
  ['VAL-073', 'x1234567890', false],
] as const)('[%s] %s has the format of an NPI: %s', (_id, npi, fits) => {
  expect(NPI_PATTERN.test(npi)).toBe(fits)
})
