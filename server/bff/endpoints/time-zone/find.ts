import 'server-only'
import { type TimeZoneAnswer, TimeZoneQuery } from '#lib/contract/portal/time-zone.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { check } from '#server/http/check.ts'
import { errorName, log } from '#server/log.ts'
import type { RequestContext } from '../../route-handler.ts'
import { googleZone } from './google.ts'
import { type Place, zoneNear, zoneOfZip } from './offline.ts'

/** The service is paid for by the call, so it is asked for members alone; what it cannot say, the table does. */
async function zoneByService(place: Place, { session }: RequestContext): Promise<string | null> {
  const { mapsServerKey, timeZoneUrl } = config()
  if (!mapsServerKey || !session) return null
  try {
    return await googleZone(timeZoneUrl, mapsServerKey, place)
  } catch (error) {
    log.error('time zone service failed', { error: errorName(error) })
    return null
  }
}

/**
 * GET /api/time-zone. @throws AppError NOT_FOUND where nobody has a ZIP code.
 * @see docs/specification/calls.md#c-43-keys-of-the-maps-service
 */
export async function findTimeZone(requestContext: RequestContext): Promise<TimeZoneAnswer> {
  const query = check(TimeZoneQuery, requestContext.query)
  const place = 'lat' in query ? { lat: Number(query.lat), lng: Number(query.lng) } : null
  const timeZoneId =
    (place && (await zoneByService(place, requestContext))) ??
    (query.zip ? zoneOfZip(query.zip) : null) ??
    (place && zoneNear(place))
  if (!timeZoneId) throw new AppError('NOT_FOUND')
  return { timeZoneId }
}
