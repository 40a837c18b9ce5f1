import * as z from 'zod/mini'
import { File } from '../answers.ts'
import { call } from '../endpoint.ts'
import { DateText, distinct, nullIfAbsent } from '../fields.ts'

/*
 * The member's consents by purpose.
 * @see docs/specification/privacy.md#consents
 */

export const CONSENT_PURPOSES = ['texts', 'emails', 'health', 'sponsor', 'adverse-events', 'tax-forms'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

const Purpose = z.enum(CONSENT_PURPOSES)

const Consent = z.object({
  purpose: Purpose,
  title: z.string(),
  /** The full text of the consent. */
  words: z.string(),
  version: z.string(),
  given: z.boolean(),
  /** When it was given or withdrawn; absent if it was in effect before it was first asked for. */
  changedAt: nullIfAbsent(DateText),
  /** Where it was given or withdrawn: the end of "Since Nov 22, 2026, ". */
  how: nullIfAbsent(z.string()),
  /** Why it cannot be changed here, and what to do instead. */
  note: nullIfAbsent(z.string()),
})
export type Consent = z.output<typeof Consent>

const Consents = z.object({ consents: distinct(Consent, ({ purpose }) => purpose) })

export const consents = call('GET', '/api/privacy/consents', {
  feature: 'consents',
  access: 'member',
  answer: Consents,
})

/** Gives or withdraws a consent. `version`: of the text that the member has read. */
export const saveConsent = call('POST', '/api/privacy/consents', {
  feature: 'consents',
  access: 'member',
  body: z.strictObject({
    purpose: Purpose,
    given: z.boolean(),
    version: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  answer: Consents,
})

/** All consents with their texts and history, as JSON. */
export const consentReceipt = call('GET', '/api/privacy/consents/receipt', {
  feature: 'consents',
  access: 'member',
  answer: File,
  file: true,
})
