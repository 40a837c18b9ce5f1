import { heightParts, totalHeight } from '#lib/rules/profile/demographics.ts'

const NO_ANSWER = 'Prefer not to answer'

it.each([
  ['5', '7', 67, 'ADDL-036'],
  ['3', '0', 36, 'ADDL-036'],
  ['7', '11', 95, 'ADDL-036'],
  [NO_ANSWER, '0', NO_ANSWER, 'ADDL-037'],
  [NO_ANSWER, '7', NO_ANSWER, 'ADDL-037'],
] as const)('a height of %s ft %s in is sent as %s (%s)', (feet, inches, height, _id) => {
  expect(totalHeight(feet, inches)).toBe(height)
})

it.each([
  [67, '5', '7'],
  [36, '3', '0'],
  [NO_ANSWER, NO_ANSWER, '0'],
  [undefined, '', ''],
  ['67', '', ''],
])('a saved height of %s is shown as %s ft %s in (ADDL-033)', (height, feet, inches) => {
  expect(heightParts(height)).toEqual({ feet, inches })
})
