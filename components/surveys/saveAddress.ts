import { callPanel, callTimeZone } from '#components/call/callApi.ts'
import { saveAddress as call } from '#lib/contract/profile.ts'
import { type AddressAnswers, addressTaskPayload } from './addressAnswers.ts'

/** Saves the address with the time zone of its ZIP code; one that cannot be looked up now keeps nobody from being paid. */
export async function saveAddress(values: AddressAnswers, asksWorkplace: boolean) {
  const zone = await callTimeZone(values.zipCode.trim())
  return callPanel(call, {
    body: addressTaskPayload(values, asksWorkplace, zone.ok ? zone.data.timeZoneId : null),
  })
}
