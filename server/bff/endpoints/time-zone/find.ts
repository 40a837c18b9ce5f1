import 'server-only'
import type { QueryOf } from '#lib/contract/endpoint.ts'
import * as portal from '#lib/contract/portal/time-zone.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { errorName, log } from '#server/log.ts'
import { route } from '../../route-handler/define-route.ts'
import type { Session } from '../../session/session.ts'
import { googleZone } from './google.ts'
import { type Coordinates, zoneNear, zoneOfZip } from './offline.ts'

type Query = QueryOf<typeof portal.findTimeZone>

/** The paid time zone service, for members only. Visitors, and failed calls, get the zone from our table. */
async function zoneByService(coordinates: Coordinates, session: Session | null): Promise<string | null> {
  const { mapsServerKey, timeZoneUrl } = config()
  if (!mapsServerKey || !session) return null
  try {
    return await googleZone(timeZoneUrl, mapsServerKey, coordinates)
  } catch (error) {
    log.error('time zone service failed', { error: errorName(error) })
    return null
  }
}

function coordinatesIn({ lat, lng }: Query): Coordinates | null {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined || lng === undefined)
    throw new AppError('VALIDATION_FAILED', {
      details: { fields: { [lat === undefined ? 'lat' : 'lng']: 'required' } },
    })
  return { lat: Number(lat), lng: Number(lng) }
}

/**
 * @throws AppError VALIDATION_FAILED without coordinates or ZIP code, NOT_FOUND for coordinates without ZIP codes
 * @see docs/specification/calls.md#c-43-keys-of-the-maps-service
 */
export const findTimeZone = route(portal.findTimeZone, async ({ query, session }) => {
  const coordinates = coordinatesIn(query)
  const { zip } = query
  if (!coordinates && !zip) throw new AppError('VALIDATION_FAILED', { details: { fields: { zip: 'required' } } })
  const timeZoneId =
    (coordinates && (await zoneByService(coordinates, session))) ??
    (zip ? zoneOfZip(zip) : null) ??
    (coordinates && zoneNear(coordinates))
  if (!timeZoneId) throw new AppError('NOT_FOUND')
  return { timeZoneId }
})
