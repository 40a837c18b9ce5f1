import {
  IF_APPLICABLE,
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  questionsOf,
  subSpecialitiesOf,
  surveyNeedsNpi,
} from '#lib/rules/profile/profession.ts'
import { lookups } from '#tests/support/screens/profiles.ts'

const questionsFor = (name: string, id = 99) => questionsOf({ id, name })
const nurse = questionsFor('Nurse', 4)
const professionNamed = (name: string) => lookups.professions.find((profession) => profession.name === name)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

it.each([
  ['Nurse', 4, 'Category', 'PROF-080'],
  ['Dentist/Dental Professional', 99, 'Type', 'PROF-081'],
  ['Hospital Executive', 99, 'Title', 'PROF-082'],
  ['Office Manager/Practice Manager', 99, 'Practice Specialty', 'PROF-083'],
  ['Optometrist/Eye Care Professional', 99, 'Title', 'PROF-084'],
  ['Pharmacy', 99, 'Title', 'PROF-085'],
  ['Veterinary Medicine', 99, 'Area of Practice', 'PROF-086'],
  ['Physician (MD, DO, Resident)', 99, 'Specialty', 'PROF-087'],
  ['Physician Assistant', 99, 'Specialty', 'PROF-087'],
  ['Something New', 99, 'Specialty', 'PROF-087'],
] as const)('the specialities of %s (%i) are labeled %s (%s)', (name, id, label, _id) => {
  expect(questionsFor(name, id).speciality).toBe(label)
})

it.each([
  ['Physician (MD, DO, Resident)', true, 'PROF-066'],
  ['Physician Assistant', true, 'PROF-067'],
  ['Nurse Practitioner', true, 'PROF-068'],
  ['Pharmacy', false, 'PROF-069'],
  ['Dentist/Dental Professional', false, 'PROF-069'],
  ['Hospital Executive', false, 'PROF-069'],
  ['Office Manager/Practice Manager', false, 'PROF-069'],
  ['Optometrist/Eye Care Professional', false, 'PROF-069'],
  ['Veterinary Medicine', false, 'PROF-069'],
  ['Something New', false, 'PROF-069'],
  ['toString', false, 'PROF-069'],
] as const)('the NPI of %s is required: %s (%s)', (name, required, _id) => {
  expect(questionsFor(name).npiRequired).toBe(required)
})

it('the NPI of a nurse is not required (PROF-069)', () => {
  expect(nurse.npiRequired).toBe(false)
})

it('only physicians get the questions for physicians (PROF-062)', () => {
  const withQuestions = lookups.professions.filter((profession) => questionsOf(profession).physician)
  expect(names(withQuestions)).toEqual(['Physician (MD, DO, Resident)'])
})

it('only pharmacy is asked for its setting (PROF-063)', () => {
  const withSetting = lookups.professions.filter((profession) => questionsOf(profession).pharmacySetting)
  expect(names(withSetting)).toEqual(['Pharmacy'])
})

it('nurses are recognized by their id, with any name (PROF-064)', () => {
  expect(questionsFor('Krankenpflege', 4)).toEqual(nurse)
  expect(nurse.nurseTitle).toBe(true)
  expect(questionsFor('Nurse', 5).nurseTitle).toBe(false)
})

it('the subspeciality of a nurse is labeled "Specialty" (PROF-088)', () => {
  expect(nurse.subSpeciality).toBe('Specialty')
  expect(questionsFor('Pharmacy').subSpeciality).toBe('Subspecialty')
})

it('only a nurse must choose a subspeciality (VAL-079, VAL-080)', () => {
  expect(nurse.subSpecialityRequired).toBe(true)
  const others = lookups.professions.filter(({ id }) => id !== 4)
  expect(others.map((profession) => questionsOf(profession).subSpecialityRequired)).not.toContain(true)
})

it('the labels for title, pharmacy setting and optional choices are as specified (PROF-089, PROF-090, PROF-091)', () => {
  expect([NURSE_TITLE_LABEL, PHARMACY_SETTING_LABEL, IF_APPLICABLE]).toEqual([
    'Title/Position',
    'Pharmacy Setting',
    'Please select, if applicable',
  ])
})

it('without a profession, the questions are those of any unknown profession', () => {
  expect(questionsOf(undefined)).toEqual(questionsFor('Anything'))
})

describe('the subspecialities', () => {
  it('are those of the chosen speciality', () => {
    expect(names(subSpecialitiesOf(professionNamed('Physician (MD, DO, Resident)'), 11))).toEqual(['Interventional'])
    expect(names(subSpecialitiesOf(professionNamed('Nurse'), 42))).toEqual(['School Health'])
  })

  it('of nurses are those of the first category until one is chosen (PROF-065)', () => {
    expect(names(subSpecialitiesOf(professionNamed('Nurse'), null))).toEqual(['Oncology'])
  })

  it('of other professions are none until a speciality is chosen', () => {
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
