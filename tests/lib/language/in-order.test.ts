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

it('inReadersOrder sorts by the translated names, accents aside', () => {
  expect(inOrder(['Acne', 'Asthma', 'Eczema', 'Shingles'])).toEqual(['Eczema', 'Acne', 'Asthma', 'Shingles'])
  expect(inOrder(['Acne', 'Asthma', 'Eczema'], english)).toEqual(['Acne', 'Asthma', 'Eczema'])
})

it('inReadersOrder keeps entries after the alphabetical ones at the end', () => {
  expect(inOrder(['Asthma', 'Shingles', 'Eczema', 'Other'])).toEqual(['Asthma', 'Shingles', 'Eczema', 'Other'])
  expect(inOrder(['Asthma', 'Eczema', 'Shingles', 'Other'])).toEqual(['Eczema', 'Asthma', 'Shingles', 'Other'])
})

it('inReadersOrder recognizes alphabetical order with and without counting spaces', () => {
  expect(inOrder(['Pediatrics', 'Pediatric Surgery', 'Shingles', 'Asthma'])).toEqual([
    'Shingles',
    'Pediatric Surgery',
    'Pediatrics',
    'Asthma',
  ])
  expect(inOrder(['HIV or AIDS', 'Hives', 'Shingles'])).toEqual(['Shingles', 'HIV or AIDS', 'Hives'])
})

it('inReadersOrder keeps a list that is not in alphabetical order', () => {
  expect(inOrder(['Shingles', 'Asthma', 'Eczema'])).toEqual(['Shingles', 'Asthma', 'Eczema'])
  expect(inOrder([])).toEqual([])
})

it.each([
  ['medical conditions', lookups.medicalConditions.slice(0, -1)],
  ['specialities', Object.keys(physicianSpecialities)],
])('inReadersOrder sorts %s by the Spanish alphabet', (_, names) => {
  const translated = inOrder(names, inSpanish).map((name) => inSpanish(name))
  const { compare } = new Intl.Collator('es')
  expect(translated.slice(0, -1)).toEqual(translated.slice(0, -1).toSorted(compare))
  expect(translated.at(-1)).toMatch(/^Otro/)
})
