import { lazyCall } from '#components/call/lazyCall.ts'
import { type AddressValues, addressPayload, addressText, addressValues } from '#components/form/address/addressForm.ts'
import type { Fact, SavedForm } from '#components/form/saved/savedForm.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { saveAddress } from '#lib/contract/panel/profile/address.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { Translate } from '#lib/language/translate.ts'

/** Values of the 'Almost Done' form. */
export interface AddressAnswers extends AddressValues {
  workplaceUrl: string
}

/** Data that the form is based on. */
export interface AddressData extends Pick<PanelistProfile, 'mailingAddress' | 'workplaceUrl' | 'version'> {
  /** Professionals without an NPI need a workplace URL to be paid. */
  asksWorkplace: boolean
}

export const addressData = (
  { mailingAddress, workplaceUrl, version }: PanelistProfile,
  asksWorkplace: boolean,
): AddressData => ({ mailingAddress, workplaceUrl, version, asksWorkplace })

const addressAnswers = ({ mailingAddress, workplaceUrl }: AddressData): AddressAnswers => ({
  ...addressValues(mailingAddress),
  workplaceUrl: workplaceUrl ?? '',
})

export const addressTaskPayload = (
  values: AddressAnswers,
  { asksWorkplace }: AddressData,
): BodyOf<typeof saveAddress> => ({
  ...addressPayload(values),
  ...(asksWorkplace && { workplaceUrl: values.workplaceUrl.trim().toLowerCase() }),
})

export const ADDRESS_LABEL = 'Residential address'

const addressFacts = (values: AddressAnswers, { asksWorkplace }: AddressData, t: Translate): Fact[] => [
  { name: t(ADDRESS_LABEL), value: addressText(addressPayload(values)) },
  ...(asksWorkplace ? [{ name: t('Workplace URL'), value: values.workplaceUrl }] : []),
]

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedAddressForm: SavedForm<AddressData, AddressAnswers> = {
  versionOf: ({ version }) => version,
  valuesOf: addressAnswers,
  factsOf: addressFacts,
  reload: async ({ asksWorkplace }) => {
    const profile = await lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'getProfile')
    return profile.ok ? { ok: true, data: addressData(profile.data, asksWorkplace) } : profile
  },
}
