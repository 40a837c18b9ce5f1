import { lazyCall } from '#components/call/lazyCall.ts'

/** The zone of a place, of a ZIP code, or of both. */
export const findTimeZone = (query: { lat?: string; lng?: string; zip?: string }) =>
  lazyCall(() => import('#lib/contract/portal/time-zone.ts'), 'findTimeZone', { query })

interface Zoned {
  zipCode: string
  timezone?: string
}

/** The zone of an address: the one it has, else that of its ZIP code; `null` when that cannot be looked up now. */
async function timeZoneOf({ timezone, zipCode }: Zoned): Promise<string | null> {
  if (timezone) return timezone
  const found = await findTimeZone({ zip: zipCode.trim() })
  return found.ok ? found.data.timeZoneId : null
}

/** An address is sent with its time zone; one that cannot be looked up now delays nothing. */
export async function withTimeZone<Address extends Zoned>(address: Address): Promise<Address> {
  const timezone = await timeZoneOf(address)
  return timezone ? { ...address, timezone } : address
}
