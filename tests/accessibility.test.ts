import { readFileSync } from 'node:fs'
import { markedTests } from '#scripts/accessibility/marked-tests.ts'
import { PAGE, renewed, rowsOf } from '#scripts/accessibility/page.ts'

/** The criteria of WCAG 2.2, levels A and AA. @see https://www.w3.org/TR/WCAG22/ */
const CRITERIA = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11',
  '2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8',
  '4.1.2 4.1.3',
].flatMap((line) => line.split(' '))

const page = readFileSync(PAGE, 'utf8')
const tests = markedTests()
const rows = rowsOf(tests)

it('the page about accessibility is the one that `npm run accessibility` makes', () => {
  const isCurrent = renewed(page) === page
  expect(isCurrent ? 'current' : 'run `npm run accessibility`').toBe('current')
})

it('the page about accessibility has the 55 criteria of WCAG 2.2, 31 of level A and 24 of level AA', () => {
  expect(CRITERIA).toHaveLength(55)
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA)
  expect([...page.matchAll(/^\| (\d[\d.]+) /gm)].map(([, number]) => number)).toEqual(CRITERIA)
  expect(rows.filter(({ level }) => level === 'A')).toHaveLength(31)
})

it('each criterion names a test, rules of axe, or how it is ensured without them', () => {
  expect(rows.filter(({ ensuredBy }) => ensuredBy.length === 0).map(({ number }) => number)).toEqual([])
})

it('a criterion that applies names a test or rules of axe, except the ones that only a person can check', () => {
  const isChecked = (how: string) => /^\*\*(?:Test|axe)\*\*/.test(how)
  const others = rows.filter(({ absent, ensuredBy }) => !absent && !ensuredBy.some(isChecked))
  expect(others.map(({ number }) => number)).toEqual(['1.3.2', '1.3.3', '1.4.5', '2.3.1', '2.4.5', '2.5.2', '3.2.4'])
})

it('a test names only criteria of levels A and AA', () => {
  const named = new Set(tests.flatMap(({ criteria }) => criteria))
  expect([...named].filter((number) => !CRITERIA.includes(number))).toEqual([])
})
