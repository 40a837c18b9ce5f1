import * as z from 'zod/mini'
import { CONTENT_MAX } from '#lib/constants.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { longText } from '../fields.ts'

/** @see docs/specification/panel-api.md#support */
export const contactUs = call('POST', '/api/panelist-dashboard/contact-us', {
  access: 'member',
  body: z.strictObject({ content: longText(CONTENT_MAX).check(z.minLength(1)) }),
  answer: Done,
})
