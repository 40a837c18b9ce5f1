import { callTimeZone } from '#components/call/callApi.ts'

interface Zoned {
  zipCode: string
  timezone?: string
}

/** The zone of an address: the one it has, else that of its ZIP code; `null` when that cannot be looked up now. */
export async function timeZoneOf({ timezone, zipCode }: Zoned): Promise<string | null> {
  if (timezone) return timezone
  const found = await callTimeZone({ zip: zipCode.trim() })
  return found.ok ? found.data.timeZoneId : null
}
