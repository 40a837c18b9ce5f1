import { byDisplayOrder, byName } from '#lib/rules/lookup-order.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ')

it('byDisplayOrder sorts by the order of the panel, with unordered entries last as they came', () => {
  const list = [
    { name: 'last', displayOrder: null },
    { name: 'second', displayOrder: 2 },
    { name: 'also last' },
    { name: 'first', displayOrder: 1 },
  ]
  expect(names(byDisplayOrder(list))).toBe('first second last also last')
  expect(names(list)).toBe('last second also last first')
})

it('byName sorts certificates by name, ignoring case', () => {
  expect(names(byName([{ name: 'Surgery' }, { name: 'allergy' }, { name: 'Medicine' }]))).toBe(
    'allergy Medicine Surgery',
  )
})
