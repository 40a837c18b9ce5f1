/** The history of each generated member, derived from the member's number. */
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { hasCheckDigit } from '#server/panel/profile/profession/npi.ts'
import type { PaymentEventName } from '#server/panel/rewards/payment-transitions.ts'
import type { InvitationStatus } from '#server/panel/surveys/invitation-status.ts'
import { numberOf } from '../support/population.ts'

export { numberOf }

export const INVITATIONS_EACH = 10
/** Everybody is invited to one survey; each thousand members share nine more. */
const SHARED = INVITATIONS_EACH - 1
const A_THOUSAND = 1_000

export const OFFERED_CENTS = 7_500

export const surveysFor = (members: number) => 1 + SHARED * Math.ceil(members / A_THOUSAND)

/** @returns the survey's index; 0 is everybody's survey */
const surveyAt = (person: number, position: number) =>
  position === 0 ? 0 : Math.floor(person / A_THOUSAND) * SHARED + position

/** @returns the survey's position in each of its members' lists */
export const positionOf = (survey: number) => (survey === 0 ? 0 : 1 + ((survey - 1) % SHARED))

/** Days from today until the surveys at this position end. */
export const endsIn = (position: number) => (position >= 1 && position <= 5 ? -20 : 10 + position)

/** Days since the outcome of the survey at this position. */
export const outcomeDaysAgo = (position: number) => (position === 0 ? 3 : 30 + position)

export const isProfessional = (person: number) => person % 5 < 2
export const mailOf = (person: number) => `member${person}@mail.test`
/** Whether the member has answered identity questions. */
export const hasIdentity = (person: number) => person % 20 === 0

const FIRST_NAMES = ['Mary', 'John', 'Ana', 'Wei', 'Amir', 'Olga', 'Kofi', 'Lena', 'Raj', 'Zoe']
const LAST_NAMES = ['Smith', 'Garcia', 'Chen', 'Okafor', 'Novak', 'Patel', 'Haddad', 'Kim', 'Moreau', 'Olsen', 'Silva']

export const nameOf = (person: number) =>
  [FIRST_NAMES[person % FIRST_NAMES.length] ?? '', `${LAST_NAMES[person % LAST_NAMES.length]}${person}`] as const

const NPI_FIRST = 100_000_000

/** A unique NPI with a valid check digit. */
export function npiOf(person: number): string {
  const digits = String(NPI_FIRST + person)
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => hasCheckDigit(`${digits}${digit}`))
  return `${digits}${check}`
}

export interface Invited {
  person: number
  /** Among the invitations of the person, from 0. */
  position: number
  survey: number
  status: InvitationStatus
  /** Null before the outcome. */
  outcome: OutcomeName | null
  /** Events of the invitation's payment. */
  events: readonly PaymentEventName[]
}

type Course = Pick<Invited, 'status' | 'outcome' | 'events'>

const waits: Course = { status: 'Invited', outcome: null, events: [] }
const begun: Course = { status: 'Started', outcome: null, events: [] }
const screened: Course = { status: 'Terminated', outcome: 'screened', events: ['ineligible'] }
const completed = (...later: PaymentEventName[]): Course => ({
  status: 'Completed',
  outcome: 'completed',
  events: ['earned', ...later],
})

const inTurn = (courses: readonly [Course, ...Course[]], person: number) =>
  courses[person % courses.length] ?? courses[0]

/** By zero-based position in a member's list; surveys from position 4 on are not started. */
const courses: readonly (readonly [Course, ...Course[]])[] = [
  [completed(), begun, waits, waits, waits, waits, waits, waits, waits, waits],
  [completed('approved', 'sent'), completed('approved'), completed('approved', 'sent'), completed()],
  [screened, waits],
  [begun, waits],
]

export const invitedTo = (person: number, position: number): Invited => ({
  person,
  position,
  survey: surveyAt(person, position),
  ...inTurn(courses[position] ?? [waits], person),
})
