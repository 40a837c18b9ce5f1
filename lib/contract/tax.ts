import * as z from 'zod/mini'
import { NAME_MAX } from '#lib/constants.ts'
import { Done, File } from './answers.ts'
import { call, LARGE_BODY_LIMIT } from './endpoint.ts'
import { absent, ChosenId, DateText, Ordered, requiredText, text } from './fields.ts'
import { Address, AddressPayload } from './profile.ts'

export const taxTypes = call('GET', '/api/tax-types', { access: 'member', answer: z.array(Ordered) })

/** `taxIdNumber` is masked but for its last four digits. @see portal-part-2 §3 */
export const TaxDetail = z.object({
  id: absent(z.number()),
  taxIdTypeId: absent(z.number()),
  fullName: absent(z.string()),
  lastName: absent(z.string()),
  address: absent(Address),
  taxIdNumber: absent(z.string()),
  taxStatus: absent(z.string()),
  signatureRequestId: absent(z.string()),
  signatureId: absent(z.string()),
  w9SubmittedDate: absent(DateText),
})

export const getTaxDetail = call('GET', '/api/taxDetail/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: TaxDetail,
})

export const saveTaxDetail = call('PATCH', '/api/taxDetail/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  body: z.strictObject({
    id: z.optional(z.nullable(ChosenId)),
    taxIdTypeId: ChosenId,
    fullName: requiredText(NAME_MAX),
    lastName: requiredText(NAME_MAX),
    address: AddressPayload,
    taxIdNumber: z.string().check(z.regex(/^\d{9}$/)),
  }),
  answer: Done,
  bodyLimit: LARGE_BODY_LIMIT,
})

export const signingTemplate = call('GET', '/api/hello-sign/template', {
  access: 'member',
  answer: z.object({ signatureRequestId: z.string(), clientId: absent(z.string()), signUrl: z.string() }),
})

export const signingEvent = call('POST', '/api/hello-sign/events', {
  access: 'member',
  body: z.strictObject({ signatureId: text(255), signatureRequestId: text(255) }),
  answer: z.object({ w9SubmittedDate: absent(DateText) }),
})

/** The signed form, a PDF named 'Form W-9'. */
export const signedDocument = call('GET', '/api/hello-sign/signed-document', { access: 'member', answer: File })
