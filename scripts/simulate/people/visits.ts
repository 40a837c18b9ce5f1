/* A member comes by, does something, and comes again. */
import { clock, DAY, HOUR, hourAt, MINUTE } from '../world/clock.ts'
import { random } from '../world/random.ts'
import { losePhone, register, signIn } from './access.ts'
import { answerText, erase } from './leaving.ts'
import { partnerLinks } from './operators.ts'
import { hasPhone, type Person, type World } from './person.ts'
import { completeProfile, signForm, verifyEmail } from './profile.ts'
import { comeFromPartner, takeSurveys } from './taking.ts'

/** Chances of a hundred visits. */
const CHANCES = {
  losesPhone: 1,
  stops: 1,
  starts: 2,
  erases: 0.4,
  partner: 4,
  unsubscribes: 0.5,
  form: 10,
  together: 6,
}

async function wantLess(world: World, person: Person): Promise<void> {
  const hasStopped = world.panel.carriers.stops.has(person.mobile)
  if (!hasStopped && random.percent(CHANCES.stops)) await answerText(world, person, 'STOP')
  if (hasStopped && random.percent(20 * CHANCES.starts)) await answerText(world, person, 'START')
}

async function getReady(world: World, person: Person): Promise<void> {
  if (!person.isProfileDone && random.percent(85)) await completeProfile(world, person)
  if (!person.isEmailVerified && random.percent(85)) await verifyEmail(world, person)
}

/** Others who are signed in at this moment, three at most. */
function company({ people }: World, person: Person): Person[] {
  if (!random.percent(CHANCES.together)) return []
  const others = people.filter((other) => other !== person && other.session && other.session.until > clock.now())
  const from = random.below(Math.max(1, others.length - 2))
  return others.slice(from, from + 3)
}

async function takePart(world: World, person: Person): Promise<void> {
  if (random.percent(CHANCES.partner)) {
    const [link] = await partnerLinks(world, 1)
    if (link) await comeFromPartner(world, person, link)
  } else await takeSurveys(world, [person, ...company(world, person)])
  if (random.percent(CHANCES.form)) await signForm(world, person)
}

const isGone = ({ stage }: Person) => stage === 'erased'

async function visit(world: World, person: Person): Promise<void> {
  if (person.stage === 'new') await register(world, person)
  else if (await signIn(world, person)) {
    await getReady(world, person)
    await takePart(world, person)
    if (random.percent(CHANCES.erases)) await erase(world, person)
  }
  await wantLess(world, person)
  if (hasPhone(person) && random.percent(CHANCES.losesPhone)) losePhone(world, person)
  if (!isGone(person)) comeAgain(world, person)
}

/** New members come back soon, others in their own time; nobody at night. */
function comeAgain(world: World, person: Person): void {
  const isSettled = person.isProfileDone && person.isEmailVerified
  const delay = isSettled
    ? random.between(1, 14) * DAY + random.between(-6, 6) * HOUR
    : random.between(10, 60 * 24) * MINUTE
  const hour = hourAt(person.zone, clock.now() + delay)
  world.timeline.in(delay + (hour < 7 ? (7 - hour) * HOUR : 0), () => visit(world, person))
}

const HEARD_WITHIN_DAYS = 40

/** People hear of the panel in its first weeks. */
export function expect(world: World, person: Person): void {
  world.timeline.in(random.below(HEARD_WITHIN_DAYS * DAY), () => visit(world, person))
}
