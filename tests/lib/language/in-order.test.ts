import { inReadersOrder } from '#lib/language/in-order.ts'
import { spanish } from '#lib/language/spanish/index.ts'
import { english, translator } from '#lib/language/translate.ts'
import { lookups } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { physicianSpecialities } from '#server/panel/scenarios/lookups/specialities.ts'

const t = translator('es', {
  Acne: 'Acné',
  Asthma: 'Asma',
  Eczema: 'Áccema',
  Shingles: 'Culebrilla',
  Other: 'Algo más',
})
const inSpanish = translator('es', spanish)

const inOrder = (names: readonly string[], translate = t) =>
  inReadersOrder(
    names.map((name) => ({ name })),
    translate,
  ).map(({ name }) => name)

it('follows the alphabet of the reader, accents aside', () => {
  expect(inOrder(['Acne', 'Asthma', 'Eczema', 'Shingles'])).toEqual(['Eczema', 'Acne', 'Asthma', 'Shingles'])
  expect(inOrder(['Acne', 'Asthma', 'Eczema'], english)).toEqual(['Acne', 'Asthma', 'Eczema'])
})

it('keeps what comes after the alphabet at the end', () => {
  expect(inOrder(['Asthma', 'Shingles', 'Eczema', 'Other'])).toEqual(['Asthma', 'Shingles', 'Eczema', 'Other'])
  expect(inOrder(['Asthma', 'Eczema', 'Shingles', 'Other'])).toEqual(['Eczema', 'Asthma', 'Shingles', 'Other'])
})

it('knows an alphabet that counts spaces, and one that does not', () => {
  expect(inOrder(['Pediatrics', 'Pediatric Surgery', 'Shingles', 'Asthma'])).toEqual([
    'Shingles',
    'Pediatric Surgery',
    'Pediatrics',
    'Asthma',
  ])
  expect(inOrder(['HIV or AIDS', 'Hives', 'Shingles'])).toEqual(['Shingles', 'HIV or AIDS', 'Hives'])
})

it('keeps a list that has an order of its own', () => {
  expect(inOrder(['Shingles', 'Asthma', 'Eczema'])).toEqual(['Shingles', 'Asthma', 'Eczema'])
  expect(inOrder([])).toEqual([])
})

it.each([
  ['medical conditions', lookups.medicalConditions.slice(0, -1)],
  ['specialities', Object.keys(physicianSpecialities)],
])('offers %s in the order of the Spanish alphabet', (_, names) => {
  const said = inOrder(names, inSpanish).map((name) => inSpanish(name))
  const { compare } = new Intl.Collator('es')
  expect(said.slice(0, -1)).toEqual(said.slice(0, -1).toSorted(compare))
  expect(said.at(-1)).toMatch(/^Otro/)
})
