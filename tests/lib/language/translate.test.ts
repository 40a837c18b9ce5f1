import { english, translator } from '#lib/language/translate.ts'

const t = translator('es', { 'Hello {name}, {count} left': 'Quedan {count}, {name}' })

it('says a sentence in the other language, with its values where that has them', () => {
  expect(t('Hello {name}, {count} left', { name: 'Ana', count: 2 })).toBe('Quedan 2, Ana')
  expect(t.language).toBe('es')
})

it('says in English what has no translation', () => {
  expect(t('Send {what}', { what: 'code' })).toBe('Send code')
  expect(t('constructor')).toBe('constructor')
})

it('takes no value for a placeholder', () => {
  expect(english('Hello {name}, {count} left', { name: '{count}', count: 2 })).toBe('Hello {count}, 2 left')
})

it('leaves a placeholder without a value', () => {
  expect(english('{brand} and {toString}', {})).toBe('{brand} and {toString}')
})
