import * as z from 'zod/mini'
import type { Signing } from '#components/tax/own/w9Form.ts'
import { TaxDetail } from '#lib/contract/panel/tax/tax.ts'

export const taxTypes = [
  { id: 1, name: 'Social Security Number (SSN)', displayOrder: 1 },
  { id: 2, name: 'Employer Identification Number (EIN)', displayOrder: 2 },
]

/** A panel's tax details, parsed by the contract. */
export const taxDetail = (facts: Partial<z.input<typeof TaxDetail>> = {}): TaxDetail => z.parse(TaxDetail, facts)

export const savedTaxDetail = taxDetail({
  id: 7,
  taxIdTypeId: 1,
  fullName: 'Mary Ann',
  lastName: 'Lee',
  address: { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' },
  taxIdNumber: '***-**-6802',
  taxStatus: 'Pending Approval',
})

/** A Form W-9 that is opened to be signed, by a member without a saved tax ID. */
export const openedSigning: Signing = {
  signatureRequestId: 'r1',
  signatureId: 's1',
  requester: 'Carepanel',
  name: 'Mary Lee',
  address: savedTaxDetail.address,
  taxIdTypeId: null,
  taxIdNumber: null,
}

/** Consent to electronic Forms 1099. */
export const taxFormConsent = {
  purpose: 'tax-forms' as const,
  title: 'Forms 1099 without paper',
  words: 'I agree to get them here.',
  version: '1',
  given: false,
  changedAt: null,
  how: null,
  note: null,
}

export const form1099 = { year: 2026, form: 'NEC' as const, isCorrected: true, writtenAt: '2027-01-20T15:00:00Z' }
