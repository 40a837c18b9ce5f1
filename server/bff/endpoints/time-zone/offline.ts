import 'server-only'
import { PREFIX_PLACES, ZIP_RUNS, ZONES } from './zips.ts'

/** Coordinates in degrees. */
export interface Coordinates {
  lat: number
  lng: number
}

const words = (table: string) => table.trim().split(/\s+/)

const runs = words(ZIP_RUNS).map((word) => ({
  from: word.slice(0, -1).padEnd(5, '0'),
  zone: ZONES[word.slice(-1)] ?? null,
}))

/** The zone of a five-digit ZIP code; `null` for an unused or military one. */
export const zoneOfZip = (zip: string): string | null => runs.findLast(({ from }) => from <= zip)?.zone ?? null

const prefixes = words(PREFIX_PLACES).map((word) => {
  const [prefix = '', place = ''] = word.split(':')
  const [lat = 0, lng = 0] = place.split(',').map(Number)
  return { prefix, lat, lng }
})

/** Degrees. A place farther than this from the center of every prefix is treated as outside the US. */
const MAX_DISTANCE = 6
const MIDDLE = '50'

const RADIANS = Math.PI / 180

/** Approximate distance: good for comparing, not for measuring. */
const distance = (a: Coordinates, b: Coordinates) =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos(a.lat * RADIANS))

/** The zone of the nearest three-digit prefix. Near a border it can be the neighboring zone. `null` outside the US. */
export function zoneNear(place: Coordinates): string | null {
  const [nearest] = prefixes.toSorted((a, b) => distance(place, a) - distance(place, b))
  return nearest && distance(place, nearest) < MAX_DISTANCE ? zoneOfZip(nearest.prefix + MIDDLE) : null
}
