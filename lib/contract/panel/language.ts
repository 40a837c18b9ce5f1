import * as z from 'zod/mini'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

/**
 * The language of the member's mails and texts.
 * @see docs/specification/languages.md
 */
export const saveLanguage = call('POST', '/api/language', {
  feature: 'language',
  access: 'member',
  body: z.strictObject({ language: z.enum(LANGUAGE_NAMES) }),
  answer: Done,
})
