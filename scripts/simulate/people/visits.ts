/* Members' visits: what they do, and when they come again. */
import type { Message } from '#server/panel/gateways/message.ts'
import { clock, DAY, HOUR, hourAt, MINUTE } from '../world/clock.ts'
import { random } from '../world/random.ts'
import { losePhone, register, signIn } from './access.ts'
import { partnerLinks } from './operators.ts'
import { answerText, chooseMessages, erase, unsubscribe } from './opt-outs.ts'
import { hasPhone, type Person, type World } from './person.ts'
import { completeProfile, signForm, verifyEmail } from './profile.ts'
import { comeFromPartner, takeSurveys } from './survey-taking.ts'

/** Percentage of visits. */
const CHANCES = {
  losesPhone: 1,
  stops: 1,
  starts: 2,
  chooses: 4,
  erases: 0.4,
  partner: 4,
  unsubscribes: 1.5,
  form: 10,
  together: 10,
}

async function maybeOptOut(world: World, person: Person): Promise<void> {
  const hasStopped = world.panel.carriers.stops.has(person.mobile)
  if (!hasStopped && random.percent(CHANCES.stops)) await answerText(world, person, 'STOP')
  if (hasStopped && random.percent(20 * CHANCES.starts)) await answerText(world, person, 'START')
}

async function getReady(world: World, person: Person): Promise<void> {
  if (!person.isProfileDone && random.percent(85)) await completeProfile(world, person)
  if (!person.isEmailVerified && random.percent(85)) await verifyEmail(world, person)
}

/** Up to three others who are signed in now. */
function othersSignedIn({ people }: World, person: Person): Person[] {
  if (!random.percent(CHANCES.together)) return []
  const others = people.filter((other) => other !== person && other.session && other.session.until > clock.now())
  const from = random.below(Math.max(1, others.length - 2))
  return others.slice(from, from + 3)
}

async function takePart(world: World, person: Person): Promise<void> {
  if (random.percent(CHANCES.partner)) {
    const [link] = await partnerLinks(world, 1)
    if (link) await comeFromPartner(world, person, link)
  } else await takeSurveys(world, [person, ...othersSignedIn(world, person)])
  if (random.percent(CHANCES.form)) await signForm(world, person)
}

const isGone = ({ stage }: Person) => stage === 'erased'

async function comeBy(world: World, person: Person): Promise<void> {
  if (person.stage === 'new') await register(world, person)
  else if (await signIn(world, person)) {
    await getReady(world, person)
    await takePart(world, person)
    if (random.percent(CHANCES.chooses)) await chooseMessages(world, person)
    if (random.percent(CHANCES.erases)) await erase(world, person)
  }
  await maybeOptOut(world, person)
  if (hasPhone(person) && random.percent(CHANCES.losesPhone)) losePhone(world, person)
}

async function visit(world: World, person: Person): Promise<void> {
  if (isGone(person)) return
  await comeBy(world, person)
  if (!isGone(person)) comeAgain(world, person)
}

/** Moves a delay out of the night. */
function inDaytime({ zone }: Person, delay: number): number {
  const hour = hourAt(zone, clock.now() + delay)
  return delay + (hour < 7 ? (7 - hour) * HOUR : 0)
}

/** Schedules the next visit: soon for members with an incomplete profile, at the usual pace for others. */
function comeAgain(world: World, person: Person): void {
  const isSettled = person.isProfileDone && person.isEmailVerified
  const longest = Math.round(2 * world.pace.daysBetweenVisits) - 1
  const delay = isSettled
    ? random.between(1, longest) * DAY + random.between(-6, 6) * HOUR
    : random.between(10, 60 * 24) * MINUTE
  world.timeline.in(inDaytime(person, delay), () => visit(world, person))
}

/** Opts out with a mail's link, or by replying STOP to a text. */
const endInvitations = (world: World, person: Person, { channel, text }: Message) =>
  channel === 'mail' ? unsubscribe(world, person, text) : answerText(world, person, 'STOP')

/** Some of the invited members visit within two days; a few opt out instead. */
export function answerInvitations(world: World): void {
  const { panel, people, pace, timeline } = world
  const messages = new Map(panel.carriers.takeInvitations().map((message) => [message.to, message]))
  if (messages.size === 0) return
  for (const person of people) {
    const message = messages.get(person.email) ?? messages.get(person.mobile)
    if (!message || isGone(person)) continue
    const delay = inDaytime(person, random.between(5, 2 * 24 * 60) * MINUTE)
    if (random.percent(CHANCES.unsubscribes)) timeline.in(delay, () => endInvitations(world, person, message))
    else if (random.percent(pace.comeForMail))
      timeline.in(delay, async () => (isGone(person) ? undefined : comeBy(world, person)))
  }
}

/** Schedules a person's first visit: members at their usual pace, new people when they hear of the panel. */
export function expect(world: World, person: Person): void {
  const { heardWithinDays, daysBetweenVisits } = world.pace
  const within = person.stage === 'new' ? heardWithinDays : 2 * daysBetweenVisits
  world.timeline.in(random.below(within * DAY), () => visit(world, person))
}
