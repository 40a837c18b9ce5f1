import { NPI_PATTERN } from '#lib/values/npi.ts'

it.each([
  ['1234567890', true, 'VAL-069'],
  ['3234567890', true, 'VAL-070'],
  ['2234567890', false, 'VAL-071'],
  ['123456789', false, 'VAL-072, CONST-014'],
  ['12345678901', false, 'VAL-073, CONST-014'],
  ['12345678a0', false, 'VAL-074'],
  ['x1234567890', false, 'VAL-073'],
] as const)('%s has the format of an NPI: %s (%s)', (npi, fits, _id) => {
  expect(NPI_PATTERN.test(npi)).toBe(fits)
})
