import 'server-only'
import { EMPLOYER_TAX_ID } from '#lib/values/tax-id.ts'
import type { TaxDetails } from '../details.repository.ts'
import { plainText } from './checks.ts'
import type { Recipient, StateFiling } from './iris.ts'

/** The problem of a form without tax details. */
export const NO_DETAILS = 'The tax details of the Form W-9 are unknown: ask the member to save them again.'

/** How tax details are reported. @param states how each state gets forms, by its two letters */
export function recipientOf(
  { taxIdTypeId, taxIdNumber, fullName, lastName, address }: TaxDetails,
  states: ReadonlyMap<string, StateFiling>,
): Recipient {
  const state = plainText(address.state ?? '')
  const stateFiling = states.get(state)
  return {
    taxIdType: taxIdTypeId === EMPLOYER_TAX_ID ? 'EIN' : 'SSN',
    taxId: taxIdNumber,
    firstName: plainText(fullName),
    lastName: plainText(lastName),
    address: plainText(address.firstLine ?? ''),
    addressLine2: plainText(address.suiteNumber ?? ''),
    city: plainText(address.city ?? ''),
    state,
    zip: (address.zipCode ?? '').replace(/\D/g, ''),
    ...(stateFiling && { stateFiling }),
  }
}
