import 'server-only'
import { DAYTIME, type TextHours } from '#lib/rules/text-hours.ts'

/*
 * Nobody is texted about a survey at night, nor outside the hours that they have chosen. The hours are those where the member
 * lives: by the time zone of their profile, else by every zone of their state, else by every zone of the country.
 */

export interface Residence {
  timeZone: string | null
  /** Postal code of the state. */
  state: string | null
  /** Those that the member has chosen. */
  textHours: TextHours | null
}

/** Of states with several zones only the first and the last matter: what is daytime in both is daytime between them. */
const ZONES_OF_STATES: readonly (readonly [zones: readonly string[], states: string])[] = [
  [['America/New_York'], 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'],
  [['America/New_York', 'America/Chicago'], 'FL IN KY MI TN'],
  [['America/Chicago'], 'AL AR IL IA LA MN MS MO OK WI'],
  [['America/Chicago', 'America/Denver'], 'KS NE ND SD TX'],
  [['America/Denver'], 'CO MT NM UT WY'],
  [['America/Denver', 'America/Phoenix'], 'AZ'],
  [['America/Denver', 'America/Los_Angeles'], 'ID NV OR'],
  [['America/Los_Angeles'], 'CA WA'],
  [['America/Anchorage', 'America/Adak'], 'AK'],
  [['Pacific/Honolulu'], 'HI'],
  [['America/Puerto_Rico'], 'PR VI'],
  [['Pacific/Guam'], 'GU MP'],
  [['Pacific/Pago_Pago'], 'AS'],
]

/** From Guam and Samoa to Puerto Rico: some hours of the late afternoon in New York are daytime in all of them. */
const ALL_ZONES = ['America/Puerto_Rico', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Pacific/Guam']

const zonesByState = new Map(ZONES_OF_STATES.flatMap(([zones, states]) => states.split(' ').map((one) => [one, zones])))

type Place = Omit<Residence, 'textHours'>

const knownZonesOf = ({ timeZone, state }: Place): readonly string[] | undefined =>
  timeZone ? [timeZone] : zonesByState.get(state?.toUpperCase() ?? '')

/** Whether a member has hours of their own: across the whole country nothing but the daytime would be left of them. */
export const hasOwnHours = (place: Place): boolean => knownZonesOf(place) !== undefined

interface Clock {
  zones: readonly string[]
  hours: TextHours
}

/** Never more than the daytime, whatever is kept. */
function clockOf(residence: Residence): Clock {
  const zones = knownZonesOf(residence)
  const { from, to } = (zones && residence.textHours) ?? DAYTIME
  return { zones: zones ?? ALL_ZONES, hours: { from: Math.max(from, DAYTIME.from), to: Math.min(to, DAYTIME.to) } }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(timeZone: string, at: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return Number(clock.format(at))
}

const isDaytime = ({ zones, hours: { from, to } }: Clock, at: number) =>
  zones.map((zone) => hourIn(zone, at)).every((hour) => hour >= from && hour < to)

/** Hours begin at full, half and quarter hours of universal time, wherever one lives. */
const QUARTER = 15 * 60_000
const nextQuarter = (at: number) => (Math.floor(at / QUARTER) + 1) * QUARTER

/** The first moment, from now on, at which a text may leave. */
export function nextTextTime(residence: Residence, now: Date): Date {
  const clock = clockOf(residence)
  let at = now.getTime()
  while (!isDaytime(clock, at)) at = nextQuarter(at)
  return new Date(at)
}

/** For how long texts may still leave today; 0 at night. */
export function secondsOfDaytime(residence: Residence, now: Date): number {
  const clock = clockOf(residence)
  let end = now.getTime()
  while (isDaytime(clock, end)) end = nextQuarter(end)
  return Math.floor((end - now.getTime()) / 1000)
}
