import { counted } from '#lib/format/counted.ts'

it.each([
  [0, '0 payments'],
  [1, '1 payment'],
  [2, '2 payments'],
])('counts %i', (count, text) => {
  expect(counted(count, 'payment')).toBe(text)
})
