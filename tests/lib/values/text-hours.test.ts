import { areTextHours, DAYTIME } from '#lib/values/text-hours.ts'

it('survey texts arrive from 8 AM to 9 PM', () => {
  expect(DAYTIME).toEqual({ from: 8, to: 21 })
})

it.each([
  [8, 21, true],
  [8, 11, true],
  [18, 21, true],
  [8, 10, false],
  [7, 21, false],
  [8, 22, false],
  [12, 12, false],
  [21, 8, false],
])('texts from hour %d to hour %d can be chosen: %j', (from, to, can) => {
  expect(areTextHours({ from, to })).toBe(can)
})
