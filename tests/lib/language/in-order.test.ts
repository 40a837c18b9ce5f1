import { inReadersOrder } from '#lib/language/in-order.ts'
import { english, translator } from '#lib/language/translate.ts'

const t = translator('es', {
  Acne: 'Acné',
  Asthma: 'Asma',
  Eczema: 'Áccema',
  Shingles: 'Culebrilla',
  Other: 'Algo más',
})

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

it('keeps a list that has an order of its own', () => {
  expect(inOrder(['Shingles', 'Asthma', 'Eczema'])).toEqual(['Shingles', 'Asthma', 'Eczema'])
  expect(inOrder([])).toEqual([])
})
