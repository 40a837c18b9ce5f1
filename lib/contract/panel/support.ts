import * as z from 'zod/mini'
import { CONTENT_MAX } from '#lib/constants.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { longText } from '../fields.ts'

/** @see portal-part-1 §7 */
export const contactUs = call('POST', '/api/panelist-dashboard/contact-us', {
  access: 'member',
  body: z.strictObject({ content: longText(CONTENT_MAX).check(z.minLength(1)) }),
  answer: Done,
})
