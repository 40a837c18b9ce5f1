import 'server-only'
import { type TimeZoneAnswer, TimeZoneQuery } from '#lib/contract/time-zone.ts'
import { config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import type { Exchange } from '../handler.ts'
import { fault } from '../problem.ts'
import { check } from '../reading.ts'
import { googleZone } from './google.ts'
import { type Place, zoneNear, zoneOfZip } from './offline.ts'

/** The service is paid for by the call, so it is asked for members alone; what it cannot say, the table does. */
async function zoneByService(place: Place, { session }: Exchange): Promise<string | null> {
  const { mapsServerKey, timeZoneUrl } = config()
  if (!mapsServerKey || !session) return null
  try {
    return await googleZone(timeZoneUrl, mapsServerKey, place)
  } catch (error) {
    log.error('time zone service failed', { error: errorName(error) })
    return null
  }
}

/** GET /api/time-zone. @throws ProblemError NOT_FOUND where nobody has a ZIP code. @see decisions C-43 */
export async function findTimeZone(exchange: Exchange): Promise<TimeZoneAnswer> {
  const query = check(TimeZoneQuery, exchange.query)
  const place = 'lat' in query ? { lat: Number(query.lat), lng: Number(query.lng) } : null
  const timeZoneId =
    (place && (await zoneByService(place, exchange))) ??
    (query.zip ? zoneOfZip(query.zip) : null) ??
    (place && zoneNear(place))
  if (!timeZoneId) throw fault('NOT_FOUND')
  return { timeZoneId }
}
