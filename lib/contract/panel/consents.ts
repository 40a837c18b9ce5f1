import * as z from 'zod/mini'
import { File } from '../answers.ts'
import { call } from '../endpoint.ts'
import { absent, DateText } from '../fields.ts'

/*
 * What a member agrees to, purpose by purpose. Additions: the portal asks a panel that names `consents`.
 * @see docs/specification/privacy.md#consents
 */

export const CONSENT_PURPOSES = ['texts', 'emails', 'health', 'sponsor', 'adverse-events', 'tax-forms'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

const Purpose = z.enum(CONSENT_PURPOSES)

const Consent = z.object({
  purpose: Purpose,
  title: z.string(),
  /** What the member agrees to, in full. */
  words: z.string(),
  version: z.string(),
  given: z.boolean(),
  /** When it was given or taken back; absent for what holds since before it was asked. */
  changedAt: absent(DateText),
  /** Where that was, to complete "Since Nov 22, 2026, ". */
  how: absent(z.string()),
  /** Why it cannot be changed here, and what can be done instead. */
  note: absent(z.string()),
})
export type Consent = z.output<typeof Consent>

const Consents = z.object({ consents: z.array(Consent) })

export const consents = call('GET', '/api/privacy/consents', { access: 'member', answer: Consents })

/** Gives a consent or takes it back. `version`: of the words that the member has read. */
export const saveConsent = call('POST', '/api/privacy/consents', {
  access: 'member',
  body: z.strictObject({
    purpose: Purpose,
    given: z.boolean(),
    version: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  answer: Consents,
})

/** Every consent with its words and its history, as JSON. */
export const consentReceipt = call('GET', '/api/privacy/consents/receipt', {
  access: 'member',
  answer: File,
  file: true,
})
