import { inSpanish } from '#components/language/spanish.ts'
import { english } from '#lib/language/translate.ts'
import { otherLanguage } from '#lib/rules/surveys/survey-language.ts'

it.each([
  ['English', english, 'es', 'Spanish'],
  ['English', english, 'fr', 'French'],
  ['English', english, 'en', null],
  ['English', english, undefined, null],
  ['Spanish', inSpanish, 'en', 'inglés'],
  ['Spanish', inSpanish, 'es', null],
])('a reader of %s is told the language of a survey only if it is another one (SURVEY-057)', (_, t, language, name) => {
  expect(otherLanguage(language, t)).toBe(name)
})
