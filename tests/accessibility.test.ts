import { readProjectFile } from './support/sources.ts'

/** The criteria of WCAG 2.2, levels A and AA. @see https://www.w3.org/TR/WCAG22/ */
const CRITERIA = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11',
  '2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8',
  '4.1.2 4.1.3',
].flatMap((line) => line.split(' '))

const rows = [
  ...readProjectFile('docs/accessibility.md').matchAll(/^\| (\d[\d.]+)(?: to (\d[\d.]+))? [^|]+\| (.+) \|$/gm),
]

/** `1.2.1` to `1.2.5` are five criteria. */
const spread = (first: string, last = first) => {
  const at = first.lastIndexOf('.') + 1
  const [from, to] = [Number(first.slice(at)), Number(last.slice(at))]
  return Array.from({ length: to - from + 1 }, (_, index) => `${first.slice(0, at)}${from + index}`)
}

it('the page about accessibility says for each of the 55 criteria how it is ensured', () => {
  expect(CRITERIA).toHaveLength(55)
  expect(rows.flatMap(([, first = '', last]) => spread(first, last))).toEqual(CRITERIA)
})

it('a criterion that a test ensures names the test, axe or a transcript', () => {
  const unnamed = rows.filter(
    ([, , , how = '']) => /\bTest: /.test(how) && !/axe|transcript|\.(?:test|spec)\.tsx?\)/.test(how),
  )
  expect(unnamed.map(([row]) => row)).toEqual([])
})
