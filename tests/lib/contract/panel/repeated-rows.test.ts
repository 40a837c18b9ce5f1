import { readLeniently } from '#lib/contract/lenient.ts'
import { medications, professions } from '#lib/contract/panel/lookups.ts'
import { getPatientProfile } from '#lib/contract/panel/profile/health.ts'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { taxTypes } from '#lib/contract/panel/tax/tax.ts'

const [first, second] = [
  { id: 1, name: 'One', displayOrder: 1 },
  { id: 2, name: 'Two', displayOrder: 2 },
]

/** What is read of an answer that also has a row that cannot be read, so that it is repaired. */
const read = (answer: Parameters<typeof readLeniently>[0], value: unknown) => {
  const result = readLeniently(answer, value)
  return result.ok ? result.data : result
}

it.each([
  ['a lookup', medications],
  ['the non-profits', nonProfitOrganizations],
  ['the types of tax ids', taxTypes],
])('%s has an entry once that a panel repeats', (_, { answer }) => {
  for (const odd of [[], [null]])
    expect(read(answer, [first, second, ...odd, first])).toMatchObject([{ id: 1 }, { id: 2 }])
})

it('has a speciality once in each profession', () => {
  const profession = { ...first, specialities: [{ ...second, subSpecialities: [first, first] }, second] }
  const [one] = read(professions.answer, [profession, { ...profession, id: 3 }]) as { specialities: unknown[] }[]
  expect(one?.specialities).toHaveLength(1)
})

it('has a saved condition once, and every saved medication', () => {
  const medication = (medicationAnswer: object) => ({ medication: first, medicationAnswer })
  const saved = { medicalConditions: [first, first], medications: [medication(first), medication(second)] }
  expect(read(getPatientProfile.answer, saved)).toMatchObject({
    medicalConditions: [{ id: 1 }],
    medications: [{ medicationAnswer: { id: 1 } }, { medicationAnswer: { id: 2 } }],
  })
})
