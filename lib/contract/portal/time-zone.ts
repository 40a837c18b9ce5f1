import * as z from 'zod/mini'
import { call } from '../endpoint.ts'

const degrees = (max: number) =>
  z.string().check(
    z.regex(/^-?\d{1,3}(\.\d{1,15})?$/),
    z.refine((text) => Math.abs(Number(text)) <= max),
  )

/**
 * The member's time zone, for appointments. Takes a place, a ZIP code or both: a place is more exact, a ZIP code needs no
 * external service.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */
export const findTimeZone = call('GET', '/api/time-zone', {
  host: 'portal',
  access: 'open',
  passive: true,
  query: {
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
    zip: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  },
  /** IANA name: `America/New_York`. */
  answer: z.object({ timeZoneId: z.string() }),
})
