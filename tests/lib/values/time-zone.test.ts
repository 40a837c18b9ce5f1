import { isTimeZone } from '#lib/values/time-zone.ts'

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['America/Springfield', false],
  ['Eastern Time', false],
  ['', false],
])('%j as a time zone is %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
