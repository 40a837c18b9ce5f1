import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '#lib/language/languages.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

const LanguageName = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]])

/**
 * The language of all pages in this browser from now on.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */
export const chooseLanguage = call('POST', '/api/language', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ language: LanguageName }),
  answer: Done,
})
