import { readLeniently } from '#lib/contract/lenient.ts'
import { consents } from '#lib/contract/panel/consents.ts'
import { medications, professions } from '#lib/contract/panel/lookups.ts'
import { messageChoices } from '#lib/contract/panel/message-choices.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { getPatientProfile } from '#lib/contract/panel/profile/health.ts'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { listSurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { form1099Copies } from '#lib/contract/panel/tax/form-1099.ts'
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

it.each([
  ['a lookup', medications],
  ['the types of tax ids', taxTypes],
  ['the professions', professions],
])('%s leaves out an entry without a name, which nobody could choose', (_, { answer }) => {
  expect(
    read(answer, [
      { ...first, name: ' ' },
      { ...second, specialities: [] },
    ]),
  ).toMatchObject([{ id: 2 }])
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

const words = { words: 'b', version: '1' }

it.each([
  ['the topics of surveys', messageChoices, 'areas', { id: 1, name: 'Heart', isUnwanted: true }],
  ['the passkeys', passkeys, 'passkeys', { id: 'a', name: 'Phone', addedAt: '2026-01-01' }],
  ['the consents', consents, 'consents', { ...words, purpose: 'health', title: 'A', given: true }],
  [
    'the surveys that get facts',
    listSurveyFacts,
    'surveys',
    { ...words, invitationMaskedId: 'm1', topic: 'a', sentTo: 'b', facts: [], given: true },
  ],
  [
    'the copies of Form 1099',
    form1099Copies,
    'forms',
    { year: 2026, form: 'NEC', isCorrected: false, writtenAt: '2027-01-20T15:00:00Z' },
  ],
] as const)('%s have a row once that a panel repeats', (_, { answer }, list, row) => {
  expect(read(answer, { isOffered: true, [list]: [row, row] })).toMatchObject({ [list]: [row] })
})
