import * as z from 'zod/mini'

/*
 * GET /api/time-zone, a call of the BFF's own: where the member lives decides in which zone appointments are read.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */

const degrees = (most: number) =>
  z.string().check(
    z.regex(/^-?\d{1,3}(\.\d{1,15})?$/),
    z.refine((text) => Math.abs(Number(text)) <= most),
  )
const zip = z.string().check(z.regex(/^\d{5}$/))

/** A place, or a ZIP code, or both: the place is more exact, the ZIP code can be looked up without asking anybody. */
export const TimeZoneQuery = z.union([
  z.strictObject({ lat: degrees(90), lng: degrees(180), zip: z.optional(zip) }),
  z.strictObject({ zip }),
])
export type TimeZoneQuery = z.output<typeof TimeZoneQuery>

export interface TimeZoneAnswer {
  /** IANA: `America/New_York`. */
  timeZoneId: string
}
