import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { ownLookups } from '#lib/rules/profile/own-lookups.ts'
import { lookups, newcomer } from '#tests/support/screens/profiles.ts'

const idOf = (profession: string) => lookups.professions.find(({ name }) => name === profession)?.id ?? null
const own = (facts: Partial<PanelistProfile>) => ownLookups(lookups, { ...newcomer({}), ...facts })
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const filled = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.keys(lists).filter((name) => lists[name]?.length)

it('leaves a patient without the lists about professions', () => {
  const offered = own({ panelistType: { type: 'Patient' } })
  expect(offered.professions).toEqual([])
  expect(offered.certificates).toEqual([])
  expect(offered.additional).toEqual(lookups.additional)
})

it('offers every profession until one is saved', () => {
  const offered = own({ professionId: null })
  expect(offered.professions).toEqual(lookups.professions)
  expect(offered.certificates).toEqual(lookups.certificates)
})

it('offers only the saved profession and specialty, which cannot be changed', () => {
  const physician = lookups.professions.find(({ id }) => id === idOf('Physician (MD, DO, Resident)'))
  const specialty = physician?.specialities[0]
  const offered = own({ professionId: physician?.id ?? null, specialityId: specialty?.id ?? null })
  expect(offered.professions).toEqual([{ ...physician, specialities: [specialty] }])
  expect(offered.certificates).toEqual(lookups.certificates)
  expect(offered.pharmacySettings).toEqual([])
})

it('offers all specialties while none is saved, and no certificates to a nurse', () => {
  const offered = own({ professionId: idOf('Nurse') })
  expect(names(offered.professions)).toEqual(['Nurse'])
  expect(offered.professions[0]?.specialities).toEqual(
    lookups.professions.find(({ name }) => name === 'Nurse')?.specialities,
  )
  expect(offered.nurseCategories).toEqual(lookups.nurseCategories)
  expect(offered.certificates).toEqual([])
})

it('offers a professional only the lists of the questions for professionals', () => {
  expect(filled(own({}).additional)).toEqual(['ethnicity'])
})
