import { hasOwners, isSignatureOf, PRINTABLE, type TaxClassification, W9_REVISION } from '#lib/contract/panel/tax/w9.ts'

it('the form in use is the revision of March 2024', () => {
  expect(W9_REVISION).toBe('Rev. March 2024')
})

it.each<[TaxClassification, 'C' | 'S' | 'P' | null, boolean]>([
  ['individual', null, false],
  ['c-corporation', null, false],
  ['s-corporation', null, false],
  ['partnership', null, true],
  ['trust-estate', null, true],
  ['llc', 'C', false],
  ['llc', 'S', false],
  ['llc', 'P', true],
  ['other', 'P', false],
])('line 3b asks about the owners of %s, taxed as %s: %s', (classification, llcClass, asks) => {
  expect(hasOwners(classification, llcClass)).toBe(asks)
})

it.each([
  ['Zoë Nuñez-O’Hara, 3rd', true],
  ['', true],
  ['“A & B” – Œuvre', true],
  ['张伟', false],
  ['Ann\tLee', false],
  ['Ann Lee\n', false],
  ['łukasz', false],
])('the form can print %j: %s', (text, can) => {
  expect(PRINTABLE.test(text)).toBe(can)
})

it.each([
  ['Carla Mendes', 'Carla Mendes', true],
  ['  carla   MENDES ', 'Carla Mendes', true],
  ['Carla B. Mendes', 'Carla Mendes', true],
  ['Carla Mendes', 'Carla B Mendes', true],
  ['Zoe OHara', "Zoë O'Hara", true],
  ['C M', 'Carla Mendes', false],
  ['Carla', 'Carla Mendes', false],
  ['Carla B', 'Carla Mendes', false],
  ['Maria Mendes', 'Carla Mendes', false],
])('the typed signature %j signs for %j: %s (TAX-041)', (typed, name, signs) => {
  expect(isSignatureOf(typed, { name, classification: 'individual' })).toBe(signs)
})

it('a person signs for a business with their own name (TAX-041)', () => {
  expect(isSignatureOf('Carla Mendes', { name: 'Mendes Clinic', classification: 'c-corporation' })).toBe(true)
})
