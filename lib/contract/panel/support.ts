import * as z from 'zod/mini'
import { CONTENT_MAX } from '#lib/constants.ts'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { DateText, longText, PathKey, requiredText } from '../fields.ts'
import { orElse } from '../lenient.ts'

/** @see docs/specification/panel-api.md#support */
export const contactUs = call('POST', '/api/panelist-dashboard/contact-us', {
  access: 'member',
  body: z.strictObject({ content: longText(CONTENT_MAX).check(z.minLength(1)) }),
  answer: Done,
})

/*
 * Additions, for panels that name `message-check`: every message carries a check code.
 * @see docs/specification/check.md
 */

/** A message that was sent, to somebody who is not named. `about`: `code`, `survey` or `account`; `channel`: `sms` or `mail`. */
export const CheckedMessage = z.object({
  about: orElse(z.string(), 'account'),
  channel: orElse(z.string(), ''),
  sentOn: DateText,
})
export type CheckedMessage = z.output<typeof CheckedMessage>

export const checkMessage = call('GET', '/api/messages/{code}', {
  access: 'open',
  path: { code: PathKey },
  answer: CheckedMessage,
})

const REPORTED_MAX = 40

/** Tells the operator of a message that looks wrong, by the code in it. */
export const reportMessage = call('POST', '/api/message-reports', {
  access: 'open',
  body: z.strictObject({ code: requiredText(REPORTED_MAX) }),
  answer: Done,
})
