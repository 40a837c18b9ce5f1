/* Members open their list and take surveys, sometimes several of them at once for the last place. */
import { barredFromStarting, seatsTaken } from '../invariants/starts.ts'
import { Violation } from '../world/books.ts'
import { clock, HOUR } from '../world/clock.ts'
import type { Caller } from '../world/panel.ts'
import { random } from '../world/random.ts'
import { signIn } from './access.ts'
import { arrive } from './hosts.ts'
import { callerOf, type Person, type World } from './person.ts'

const OPEN = ['Invited', 'Reminded', 'Re-invited', 'Started']

interface OpenInvitation {
  project: string
  maskedId: string
}

/** The invitations that a member can start. */
async function openInvitations({ panel }: World, person: Person): Promise<OpenInvitation[]> {
  const list = await panel.call('listSurveys', {}, callerOf(person))
  if (!list?.ok || !Array.isArray(list.body)) return []
  return list.body.flatMap(({ invitationStatus, invitationMaskedId, projectNumber }) =>
    OPEN.includes(invitationStatus.status) && invitationMaskedId && projectNumber
      ? [{ project: projectNumber, maskedId: invitationMaskedId }]
      : [],
  )
}

/** The survey that most of them can start, so that they compete for its last place. */
function mostWanted(lists: readonly OpenInvitation[][]): string | undefined {
  const groups = Map.groupBy(lists.flat(), ({ project }) => project)
  return [...groups].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Checks that an allowed start was permitted at that moment. */
async function assertAllowed({ panel }: World, person: Person, redirectUrl: string): Promise<void> {
  const ikey = new URL(redirectUrl).searchParams.get('ikey') ?? ''
  const why = (await barredFromStarting(panel.db, ikey)) ?? (await seatsTaken(panel.db, ikey))
  if (why) throw new Violation(why, [person.who])
}

type StartRequest = readonly [{ body: { panelistId: number; invitationMaskedId: string } }, Caller]

async function startsOf(world: World, people: readonly Person[]): Promise<StartRequest[]> {
  const lists: OpenInvitation[][] = []
  for (const person of people) lists.push(await openInvitations(world, person))
  const wanted = people.length > 1 ? mostWanted(lists) : undefined
  return people.flatMap((person, index): StartRequest[] => {
    const list = lists[index] ?? []
    const signedIn = callerOf(person)
    if (list.length === 0 || !signedIn.own) return []
    const { maskedId } = list.find(({ project }) => project === wanted) ?? random.pick(list)
    return [[{ body: { panelistId: signedIn.own.panelistId, invitationMaskedId: maskedId } }, signedIn]]
  })
}

/** Signed-in people each start one of their surveys, all at once. */
export async function takeSurveys(world: World, people: readonly Person[]): Promise<void> {
  const starts = await startsOf(world, people)
  if (starts.length === 0) return
  const answers = await world.panel.callAll('validateInvitation', starts)
  for (const [index, answer] of answers.entries()) {
    const person = people.find(({ who }) => who === starts[index]?.[1].who)
    if (!answer?.ok || !person) continue
    await assertAllowed(world, person, answer.body.redirectUrl)
    const { ikey } = arrive(world, person, answer.body.redirectUrl)
    if (world.books.abandoned.has(ikey)) continueOnAnotherDevice(world, person)
  }
}

/** A member who abandoned a survey may continue it on another device: soon, or after the place has expired. */
function continueOnAnotherDevice(world: World, person: Person): void {
  if (random.percent(40)) return
  world.timeline.in(random.between(1, 30) * HOUR, async () => {
    if (person.stage === 'erased') return
    person.session = null
    person.devices.push(`${person.devices[0]}-${clock.now()}`)
    if (await signIn(world, person)) await takeSurveys(world, [person])
  })
}

/** A respondent arrives from a partner, with the link's keys. */
export async function comeFromPartner(world: World, person: Person, link: string): Promise<void> {
  const keys = new URL(link).searchParams
  const body = { surveyMaskId: keys.get('skey') ?? '', partnerInvitationMaskId: keys.get('pikey') ?? '' }
  const request = [{ body }, callerOf(person)] as const
  const answers = await world.panel.callAll('linkPanelist', random.percent(5) ? [request, request] : [request])
  for (const answer of answers) {
    if (!answer?.ok) continue
    await assertAllowed(world, person, answer.body.redirectUrl)
    arrive(world, person, answer.body.redirectUrl)
  }
}
