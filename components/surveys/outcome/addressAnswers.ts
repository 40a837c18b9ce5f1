import { type AddressValues, addressPayload, addressValues } from '#components/form/address/addressForm.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { saveAddress } from '#lib/contract/panel/address.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'

/** What the fields of 'Almost Done' hold. */
export interface AddressAnswers extends AddressValues {
  workplaceUrl: string
}

export const addressAnswers = ({ mailingAddress, workplaceUrl }: PanelistProfile): AddressAnswers => ({
  ...addressValues(mailingAddress),
  workplaceUrl: workplaceUrl ?? '',
})

/** @param timezone of the ZIP code, where it is known */
export const addressTaskPayload = (
  values: AddressAnswers,
  asksWorkplace: boolean,
  timezone: string | null,
): BodyOf<typeof saveAddress> => ({
  ...addressPayload(values, timezone),
  ...(asksWorkplace && { workplaceUrl: values.workplaceUrl.trim().toLowerCase() }),
})
