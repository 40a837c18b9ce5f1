import 'server-only'
import { DAYTIME, type TextHours } from '#lib/values/text-hours.ts'

/*
 * Texts about surveys are sent only during the day and in the hours that the member chose, in local time: by the time zone
 * of the profile, or in all zones of the member's state, or in all zones of the country.
 */

export interface Residence {
  timeZone: string | null
  /** Postal code of the state. */
  state: string | null
  /** The hours that the member chose. */
  textHours: TextHours | null
}

/** For a state with several zones only the first and last are listed: daytime in both is daytime in between. */
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

/** From Guam and Samoa to Puerto Rico: some hours, in the late afternoon of New York, are daytime everywhere. */
const ALL_ZONES = ['America/Puerto_Rico', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Pacific/Guam']

const zonesByState = new Map(
  ZONES_OF_STATES.flatMap(([zones, states]) => states.split(' ').map((item) => [item, zones])),
)

type ZoneFacts = Omit<Residence, 'textHours'>

const knownZonesOf = ({ timeZone, state }: ZoneFacts): readonly string[] | undefined =>
  timeZone ? [timeZone] : zonesByState.get(state?.toUpperCase() ?? '')

/** Whether a member can choose hours: with all zones of the country, only a few hours of the day are allowed anyway. */
export const hasOwnHours = (facts: ZoneFacts): boolean => knownZonesOf(facts) !== undefined

interface Clock {
  zones: readonly string[]
  hours: TextHours
}

/** The allowed hours: the chosen ones, but never outside the daytime. */
function clockOf(residence: Residence): Clock {
  const zones = knownZonesOf(residence)
  const { from, to } = (zones && residence.textHours) ?? DAYTIME
  return { zones: zones ?? ALL_ZONES, hours: { from: Math.max(from, DAYTIME.from), to: Math.min(to, DAYTIME.to) } }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(timeZone: string, time: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return Number(clock.format(time))
}

const isDaytime = ({ zones, hours: { from, to } }: Clock, time: number) =>
  zones.map((zone) => hourIn(zone, time)).every((hour) => hour >= from && hour < to)

/** Local hours start at a quarter hour of UTC in every time zone. */
const QUARTER = 15 * 60_000
const nextQuarter = (time: number) => (Math.floor(time / QUARTER) + 1) * QUARTER

/** The first time from `now` on when a text may be sent. */
export function nextTextTime(residence: Residence, now: Date): Date {
  const clock = clockOf(residence)
  let time = now.getTime()
  while (!isDaytime(clock, time)) time = nextQuarter(time)
  return new Date(time)
}

/** Seconds left today in which texts may be sent; 0 at night. */
export function secondsOfDaytime(residence: Residence, now: Date): number {
  const clock = clockOf(residence)
  let end = now.getTime()
  while (isDaytime(clock, end)) end = nextQuarter(end)
  return Math.floor((end - now.getTime()) / 1000)
}
