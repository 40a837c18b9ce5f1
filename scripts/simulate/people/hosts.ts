/*
 * Survey hosts: report every outcome until the portal acknowledges it, and make every mistake that hosts can make: late,
 * twice, two outcomes at once, unsigned, forged, on the member's page or the partner's.
 */
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { OUTCOMES, outcomeUrl } from '#scripts/simulator/outcomes.ts'
import { Violation } from '../world/books.ts'
import { DAY, HOUR, MINUTE } from '../world/clock.ts'
import type { Answered, Caller } from '../world/panel.ts'
import { random } from '../world/random.ts'
import type { Hosted, Person, World } from './person.ts'

/** A respondent at a survey, with the keys of the survey's URL. */
export interface Visit {
  who: string
  survey: Hosted
  ikey: string
  skey: string
  pikey: string | null
}

const PORTAL = 'https://portal.test'
const callerAt = (visit: Visit): Caller => ({ who: visit.who, address: `192.0.2.${visit.ikey.charCodeAt(0)}` })

/** Usually completed, sometimes another outcome. */
function endingOf(): OutcomeName {
  const chance = random.below(100)
  if (chance < 62) return 'completed'
  if (chance < 74) return 'screened'
  return chance < 84 ? 'over-quota' : 'partial-completed'
}

function addressOf(visit: Visit, outcome: OutcomeName, manner: string): string {
  const ending = OUTCOMES.find((candidate) => candidate.outcome === outcome)
  if (!ending) throw new Error(`there is no outcome ${outcome}`)
  const keys = new URLSearchParams({
    skey: visit.skey,
    ...(visit.pikey ? { pikey: visit.pikey } : { ikey: visit.ikey }),
  })
  return outcomeUrl(PORTAL, ending, keys, { secret: visit.survey.secret, manner })
}

async function send(
  { panel }: World,
  visit: Visit,
  outcome: OutcomeName,
  surveyUrl: string,
): Promise<Answered<object>> {
  const { ikey, skey, pikey } = visit
  if (pikey) {
    const body = { pikey, skey, surveyUrl, partnerQueryParams: {} }
    return outcome === 'screener-completed'
      ? panel.call('recordPartnerScreener', { body: { ...body, redirectUri: outcome } }, callerAt(visit))
      : panel.call('recordPartnerOutcome', { body: { ...body, redirectUri: outcome } }, callerAt(visit))
  }
  return outcome === 'screener-completed'
    ? panel.call('recordScreener', { body: { redirectUri: outcome, ikey, skey, surveyUrl } }, callerAt(visit))
    : panel.call('recordOutcome', { body: { redirectUri: outcome, ikey, skey, surveyUrl } }, callerAt(visit))
}

const mannerOf = ({ survey }: Visit) => (survey.secret ? 'signed' : 'unsigned')

/** Sends a report that must be rejected: unsigned, forged or outdated. */
async function forge(world: World, visit: Visit): Promise<void> {
  if (!visit.survey.secret) return
  const manner = random.pick(['unsigned', 'forged', 'old'])
  const answer = await send(world, visit, 'completed', addressOf(visit, 'completed', manner))
  if (answer?.ok && !world.books.outcomes.has(visit.ikey))
    throw new Violation('A forged report decides nothing [promise 5]', [visit.who])
}

function recordOutcome({ books }: World, { ikey }: Visit, outcome: OutcomeName): void {
  if (!books.outcomes.has(ikey)) books.outcomes.set(ikey, outcome)
}

/** Reports until the outcome is recorded, or another outcome was first. */
async function report(world: World, visit: Visit, outcome: OutcomeName): Promise<void> {
  const surveyUrl = addressOf(visit, outcome, mannerOf(visit))
  const answer = await send(world, visit, outcome, surveyUrl)
  if (answer?.ok) recordOutcome(world, visit, outcome)
  else if (answer === null || answer.status === 503 || answer.code === 'TOO_MANY_REQUESTS')
    world.timeline.in(random.between(1, 30) * MINUTE, () => report(world, visit, outcome))
  // A duplicate, as after a reload or a lost answer.
  if (answer?.ok && random.percent(6)) await send(world, visit, outcome, surveyUrl)
}

/** Reports two outcomes of one person at once: only one may be recorded. */
async function reportBoth(world: World, visit: Visit, outcome: OutcomeName): Promise<void> {
  if (visit.pikey) return report(world, visit, outcome)
  const both = [outcome, 'screened'] as const
  const answers = await world.panel.callAll(
    'recordOutcome',
    both.map((redirectUri) => {
      if (redirectUri === 'screener-completed') throw new Error('a completed screener is not a final outcome')
      const surveyUrl = addressOf(visit, redirectUri, mannerOf(visit))
      return [{ body: { redirectUri, ikey: visit.ikey, skey: visit.skey, surveyUrl } }, callerAt(visit)] as const
    }),
  )
  const accepted = both.filter((_, index) => answers[index]?.ok)
  if (accepted.length > 1 && outcome !== 'screened')
    throw new Violation('One final outcome decides an invitation [promise 4]', [visit.who])
  for (const ending of accepted) recordOutcome(world, visit, ending)
  if (accepted.length === 0) world.timeline.in(HOUR, () => report(world, visit, outcome))
}

async function end(world: World, visit: Visit): Promise<void> {
  const outcome = endingOf()
  if (random.percent(30)) await forge(world, visit)
  if (random.percent(8)) await report(world, visit, 'screener-completed')
  await (random.percent(5) ? reportBoth(world, visit, outcome) : report(world, visit, outcome))
}

/** Delay until the person finishes: minutes, hours, days, or never (null). */
function delay(): number | null {
  const chance = random.below(100)
  if (chance < 80) return random.between(3, 45) * MINUTE
  if (chance < 88) return random.between(4, 12) * HOUR
  return chance < 92 ? random.between(1, 20) * DAY : null
}

/** Whether a person who arrives at a survey finishes it this time. */
function goesThrough({ books }: World, ikey: string): boolean {
  const isFirst = !books.startedBy.has(ikey)
  return isFirst || (books.abandoned.delete(ikey) && random.percent(70))
}

/** A person arrives at a survey. @param redirectUrl the URL from the panel */
export function arrive(world: World, person: Person, redirectUrl: string): Visit {
  const url = new URL(redirectUrl)
  const survey = world.hosts.get(url.pathname.split('/').at(-1) ?? '')
  const [ikey, skey, pikey] = ['ikey', 'skey', 'pikey'].map((key) => url.searchParams.get(key))
  if (!survey || !ikey || !skey) throw new Violation('A start leads to the survey with its keys.', [person.who])
  const visit: Visit = { who: person.who, survey, ikey, skey, pikey: pikey ?? null }
  const isGoing = goesThrough(world, ikey)
  world.books.startedBy.set(ikey, person.who)
  const after = delay()
  if (isGoing && after === null) world.books.abandoned.add(ikey)
  if (isGoing && after !== null) world.timeline.in(after, () => end(world, visit))
  return visit
}
