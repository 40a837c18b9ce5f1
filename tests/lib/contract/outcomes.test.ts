import { isOutcomeName, outcomeAt } from '#lib/contract/outcomes.ts'

it.each([
  ['/completed', 'completed'],
  ['/partial', 'partial-completed'],
  ['/overquota', 'over-quota'],
  ['/screened', 'screened'],
  ['/screenercompleted', 'screener-completed'],
  ['/dashboard', null],
  ['/complete', null],
])('the page %s reports the outcome %s', (path, outcome) => {
  expect(outcomeAt(path)).toBe(outcome)
})

it.each([
  ['over-quota', true],
  ['overquota', false],
  ['toString', false],
])('"%s" is an outcome: %s', (name, is) => {
  expect(isOutcomeName(name)).toBe(is)
})
