import * as z from 'zod/mini'
import {
  type CaregiverValues,
  caregiverData,
  caregiverPayload,
  caregiverValues,
  draftedCaregiver,
  removesPeople,
  savedCaregiverForm,
  withSavedConditions,
} from '#components/profile/caregiver/caregiverForm.ts'
import { caregiverPost } from '#components/profile/caregiver/caregiverPost.ts'
import { caregiverSchema } from '#components/profile/caregiver/caregiverSchema.ts'
import { emptyPerson, type PersonValues, personPayload } from '#components/profile/caregiver/personForm.ts'
import { personSchema } from '#components/profile/caregiver/personSchema.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import {
  addCaregiverProfile,
  getCaregiverProfile,
  saveCaregiverConditions,
} from '#lib/contract/panel/profile/health.ts'
import { english } from '#lib/language/translate.ts'
import { refusedBy, unsent } from '#tests/support/screens/forms.ts'
import { caregiver, caregiverLookups, person } from '#tests/support/screens/health.ts'

const NO_CONDITION =
  "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'."

const one = caregiverValues(caregiver(person()), caregiverLookups)
const none = caregiverValues(caregiver(), caregiverLookups)

const data = { saved: caregiver(person()), lookups: caregiverLookups }

const withoutId = ({ id: _, ...rest }: ReturnType<typeof person>) => rest

describe('caregiver profile form', () => {
  const faults = (values: CaregiverValues) => refusedBy(caregiverSchema(values), values)

  it.each([
    [none, 'no id', { caring: 'Say whether you care for someone' }],
    [{ ...none, caring: 'yes' }, 'CARE-028', { people: 'Please add the person you care for.' }],
    [{ ...none, caring: 'no' }, 'no id', {}],
    [one, 'no id', {}],
    [{ ...one, conditions_7: [] }, 'CARE-029', { conditions_7: NO_CONDITION }],
    [{ ...one, caring: 'no', conditions_7: [] }, 'no id', {}],
    [
      { ...one, conditions_7: Array.from({ length: 16 }, (_, at) => `${at}`) },
      'CARE-029',
      { conditions_7: 'Maximum of 15 options selected' },
    ],
  ] as [CaregiverValues, string, object][])('has the expected errors for %j (%s)', (values, _, expected) => {
    expect(faults(values)).toEqual(expected)
  })

  it.each([
    [one, 'CARE-018', { caregiverProfileDtos: [person()], isCaregiverProfile: true }],
    [
      { ...one, conditions_7: ['99'] },
      'CARE-018',
      {
        caregiverProfileDtos: [person({ medicalConditions: [{ id: 99, name: 'None of the above' }] })],
        isCaregiverProfile: true,
      },
    ],
    [{ ...one, caring: 'no' }, 'CARE-019', { isCaregiverProfile: false }],
    [{ ...none, caring: 'no' }, 'CARE-019', { isCaregiverProfile: false }],
  ] as [CaregiverValues, string, object][])('sends the expected body for %j (%s)', (values, _, expected) => {
    const payload = caregiverPayload(values, data)
    expect(payload).toEqual(expected)
    expect(z.safeParse(saveCaregiverConditions.declared.body, payload).success).toBe(true)
  })

  it.each([
    [{ ...one, caring: 'no' }, 'CARE-020', true],
    [{ ...none, caring: 'no' }, 'CARE-024', false],
    [one, 'no id', false],
  ] as [CaregiverValues, string, boolean][])('asks before it removes people: %j (%s)', (values, _, expected) => {
    expect(removesPeople(values)).toBe(expected)
  })

  it('starts from the saved people and their conditions [CARE-017]', () => {
    expect(one).toMatchObject({ caring: 'yes', people: ['7'], conditions_7: ['30'] })
    expect(none).toEqual({ caring: '', people: [], removed: [] })
  })

  it('restores removed people from a draft while they are still saved', () => {
    const draft = { caring: 'yes', removed: ['7', '8'] }
    expect(draftedCaregiver(one, draft, caregiverLookups)).toMatchObject({ people: [], removed: ['7'] })
  })

  it('sends changed answers and removed people', () => {
    const two = { saved: caregiver(person(), person({ id: 8, nickName: 'Dad' })), lookups: caregiverLookups }
    const values = {
      ...caregiverValues(two.saved, caregiverLookups),
      people: ['7'],
      removed: ['8'],
      edit_7: ['Mama', '1', '1951', '3', ''],
    }
    const payload = caregiverPayload(values, two)
    expect(payload).toEqual({
      caregiverProfileDtos: [{ ...person(), nickName: 'Mama', birthYear: 1951 }],
      removedIds: [8],
      isCaregiverProfile: true,
    })
    expect(z.safeParse(saveCaregiverConditions.declared.body, payload).success).toBe(true)
  })

  it('sends a person as saved when a changed answer is no longer in its lookup', () => {
    const payload = caregiverPayload({ ...one, edit_7: ['Mama', '999', '1951', '3', ''] }, data)
    expect(payload).toMatchObject({ caregiverProfileDtos: [person()] })
  })

  it('restores the answers of a draft that are still in the lookups, for people who still exist', () => {
    const draft = { caring: 'no', people: ['7', '8'], conditions_7: ['30', '500'], conditions_8: ['30'] }
    expect(draftedCaregiver(one, draft, caregiverLookups)).toEqual({
      caring: 'no',
      people: ['7'],
      removed: [],
      edit_7: [],
      conditions_7: ['30'],
    })
    expect(draftedCaregiver(one, { people: '7' }, caregiverLookups)).toEqual(one)
  })

  it('keeps people with incomplete data and sends them back unchanged', () => {
    const saved = caregiver(
      person({ birthYear: '1960' }),
      person({ id: 8, gender: null, birthYear: 'unknown' }),
      person({ id: null, patientRelationship: null }),
    )
    const values = caregiverValues(saved, caregiverLookups)
    expect(values.people).toEqual(['7', '8', 'unknown2'])
    expect(caregiverPayload(values, { saved, lookups: caregiverLookups })).toEqual({
      isCaregiverProfile: true,
      caregiverProfileDtos: [
        person({ birthYear: 1960 }),
        person({ id: 8, gender: null, birthYear: 'unknown' }),
        { ...withoutId(person()), patientRelationship: null },
      ],
    })
  })

  it('keeps a saved condition that is no longer in the lookup', () => {
    const saved = caregiver(person({ medicalConditions: [{ id: 900, name: 'Gout' }] }))
    const lookups = withSavedConditions(caregiverLookups, saved)
    expect(lookups.conditions.at(-1)).toMatchObject({ id: 900, name: 'Gout' })
    expect(caregiverPayload(caregiverValues(saved, lookups), { saved, lookups })).toMatchObject({
      caregiverProfileDtos: [{ medicalConditions: [{ id: 900, name: 'Gout' }] }],
    })
  })
})

describe('form for a person to care for', () => {
  const mother: PersonValues = {
    ...emptyPerson,
    nickName: ' Patient1 ',
    gender: '1',
    birthYear: '1950',
    patientRelationship: '3',
  }
  const faults = (values: PersonValues, saved = emptyPerson) =>
    refusedBy(personSchema(values, saved, relatives, 2026), values)
  const relatives = {
    ...caregiverLookups,
    relationships: ['Child', 'Spouse or partner', 'Parent', 'Sibling', 'Grandparent', 'Other'].map((name, at) => ({
      id: at + 1,
      name,
      displayOrder: at,
    })),
  }

  it.each([
    [{ nickName: '' }, 'CARE-006', 'nickName'],
    [{ nickName: '   ' }, 'CARE-006', 'nickName'],
    [{ nickName: 'x'.repeat(76) }, 'CARE-010', 'nickName'],
    [{ gender: '' }, 'CARE-007', 'gender'],
    [{ birthYear: '' }, 'CARE-008', 'birthYear'],
    [{ patientRelationship: '' }, 'CARE-009', 'patientRelationship'],
    [{ patientRelationship: '6' }, 'CARE-012', 'patientRelationshipOther'],
    [{ patientRelationship: '6', patientRelationshipOther: 'x'.repeat(76) }, 'CARE-013', 'patientRelationshipOther'],
  ])('rejects %j (%s)', (change, _, field) => {
    expect(Object.keys(faults({ ...mother, ...change }))).toEqual([field])
  })

  it.each([
    [{}, 'no id'],
    [{ nickName: 'x'.repeat(75) }, 'CARE-010'],
    [{ patientRelationship: '6', patientRelationshipOther: 'x'.repeat(75) }, 'CARE-013'],
    [{ patientRelationshipOther: 'x'.repeat(76) }, 'CARE-014'],
  ])('accepts %j (%s)', (change, _id) => {
    expect(faults({ ...mother, ...change })).toEqual({})
  })

  it('accepts a saved name and relationship that are too long, and rejects changed ones', () => {
    const saved = {
      ...mother,
      nickName: 'x'.repeat(76),
      patientRelationship: '6',
      patientRelationshipOther: 'y'.repeat(76),
    }
    expect(faults(saved, saved)).toEqual({})
    const changed = { ...saved, nickName: 'x'.repeat(77), patientRelationshipOther: 'y'.repeat(77) }
    expect(Object.keys(faults(changed, saved)).toSorted()).toEqual(['nickName', 'patientRelationshipOther'])
  })

  it.each([
    ['spouse or partner', '2', '2026', 'Check the birth year. A spouse or partner must be at least 16 years old.'],
    ['spouse or partner', '2', '2011', 'Check the birth year. A spouse or partner must be at least 16 years old.'],
    ['spouse or partner', '2', '2010', undefined],
    ['parent', '3', '2020', 'Check the birth year. A parent must be at least 16 years old.'],
    ['grandparent', '5', '1995', 'Check the birth year. A grandparent must be at least 32 years old.'],
    ['grandparent', '5', 'Prefer not to answer', undefined],
    ['child', '1', '2026', undefined],
    ['sibling', '4', '2026', undefined],
  ])('validates the birth year of a %s (%s) born in %s: %s', (_, patientRelationship, birthYear, message) => {
    expect(faults({ ...mother, patientRelationship, birthYear }).birthYear).toBe(message)
  })

  it.each([
    [{}, 'CARE-016', {}],
    [{ birthYear: 'Prefer not to answer' }, 'CARE-016', { birthYear: 'Prefer not to answer' }],
    [{ patientRelationshipOther: 'Neighbor' }, 'no id', {}],
    [
      { patientRelationship: '6', patientRelationshipOther: ' Neighbor ' },
      'CARE-016',
      { patientRelationship: { id: 6, name: 'Other' }, patientRelationshipOther: 'Neighbor' },
    ],
  ])('sends the expected body for %j (%s)', (change, _, expected) => {
    const payload = personPayload({ ...mother, ...change }, caregiverLookups)
    expect(payload).toEqual({
      nickName: 'Patient1',
      gender: { id: 1, name: 'Female' },
      birthYear: 1950,
      patientRelationship: { id: 3, name: 'Parent' },
      patientRelationshipOther: null,
      caregiverProfile: true,
      ...expected,
    })
    expect(z.safeParse(addCaregiverProfile.declared.body, payload).success).toBe(true)
  })
})

it('the caregiver profile posted without scripts lists each person by name', () => {
  const saved = caregiver(person(), { ...person(), id: 8, nickName: 'Dad' })
  const error = { status: 422, code: 'VALIDATION_FAILED', message: 'x' }
  const post = caregiverPost(
    { ...unsent, refused: { values: {}, lists: {}, errors: {}, error } },
    { saved, lookups: caregiverLookups },
    { caring: 'yes', conditions_7: [], conditions_8: [] },
    english,
  )
  expect(post.errors.map(({ name, label, message }) => [name, label, message])).toEqual([
    ['conditions_7', "Patient1's medical conditions", NO_CONDITION],
    ['conditions_8', "Dad's medical conditions", NO_CONDITION],
  ])
})

it('has a key for each person that a panel answers with the same id, and their unlisted conditions once', () => {
  const gone = { id: 70, name: 'Gone' }
  const people = [person({ medicalConditions: [gone] }), person({ nickName: 'Dad', medicalConditions: [gone] })]
  const twice = caregiverData(caregiver(...people), caregiverLookups)
  const values = savedCaregiverForm.valuesOf(twice)
  expect(new Set(values.people).size).toBe(2)
  expect(twice.lookups.conditions.filter(({ id }) => id === 70)).toHaveLength(1)
  expect(caregiverPayload(values, twice)).toMatchObject({ caregiverProfileDtos: people })
})

it('sends a condition again that a panel answered without its name (ENT-039)', () => {
  const people = [{ id: 7, nickName: 'Ana', medicalConditions: [{ id: 30, name: null }] }]
  const answered = readLeniently(getCaregiverProfile.declared.answer, {
    isCaregiverProfile: true,
    caregiverProfileDtos: people,
  })
  if (!answered.ok) throw new Error('not read')
  const sent = caregiverPayload(caregiverValues(answered.data, caregiverLookups), {
    saved: answered.data,
    lookups: caregiverLookups,
  })
  expect(sent).toMatchObject({ caregiverProfileDtos: [{ id: 7, medicalConditions: [{ id: 30, name: 'Asthma' }] }] })
})
