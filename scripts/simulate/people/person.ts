/* A simulated person, and what that person knows. */

import type { Books } from '../world/books.ts'
import { clock, HOUR } from '../world/clock.ts'
import type { Caller, SimulatedPanel } from '../world/panel.ts'
import { random } from '../world/random.ts'
import type { Timeline } from '../world/timeline.ts'
import type { Pace } from './pace.ts'

/** A survey as its host knows it. */
export interface Hosted {
  project: string
  /** The secret that signs outcomes; `null` if they are unsigned. */
  secret: string | null
}

export interface World {
  panel: SimulatedPanel
  books: Books
  timeline: Timeline
  /** By project number. */
  hosts: Map<string, Hosted>
  people: Person[]
  pace: Pace
  /** Days since the start. */
  day: number
}

export interface Person {
  /** Name in the story: `Ann Abc17`. */
  who: string
  firstName: string
  lastName: string
  mobile: string
  email: string
  kind: 'Patient' | 'HCP'
  zone: string
  /** The person's usual IP address. */
  address: string
  devices: string[]
  stage: 'new' | 'registered' | 'erased'
  isProfileDone: boolean
  isEmailVerified: boolean
  /** Time when a lost phone is back. */
  phoneLostUntil: number
  session: { token: string; own: { userId: number; panelistId: number }; until: number } | null
}

const FIRST_NAMES = ['Ann', 'Ben', 'Carla', 'Dan', 'Eva', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jo']
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
]
const AREAS = ['202', '212', '303', '312', '404', '415', '503', '512', '602', '617', '702', '713', '801', '816', '907']

/** Letters for a number, always the same length, so that no name is a prefix of another. */
const lettersOf = (number: number) =>
  [...String(number).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('')

/** A prime, so that no two of forty million people share area code, exchange and line number. */
const LINES = 8_999

export function newPerson(number: number): Person {
  const firstName = random.pick(FIRST_NAMES)
  const lastName = `Quill${lettersOf(number)}`
  const area = AREAS[number % AREAS.length] ?? '202'
  const exchange = 600 + (Math.floor(number / AREAS.length) % 300)
  return {
    who: `${firstName} ${lastName}`,
    firstName,
    lastName,
    mobile: `+1${area}${exchange}${String(1000 + (number % LINES))}`,
    email: `${lastName.toLowerCase()}@mail.test`,
    kind: random.percent(60) ? 'Patient' : 'HCP',
    zone: random.pick(ZONES),
    address: `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
    devices: [`device-${number}-1`],
    stage: 'new',
    isProfileDone: false,
    isEmailVerified: false,
    phoneLostUntil: 0,
    session: null,
  }
}

export const hasPhone = ({ phoneLostUntil }: Person) => phoneLostUntil <= clock.now()

/** The caller of a person's request, from one of their devices. */
export function callerOf(person: Person, rest: Partial<Caller> = {}): Caller {
  const { who, address, session, devices } = person
  const signedIn = session && session.until > clock.now() ? { token: session.token, own: session.own } : {}
  return { who, address, device: devices.at(-1), ...signedIn, ...rest }
}

/** The session in an access token. */
export function sessionIn(accessToken: string, panelistId: number): NonNullable<Person['session']> {
  const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  const userId = typeof claims === 'object' && claims !== null ? Number(Reflect.get(claims, 'userId')) : 0
  return { token: accessToken, own: { userId, panelistId }, until: clock.now() + 11 * HOUR }
}
