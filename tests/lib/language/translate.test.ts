import { english, translator } from '#lib/language/translate.ts'

const t = translator('es', { 'Hello {name}, {count} left': 'Quedan {count}, {name}' })

it('the translator translates a sentence, with its values in the order of the translation', () => {
  expect(t('Hello {name}, {count} left', { name: 'Ana', count: 2 })).toBe('Quedan 2, Ana')
  expect(t.language).toBe('es')
})

it('the translator gives the English sentence when there is no translation', () => {
  expect(t('Send {what}', { what: 'code' })).toBe('Send code')
  expect(t('constructor')).toBe('constructor')
})

it('the translator does not fill in placeholders inside a value', () => {
  expect(english('Hello {name}, {count} left', { name: '{count}', count: 2 })).toBe('Hello {count}, 2 left')
})

it('the translator leaves a placeholder without a value as it is', () => {
  expect(english('{brand} and {toString}', {})).toBe('{brand} and {toString}')
})
