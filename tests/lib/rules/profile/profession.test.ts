import {
  IF_APPLICABLE,
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  questionsOf,
  subSpecialitiesOf,
  surveyNeedsNpi,
} from '#lib/rules/profile/profession.ts'
import { lookups } from '#tests/support/screens/profiles.ts'

const of = (name: string, id = 99) => questionsOf({ id, name })
const nurse = of('Nurse', 4)
const professionNamed = (name: string) => lookups.professions.find((one) => one.name === name)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

it.each([
  ['PROF-080', 'Nurse', 4, 'Category'],
  ['PROF-081', 'Dentist/Dental Professional', 99, 'Type'],
  ['PROF-082', 'Hospital Executive', 99, 'Title'],
  ['PROF-083', 'Office Manager/Practice Manager', 99, 'Practice Specialty'],
  ['PROF-084', 'Optometrist/Eye Care Professional', 99, 'Title'],
  ['PROF-085', 'Pharmacy', 99, 'Title'],
  ['PROF-086', 'Veterinary Medicine', 99, 'Area of Practice'],
  ['PROF-087', 'Physician (MD, DO, Resident)', 99, 'Specialty'],
  ['PROF-087', 'Physician Assistant', 99, 'Specialty'],
  ['PROF-087', 'Something New', 99, 'Specialty'],
] as const)('[%s] the specialities of %s (%i) are called %s', (_id, name, id, label) => {
  expect(of(name, id).speciality).toBe(label)
})

it.each([
  ['PROF-066', 'Physician (MD, DO, Resident)', true],
  ['PROF-067', 'Physician Assistant', true],
  ['PROF-068', 'Nurse Practitioner', true],
  ['PROF-069', 'Pharmacy', false],
  ['PROF-069', 'Dentist/Dental Professional', false],
  ['PROF-069', 'Hospital Executive', false],
  ['PROF-069', 'toString', false],
] as const)('[%s] the NPI of %s is required: %s', (_id, name, required) => {
  expect(of(name).npiRequired).toBe(required)
})

it('nor is that of a nurse (PROF-069)', () => {
  expect(nurse.npiRequired).toBe(false)
})

it('physicians alone are asked what physicians are (PROF-062)', () => {
  const asked = lookups.professions.filter((profession) => questionsOf(profession).physician)
  expect(names(asked)).toEqual(['Physician (MD, DO, Resident)'])
})

it('pharmacy alone is asked its setting (PROF-063)', () => {
  const asked = lookups.professions.filter((profession) => questionsOf(profession).pharmacySetting)
  expect(names(asked)).toEqual(['Pharmacy'])
})

it('nurses are known by their id, whatever they are called (PROF-064)', () => {
  expect(of('Krankenpflege', 4)).toEqual(nurse)
  expect(nurse.nurseTitle).toBe(true)
  expect(of('Nurse', 5).nurseTitle).toBe(false)
})

it('what a nurse divides into is the specialty (PROF-088)', () => {
  expect(nurse.subSpeciality).toBe('Specialty')
  expect(of('Pharmacy').subSpeciality).toBe('Subspecialty')
})

it('only a nurse has to choose it (VAL-079, VAL-080)', () => {
  expect(nurse.subSpecialityRequired).toBe(true)
  const others = lookups.professions.filter(({ id }) => id !== 4)
  expect(others.map((profession) => questionsOf(profession).subSpecialityRequired)).not.toContain(true)
})

it('the other labels (PROF-089, PROF-090, PROF-091)', () => {
  expect([NURSE_TITLE_LABEL, PHARMACY_SETTING_LABEL, IF_APPLICABLE]).toEqual([
    'Title/Position',
    'Pharmacy Setting',
    'Please select, if applicable',
  ])
})

it('before a profession is chosen nothing special is asked', () => {
  expect(questionsOf(undefined)).toEqual(of('Anything'))
})

describe('what a speciality divides into', () => {
  it('is its own list', () => {
    expect(names(subSpecialitiesOf(professionNamed('Physician (MD, DO, Resident)'), 11))).toEqual(['Interventional'])
    expect(names(subSpecialitiesOf(professionNamed('Nurse'), 42))).toEqual(['School Health'])
  })

  it('for nurses is that of the first category until one is chosen (PROF-065)', () => {
    expect(names(subSpecialitiesOf(professionNamed('Nurse'), null))).toEqual(['Oncology'])
  })

  it('is nothing for anybody else who has not chosen', () => {
    expect(subSpecialitiesOf(professionNamed('Physician (MD, DO, Resident)'), null)).toEqual([])
    expect(subSpecialitiesOf(undefined, 11)).toEqual([])
  })
})

it.each([
  ['SOF & Partner', true, true],
  ['LIST & SOF', true, true],
  ['LIST, SOF & Partner', true, true],
  ['LIST & SOF', false, false],
  ['SOF', true, false],
  ['', true, false],
  [null, true, false],
])('a survey of type %j, NPI mandatory %s, needs the NPI: %s', (type, npiMandatory, needs) => {
  expect(surveyNeedsNpi({ surveyType: type === null ? null : { type }, npiMandatory })).toBe(needs)
})
