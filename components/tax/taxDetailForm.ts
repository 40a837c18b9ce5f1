import { type AddressValues, addressPayload, addressValues } from '#components/form/address/addressForm.ts'
import type { TaxDetail } from '#lib/contract/panel/tax.ts'
import { capitaliseWords } from '#lib/format/names.ts'
import { type TaxIdValues, taxIdDigits } from './taxIdForm.ts'

export interface TaxDetailValues extends AddressValues, TaxIdValues {
  fullName: string
  lastName: string
}

/** The number that is kept is not among them: nobody but the panel has it. */
export const taxDetailValues = ({ taxIdTypeId, fullName, lastName, address }: TaxDetail): TaxDetailValues => ({
  taxIdTypeId: taxIdTypeId === null ? '' : String(taxIdTypeId),
  fullName: fullName ?? '',
  lastName: lastName ?? '',
  ...addressValues(address),
  taxIdNumber: '',
  taxIdNumberConfirmation: '',
})

/** @see docs/specification/tax.md#saving-tax-details */
export const taxDetailPayload = (values: TaxDetailValues, saved: TaxDetail, timezone: string | null) => ({
  id: saved.id,
  taxIdTypeId: Number(values.taxIdTypeId),
  fullName: capitaliseWords(values.fullName),
  lastName: capitaliseWords(values.lastName),
  address: addressPayload(values, timezone),
  taxIdNumber: taxIdDigits(values.taxIdNumber),
})
