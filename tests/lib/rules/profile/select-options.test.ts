import { HEIGHT_INCHES } from '#lib/constants.ts'
import { birthYears, firstLanguages, graduationYears, heightFeet, weights } from '#lib/rules/profile/select-options.ts'

const NO_ANSWER = 'Prefer not to answer'

describe('birth years', () => {
  it('start with "Prefer not to answer" (VAL-111)', () => {
    expect(birthYears(2026)[0]).toBe(NO_ANSWER)
  })

  it('are 101 years, newest first (VAL-112)', () => {
    const years = birthYears(2026).slice(1)
    expect(years).toHaveLength(101)
    expect([years[0], years[1], years.at(-1)]).toEqual([2026, 2025, 1926])
    expect(years).toEqual(years.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('begin with the given year', () => {
    expect(birthYears(2030).at(1)).toBe(2030)
  })
})

it('graduation years run from 75 years back to 4 years ahead (VAL-113)', () => {
  const years = graduationYears(2026)
  expect([years.length, years[0], years.at(-1)]).toEqual([80, 1951, 2030])
})

it.each([
  [3, 'VAL-114'],
  [4, 'VAL-115'],
  [5, 'VAL-116'],
  [6, 'VAL-117'],
  [7, 'VAL-118'],
  [NO_ANSWER, 'VAL-119'],
] as const)('height in feet offers %s (%s)', (choice, _id) => {
  expect(heightFeet).toContain(choice)
  expect(heightFeet).toHaveLength(6)
})

it('height in inches is 0 to 11 (VAL-120)', () => {
  expect(HEIGHT_INCHES).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

it('weights are 75 to 600 pounds, and "Prefer not to answer" (VAL-121)', () => {
  const pounds = weights.filter((weight) => weight !== NO_ANSWER)
  expect([pounds[0], pounds.at(-1), pounds.length]).toEqual([75, 600, 526])
  expect(weights).toHaveLength(527)
  expect(weights).toContain(NO_ANSWER)
})

describe('native languages', () => {
  const all = [
    { id: 1, name: 'English' },
    { id: 9, name: 'None' },
    { id: 2, name: 'Nonesuch' },
  ]

  it('leave "None" out of the first list (VAL-122)', () => {
    expect(firstLanguages(all).map(({ name }) => name)).toEqual(['English', 'Nonesuch'])
  })

  it('keep "None" in the second list', () => {
    firstLanguages(all)
    expect(all.map(({ name }) => name)).toContain('None')
  })
})
