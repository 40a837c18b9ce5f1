import { preferredLanguage } from '#lib/language/languages.ts'

it.each([
  ['nothing', null, 'en'],
  ['English', 'en-US,en;q=0.9', 'en'],
  ['Spanish of the United States', 'es-US,es;q=0.9,en;q=0.8', 'es'],
  ['Spanish of Mexico, in capitals', 'ES-MX', 'es'],
  ['first English, then Spanish', 'en,es;q=0.9', 'en'],
  ['Spanish more than English, in another order', 'en;q=0.5, es;q=0.9', 'es'],
  ['Portuguese, then Spanish', 'pt-BR,pt;q=0.9,es;q=0.8', 'es'],
  ['French alone', 'fr-FR', 'en'],
  ['everything but Spanish', 'es;q=0,*', 'en'],
  ['what is no list of languages', ';;q=,=', 'en'],
  ['a name that every object has', 'constructor', 'en'],
])('preferredLanguage finds the language of a browser that asks for %s', (_, header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
