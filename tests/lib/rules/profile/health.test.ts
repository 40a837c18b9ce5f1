import { answerOptions, noneOfTheAbove, otherMedication } from '#lib/rules/profile/health.ts'

const list = [
  { id: 1, name: 'Asthma' },
  { id: 2, name: 'None of the above' },
  { id: 3, name: 'Other prescription medication' },
]

it('noneOfTheAbove finds the condition by its name', () => {
  expect(noneOfTheAbove(list)).toEqual({ id: 2, name: 'None of the above' })
  expect(noneOfTheAbove(list.slice(0, 1))).toBeUndefined()
})

it('otherMedication finds the medication by its name', () => {
  expect(otherMedication(list)).toEqual({ id: 3, name: 'Other prescription medication' })
  expect(otherMedication(list.slice(0, 2))).toBeUndefined()
})

it('answerOptions offers the answers of the panel, and Never Prescribed, which has no id', () => {
  const answers = [
    { id: 1, name: 'current' },
    { id: 2, name: 'past' },
  ]
  expect(answerOptions(answers)).toEqual([
    { value: '1', label: 'Currently Prescribed' },
    { value: '2', label: 'Taken in the past, but not currently' },
    { value: 'never', label: 'Never Prescribed' },
  ])
})
