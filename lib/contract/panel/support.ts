import * as z from 'zod/mini'
import { CONTENT_MAX } from '#lib/constants.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { DateText, longText, PathKey, requiredText } from '../fields.ts'
import { withFallback } from '../lenient.ts'

/** @see docs/specification/panel-api.md#support */
export const contactUs = call('POST', '/api/panelist-dashboard/contact-us', {
  access: 'member',
  body: z.strictObject({ content: longText(CONTENT_MAX).check(z.minLength(1)) }),
  answer: Done,
})

/*
 * What a message is about, for whoever types its check code.
 * @see docs/specification/check.md
 */

/** A sent message, without its recipient. `about`: `code`, `survey` or `account`; `channel`: `sms` or `mail`. */
export const CheckedMessage = z.object({
  about: withFallback(z.string(), 'account'),
  channel: withFallback(z.string(), ''),
  sentOn: DateText,
})
export type CheckedMessage = z.output<typeof CheckedMessage>

export const checkMessage = call('GET', '/api/messages/{code}', {
  feature: 'message-check',
  access: 'open',
  path: { code: PathKey },
  answer: CheckedMessage,
})

const REPORTED_MAX = 40

/** Reports a suspicious message to the operator, by its check code. */
export const reportMessage = call('POST', '/api/message-reports', {
  feature: 'message-check',
  access: 'open',
  body: z.strictObject({ code: requiredText(REPORTED_MAX) }),
  answer: Done,
})
