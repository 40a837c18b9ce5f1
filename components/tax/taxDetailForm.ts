import {
  type AddressValues,
  addressPayload,
  addressRules,
  addressValues,
} from '#components/form/address/addressForm.ts'
import { short } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { all, needed } from '#components/form/rules.ts'
import { NAME_MAX } from '#lib/constants.ts'
import type { TaxDetail } from '#lib/contract/panel/tax.ts'
import { capitaliseWords } from '#lib/format/names.ts'
import { type TaxIdValues, taxIdAgain, taxIdAnswer, taxIdDigits, taxTypeAnswer } from './taxIdForm.ts'

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

const name = (missing: string) => all(needed(missing), short(NAME_MAX))

export const taxDetailRules = (values: TaxDetailValues): RulesOf<TaxDetailValues> => ({
  taxIdTypeId: taxTypeAnswer,
  fullName: name('Enter your full name'),
  lastName: name('Enter your last name'),
  ...addressRules(true),
  taxIdNumber: taxIdAnswer(false),
  taxIdNumberConfirmation: taxIdAgain(values),
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
