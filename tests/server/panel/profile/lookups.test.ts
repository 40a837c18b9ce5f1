import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { lookups } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { lookupTrees } from '#server/panel/scenarios/lookups/lookup-trees.ts'
import { openWorld, useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const load = ({ db, panel }: World) =>
  loadScenario(db, scenarios.lookups, { crypto: panel.crypto, surveyHost: 'https://surveys.test' })

const lookup = async <const Name extends 'professions' | 'certificates' | (typeof flat)[number][0]>(name: Name) =>
  world.as(await world.member()).call(name)

const flat = [
  ['nurseCategories', 'LOOK-013', 'Staff Nurse'],
  ['pharmacySettings', 'LOOK-014', 'Independent pharmacy'],
  ['medicalConditions', 'no id', 'Acid reflux (GERD)'],
  ['medications', 'no id', 'Bupropion and naltrexone (Contrave)'],
  ['medicationAnswers', 'no id', 'Currently Prescribed'],
] as const

describe('flat lookups', () => {
  it.each(flat)('%s are answered in the order in which they were loaded (%s), from %s', async (name, _id, first) => {
    const answered = await lookup(name)
    expect(answered[0]?.name).toBe(first)
    expect(answered.length).toBeGreaterThan(1)
    expect(answered.map((entry) => entry.name)).toEqual([...lookups[name]])
    expect(answered.map((entry) => entry.id)).toEqual(lookups[name].map((_entry, index) => index + 1))
  })

  it.each([
    ['nurse categories', 'nurseCategories'],
    ['pharmacy settings', 'pharmacySettings'],
  ] as const)('%s have a display order', async (_, name) => {
    const answered = await lookup(name)
    expect(answered.map((entry) => entry.displayOrder)).toEqual(answered.map((_entry, index) => index + 1))
  })

  it('medication answers begin with Currently Prescribed (LOOK-024)', async () => {
    const response = await world.send('medicationAnswers', {}, { member: await world.member() })
    expect(await response.json()).toMatchObject([
      { id: 1, name: 'Currently Prescribed' },
      { id: 2, name: 'Taken in the past, but not currently' },
    ])
  })

  it('medications are over 200 and end with Other prescription medication (LOOK-025)', async () => {
    const medications = await lookup('medications')
    expect(medications.at(-1)?.name).toBe('Other prescription medication')
    expect(medications.length).toBeGreaterThan(200)
    expect(medications.filter(({ name }) => name.includes('Wegovy'))).toHaveLength(1)
  })

  it('medical conditions are over 200 and end with None of the above (LOOK-026)', async () => {
    const conditions = await lookup('medicalConditions')
    expect(conditions.at(-1)?.name).toBe('None of the above')
    expect(conditions.length).toBeGreaterThan(200)
  })

  it.each(Object.keys(lookups) as (keyof typeof lookups)[])('%s have no duplicate name', (kind) => {
    expect(new Set(lookups[kind]).size).toBe(lookups[kind].length)
  })
})

describe('lookup of professions', () => {
  it('has display order, name, specialities and subspecialities (LOOK-011)', async () => {
    const professions = await lookup('professions')
    expect(professions.map(({ displayOrder }) => displayOrder)).toEqual(professions.map((_, index) => index + 1))
    const [physician] = professions
    expect(physician?.specialities.length).toBeGreaterThan(60)
    const cardiology = physician?.specialities.find(({ name }) => name === 'Cardiology')
    expect(cardiology).toMatchObject({ id: expect.any(Number), displayOrder: expect.any(Number) })
    expect(cardiology?.subSpecialities[0]).toEqual({
      id: expect.any(Number),
      name: 'Adult Congenital Heart Disease',
      displayOrder: 1,
    })
  })

  it.each([
    ['Physician (MD, DO, Resident)', 'PROF-070'],
    ['Nurse', 'PROF-071'],
    ['Pharmacy', 'PROF-072'],
    ['Physician Assistant', 'PROF-073'],
    ['Nurse Practitioner', 'PROF-074'],
    ['Dentist/Dental Professional', 'PROF-075'],
    ['Hospital Executive', 'PROF-076'],
    ['Office Manager/Practice Manager', 'PROF-077'],
    ['Optometrist/Eye Care Professional', 'PROF-078'],
    ['Veterinary Medicine', 'PROF-079'],
  ])('has %s with more than five specialities (%s)', async (name) => {
    const profession = (await lookup('professions')).find((entry) => entry.name === name)
    expect(profession?.specialities.length).toBeGreaterThan(5)
  })

  it('has Nurse with id 4, and subspecialities in each of its specialities (LOOK-020)', async () => {
    const nurse = (await lookup('professions')).find(({ id }) => id === 4)
    expect(nurse?.name).toBe('Nurse')
    expect(nurse?.specialities.every(({ subSpecialities }) => subSpecialities.length > 0)).toBe(true)
  })

  it('has no duplicate entry in any list', () => {
    for (const rows of lookupTrees) {
      const places = rows.map(({ kind, parent_id, name }) => `${kind} ${parent_id} ${name}`)
      expect(new Set(places).size).toBe(places.length)
      expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length)
    }
  })
})

it('certificates and subcertificates are sorted by name (LOOK-012)', async () => {
  await world.db
    .insertInto('lookup')
    .values({ kind: 'certificates', id: 900, name: 'A board of old', display_order: 900 })
    .execute()
  const certificates = await lookup('certificates')
  const names = certificates.map(({ name }) => name)
  expect(names[0]).toBe('A board of old')
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  const medicine = certificates.find(({ name }) => name === 'American Board of Internal Medicine')
  const within = medicine?.physicianSubcertificates.map(({ name }) => name) ?? []
  expect(within).toContain('Gastroenterology')
  expect(within).toEqual(within.toSorted((a, b) => a.localeCompare(b, 'en')))
})

it('loadScenario adds lookups that an earlier release did not have', async () => {
  const older = await openWorld()
  try {
    await load(older)
    await older.member()
    await older.db
      .deleteFrom('lookup')
      .where('kind', 'in', ['professions', 'specialities', 'subSpecialities', 'medications'])
      .execute()
    expect(await load(older)).toBe(false)
    const member = older.as(await older.member())
    expect((await member.call('professions')).length).toBeGreaterThan(9)
    expect((await member.call('medications')).length).toBeGreaterThan(200)
  } finally {
    await older.close()
  }
})
