import { lazyCall } from '#components/call/lazyCall.ts'

/** Looks up the time zone for coordinates, a ZIP code, or both. */
export const findTimeZone = (query: { lat?: string; lng?: string; zip?: string }) =>
  lazyCall(() => import('#lib/contract/portal/time-zone.ts'), 'findTimeZone', { query })

interface AddressZone {
  zipCode: string
  timezone?: string
}

/** The known time zone, else the one of the ZIP code; null when the lookup fails. */
async function timeZoneOf({ timezone, zipCode }: AddressZone): Promise<string | null> {
  if (timezone) return timezone
  const response = await findTimeZone({ zip: zipCode.trim() })
  return response.ok ? response.data.timeZoneId : null
}

/** Adds the time zone before saving. If the lookup fails, the address is saved without one. */
export async function withTimeZone<Address extends AddressZone>(address: Address): Promise<Address> {
  const timezone = await timeZoneOf(address)
  return timezone ? { ...address, timezone } : address
}
