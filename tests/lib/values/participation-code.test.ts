import { PARTICIPATION_CODE_PATTERN } from '#lib/values/participation-code.ts'

it.each([
  ['AB12cd34', true],
  ['00000000', true],
  ['AB12cd3', false],
  ['AB12cd345', false],
  ['AB12-d34', false],
  ['AB12 d34', false],
  ['xx AB12cd34', false],
  ['', false],
])('%j is a participation code: %s (VAL-042, VAL-043, VAL-044, VAL-045)', (code, is) => {
  expect(PARTICIPATION_CODE_PATTERN.test(code)).toBe(is)
})
