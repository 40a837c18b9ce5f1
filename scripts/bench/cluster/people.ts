/**
 * Simulated users: people who register, sign in and take surveys, hosts who report, operators who pay; all through nginx.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { MEMBERS, OPERATORS } from '../../cluster/layout.ts'
import { addressOf, keyOf, numberOf, surveyOf } from '../support/population.ts'
import { type Request, retryUntilAnswered } from './caller.ts'
import type { Codes } from './codes.ts'
import type { Journal, Written } from './journal.ts'

const PEOPLE = 8
const PAUSE_MS = 150
/** One in this many visitors is new. */
const NEW = 4

export interface Visit {
  journal: Journal
  codes: Codes
  /** Token for the operators' API. */
  token: string
}

type Given = Omit<Request, 'origin' | 'from'>

const asMember = ({ journal }: Visit, person: number, given: Given) =>
  retryUntilAnswered(journal, { ...given, origin: MEMBERS, from: addressOf(person) })

/** Requests a code and enters it. @returns the session cookie, or null */
async function enter(visit: Visit, person: number, request: Given): Promise<string | null> {
  const { journal, codes } = visit
  const sent = await asMember(visit, person, request)
  if (!sent) return null
  const requestedAt = Date.now()
  const otp = await codes.codeFor(numberOf(person))
  if (otp === null) {
    journal.missingCodes.push(numberOf(person))
    return null
  }
  journal.codeWaits.push(Date.now() - requestedAt)
  const headers = { cookie: sent.cookies }
  const entered = await asMember(visit, person, { path: '/api/session/verify', body: { otp }, headers })
  return entered?.cookies ?? null
}

async function signUp(visit: Visit, person: number): Promise<void> {
  const body = {
    firstName: 'Mary',
    lastName: 'Newcomer',
    mobileNumber: numberOf(person),
    healthcareSetting: 'Patient',
    smsConsent: true,
    privacyConsent: true,
  }
  if (await enter(visit, person, { path: '/api/session/registration', body }))
    visit.journal.acknowledge('sign-up', numberOf(person))
}

async function operate(visit: Visit, person: number, operation: string, body: object, written: Written) {
  const headers = {
    authorization: `Bearer ${visit.token}`,
    'idempotency-key': `${operation}-${keyOf(person)}`,
  }
  const path = `/operator/api/${operation}`
  const done = await retryUntilAnswered(visit.journal, {
    origin: OPERATORS,
    from: addressOf(person),
    path,
    body,
    headers,
  })
  if (done) visit.journal.acknowledge(written, keyOf(person))
  return done !== null
}

/** Confirms, approves and sends the payment. */
async function pay(visit: Visit, person: number): Promise<void> {
  const [references, payments] = [[keyOf(person)], [keyOf(person)]]
  if (!(await operate(visit, person, 'outcomes.confirm', { references }, 'confirmed'))) return
  if (!(await operate(visit, person, 'payments.approve', { payments }, 'approved'))) return
  await operate(visit, person, 'payments.send', { payments }, 'sent')
}

/** @returns whether the survey had a place left */
async function start(visit: Visit, person: number, cookie: string): Promise<boolean> {
  const body = {
    by: 'invitation',
    screen: 'dashboard',
    surveyMaskedId: surveyOf(person),
    invitationMaskedId: keyOf(person),
  }
  const given = { path: '/api/surveys/start', body, headers: { cookie }, mayRefuse: 'SURVEY_CLOSED' }
  const started = await asMember(visit, person, given)
  return started !== null && JSON.parse(started.text).next.startsWith('/redirect')
}

async function takeSurvey(visit: Visit, person: number): Promise<void> {
  const { journal } = visit
  const body = { loginId: numberOf(person) }
  const cookie = await enter(visit, person, { path: '/api/session/login', body })
  if (cookie === null) return
  journal.acknowledge('sign-in', numberOf(person))
  if (!(await start(visit, person, cookie))) return
  journal.acknowledge('start', keyOf(person))
  const path = `/api/outcomes/completed?${new URLSearchParams({ ikey: keyOf(person) })}`
  if (!(await asMember(visit, person, { path }))) return
  journal.acknowledge('outcome', keyOf(person))
  await pay(visit, person)
}

/** Numbers of members and of new people, each used once. */
export interface Waiting {
  nextMember: () => number | null
  nextNewcomer: () => number
}

/** Makes visits until stopped. @returns stops, and waits for the current visit */
export function startLoad(visit: Visit, { nextMember, nextNewcomer }: Waiting): () => Promise<void> {
  let isOver = false
  const person = async () => {
    for (let turn = 0; !isOver; turn++) {
      const member = turn % NEW === 0 ? null : nextMember()
      await (member === null ? signUp(visit, nextNewcomer()) : takeSurvey(visit, member))
      await wait(PAUSE_MS * Math.random())
    }
  }
  const all = Promise.all(Array.from({ length: PEOPLE }, person))
  return async () => {
    isOver = true
    await all
  }
}
