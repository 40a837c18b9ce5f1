import * as z from 'zod/mini'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

/**
 * Sets the language of all pages in this browser.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */
export const chooseLanguage = call('POST', '/api/language', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ language: z.enum(LANGUAGE_NAMES) }),
  answer: Done,
})
