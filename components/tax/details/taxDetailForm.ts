import { lazyCall } from '#components/call/lazyCall.ts'
import { type AddressValues, addressPayload, addressText, addressValues } from '#components/form/address/addressForm.ts'
import type { Fact, SavedForm } from '#components/form/saved/savedForm.ts'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { capitalizeWords } from '#lib/format/names.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ConfirmedTaxId, TAX_ID_LABEL, TAX_TYPE_LABEL, type TaxType, taxIdDigits } from './taxIdForm.ts'

export interface TaxDetailValues extends AddressValues, ConfirmedTaxId {
  fullName: string
  lastName: string
}

/** Profile data that prefills the form until tax details are saved. */
export type KnownOwner = Pick<TaxDetail, 'fullName' | 'lastName' | 'address'>

/**
 * The number starts empty, because the panel never returns the whole number. A type that the page doesn't show is asked
 * again.
 */
const taxDetailValues = ({ saved, knownOwner, types }: TaxDetailData): TaxDetailValues => ({
  taxIdTypeId: types.some(({ id }) => id === saved.taxIdTypeId) ? String(saved.taxIdTypeId) : '',
  fullName: saved.fullName ?? knownOwner?.fullName ?? '',
  lastName: saved.lastName ?? knownOwner?.lastName ?? '',
  ...addressValues(saved.address ?? knownOwner?.address ?? null),
  taxIdNumber: '',
  taxIdNumberConfirmation: '',
})

/** @see docs/specification/tax.md#saving-tax-details */
export const taxDetailPayload = (values: TaxDetailValues, saved: TaxDetail) => ({
  id: saved.id,
  taxIdTypeId: Number(values.taxIdTypeId),
  fullName: capitalizeWords(values.fullName),
  lastName: capitalizeWords(values.lastName),
  address: addressPayload(values),
  taxIdNumber: taxIdDigits(values.taxIdNumber),
})

/** Data that the form is based on. */
export interface TaxDetailData {
  saved: TaxDetail
  knownOwner?: KnownOwner
  types: readonly TaxType[]
}

export const FULL_NAME_LABEL = 'Full name'
export const LAST_NAME_LABEL = 'Last name'
export const ADDRESS_LABEL = 'Mailing address'

/** Only the last four digits of a tax ID are ever shown. */
const lastFour = (taxId: string, t: Translate) =>
  taxId === '' ? null : t('ends in {digits}', { digits: taxIdDigits(taxId).slice(-4) })

const typeName = (id: string, types: readonly TaxType[], t: Translate) =>
  types.flatMap((type) => (String(type.id) === id ? t(type.name) : [])).at(0)

const taxDetailFacts = (values: TaxDetailValues, { saved, types }: TaxDetailData, t: Translate): Fact[] => [
  { name: t(FULL_NAME_LABEL), value: capitalizeWords(values.fullName) },
  { name: t(LAST_NAME_LABEL), value: capitalizeWords(values.lastName) },
  { name: t(ADDRESS_LABEL), value: addressText(addressPayload(values)) },
  { name: t(TAX_TYPE_LABEL), value: typeName(values.taxIdTypeId, types, t) },
  { name: t(TAX_ID_LABEL), value: lastFour(values.taxIdNumber || (saved.taxIdNumber ?? ''), t) },
]

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedTaxDetailForm: SavedForm<TaxDetailData, TaxDetailValues> = {
  versionOf: ({ saved }) => saved.version,
  valuesOf: taxDetailValues,
  // The field starts empty, so compare the saved number: if it changed elsewhere, what was typed is cleared.
  comparedOf: (data) => {
    const taxIdNumber = data.saved.taxIdNumber ?? ''
    return { ...taxDetailValues(data), taxIdNumber, taxIdNumberConfirmation: taxIdNumber }
  },
  factsOf: taxDetailFacts,
  reload: async (data) => {
    const saved = await lazyCall(() => import('#lib/contract/panel/tax/tax.ts'), 'getTaxDetail')
    return saved.ok ? { ok: true, data: { ...data, saved: saved.data } } : saved
  },
}
