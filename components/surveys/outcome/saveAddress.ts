import { callApi } from '#components/call/callApi.ts'
import { timeZoneOf } from '#components/form/address/addressZone.ts'
import { saveAddress as call } from '#lib/contract/panel/address.ts'
import { type AddressAnswers, addressTaskPayload } from './addressAnswers.ts'

/** Saves the address with its time zone; one that cannot be looked up now keeps nobody from being paid. */
export async function saveAddress(values: AddressAnswers, asksWorkplace: boolean) {
  return callApi(call, { body: addressTaskPayload(values, asksWorkplace, await timeZoneOf(values)) })
}
