/* Registration and sign-in, with late, lost and mistyped codes and double clicks. */
import { CODE_QUEUES } from '#server/panel/jobs/queue.ts'
import { Violation } from '../world/books.ts'
import { clock, DAY, MINUTE } from '../world/clock.ts'
import type { Answered } from '../world/panel.ts'
import { random } from '../world/random.ts'
import { callerOf, hasPhone, type Person, sessionIn, type World } from './person.ts'

/** Waits for a code and reads it. Sometimes the person mistypes it or comes back late, or the code never arrives. */
export async function codeAt({ panel }: World, person: Person, to: string): Promise<string | null> {
  await panel.deliveries.deliver(Object.values(CODE_QUEUES))
  panel.carriers.waitFor(to, random.percent(90) ? MINUTE : 12 * MINUTE)
  if (random.percent(3)) clock.step(random.between(3, 25) * MINUTE)
  if (!to.includes('@') && !hasPhone(person)) return null
  const code = panel.carriers.codeFor(to)
  if (!code || random.percent(1)) return null
  return random.percent(4) ? String((Number(code) + 1) % 1_000_000).padStart(6, '0') : code
}

async function panelistIdOf({ panel }: World, { mobile }: Person): Promise<number> {
  const found = await panel.db.selectFrom('panelist').select('id').where('mobile', '=', mobile).executeTakeFirst()
  if (!found) throw new Violation('An acknowledged registration can be read.', [mobile])
  return found.id
}

const registrationOf = ({ mobile, firstName, lastName }: Person) => ({
  mobileNumber: mobile,
  firstName,
  lastName,
  smsConsent: true,
  privacyConsent: true,
})

async function startSession(world: World, person: Person, accessToken: string): Promise<void> {
  person.session = sessionIn(accessToken, await panelistIdOf(world, person))
}

/** Registers a new person. A lost answer is detected on the next visit. */
export async function register(world: World, person: Person): Promise<boolean> {
  const { panel, books } = world
  const body = registrationOf(person)
  const sent = await panel.call('sendRegistrationCode', { body }, callerOf(person))
  if (sent && !sent.ok && sent.code === 'ALREADY_REGISTERED_MOBILE') {
    // The account was created, but the answer was lost.
    person.stage = 'registered'
    return false
  }
  if (!sent?.ok) return false
  const otp = await codeAt(world, person, person.mobile)
  if (!otp) return false
  const caller = callerOf(person, { challenge: sent.body.challengeId ?? undefined })
  const input = { body: { ...body, otp, isHealthCareProfessional: person.kind === 'HCP' } }
  const token = oneToken(person, await panel.callAll('verifyRegistration', clicks([input, caller] as const)))
  if (!token) return false
  person.stage = 'registered'
  books.registered.set(person.mobile, person.who)
  await startSession(world, person, token)
  return true
}

/** Sometimes twice at once, like a double click. */
const clicks = <T>(request: T): T[] => (random.percent(4) ? [request, request] : [request])

/** A code starts one session, however often it is submitted. */
function oneToken(person: Person, answers: readonly Answered<{ accessToken: string }>[]): string | null {
  const tokens = answers.flatMap((answer) => (answer?.ok ? [answer.body.accessToken] : []))
  if (tokens.length > 1) throw new Violation('One code starts one session [promise 9]', [person.who])
  return tokens[0] ?? null
}

/** Signs in by text or mail, from a known or a new device. @returns whether the person is signed in */
export async function signIn(world: World, person: Person): Promise<boolean> {
  if (person.session && person.session.until > clock.now() && random.percent(80)) return true
  const isByMail = person.isEmailVerified && (!hasPhone(person) || random.percent(20))
  const loginId = isByMail ? person.email : person.mobile
  if (random.percent(8)) person.devices.push(`${person.devices[0]}-${clock.now()}`)
  const sent = await world.panel.call(
    'sendLoginCode',
    { body: { loginId, otp: '' } },
    callerOf(person, { token: undefined }),
  )
  if (!sent?.ok) return false
  const otp = await codeAt(world, person, loginId)
  if (!otp) return false
  const caller = callerOf(person, { token: undefined, challenge: sent.body.challengeId ?? undefined })
  const answers = await world.panel.callAll('login', clicks([{ body: { loginId, otp } }, caller] as const))
  const token = oneToken(person, answers)
  if (!token) return false
  await startSession(world, person, token)
  return true
}

/** The person loses the phone for a few days, in which text codes do not arrive. */
export function losePhone({ panel }: World, person: Person): void {
  person.phoneLostUntil = clock.now() + random.between(1, 10) * DAY
  panel.story.add(person.who, 'loses the phone')
}
