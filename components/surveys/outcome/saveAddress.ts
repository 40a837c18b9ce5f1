import { lazyCall } from '#components/call/lazyCall.ts'
import { timeZoneOf } from '#components/form/address/addressZone.ts'
import { type AddressAnswers, addressTaskPayload } from './addressAnswers.ts'

/** Saves the address with its time zone; one that cannot be looked up now keeps nobody from being paid. */
export async function saveAddress(values: AddressAnswers, asksWorkplace: boolean) {
  const body = addressTaskPayload(values, asksWorkplace, await timeZoneOf(values))
  return lazyCall(() => import('#lib/contract/panel/address.ts'), 'saveAddress', { body })
}
