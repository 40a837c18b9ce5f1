/* Simulates a panel's life from a seed, day by day. */

import { sql } from 'kysely'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { activityOf } from './activity.ts'
import { checkDay, checkEnd } from './invariants/index.ts'
import { addPartners, workADay } from './people/operators.ts'
import { paceOf, type Size } from './people/pace.ts'
import { newPerson, type World } from './people/person.ts'
import { addStandingMembers } from './people/standing-members.ts'
import { answerInvitations, expect } from './people/visits.ts'
import { createBooks, Violation } from './world/books.ts'
import { clock, DAY, HOUR, MINUTE, startClock } from './world/clock.ts'
import { prepareDatabase } from './world/database.ts'
import { startPanel } from './world/panel.ts'
import { random, seedWith, simulateRandomness } from './world/random.ts'
import { createTimeline } from './world/timeline.ts'
import { simulateTimers } from './world/timers.ts'

export interface Options extends Size {
  seed: number
  /** Number of days; fewer days give the beginning of the same story. */
  days: number
  /** File that caches the empty database between runs. */
  databaseFile?: string
  /** Called after each day. */
  progress?: (day: number, story: number) => void
}

export interface Result {
  seed: number
  /** The day on which the run ended. */
  day: number
  /** The broken invariant, or `null`. */
  broken: string | null
  story: string[]
  /** Equal for two identical runs. */
  digest: number
  /** Number of events in the story. */
  events: number
  /** Counts of what happened. */
  activity: ReadonlyMap<string, number>
}

/** Before New Year, before a leap day and the start of daylight saving time, and before its end. */
const BEGINNINGS = ['2027-12-12', '2028-02-10', '2028-10-12'].map((day) => Date.parse(`${day}T05:00:00Z`))

let prepared: Promise<Blob> | null = null

/**
 * Replaces this process's clock, randomness and timers with simulated ones.
 * @returns an empty database
 */
export function simulateProcess(databaseFile?: string): Promise<Blob> {
  // Disables logging, and sets keys so that none are written into the project.
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    SESSION_PASSWORDS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKe',
    DATA_KEYS: '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=',
  })
  simulateRandomness()
  simulateTimers()
  startClock(BEGINNINGS[0] ?? 0)
  seedWith(0)
  return prepareDatabase(databaseFile)
}

async function createWorld(options: Options, database: Blob): Promise<World> {
  const panel = await startPanel(database)
  await loadScenario(panel.db, scenarios.lookups, { crypto: panel.panel.crypto, surveyHost: 'https://surveys.test' })
  const people = Array.from({ length: options.panelists }, (_, number) => newPerson(number))
  const pace = paceOf(options)
  return { panel, people, pace, books: createBooks(), timeline: createTimeline(), hosts: new Map(), day: 0 }
}

/** Sometimes adjusts the clock by up to ten minutes in either direction. */
function stepClock(world: World): void {
  if (!random.percent(3)) return
  const minutes = random.between(-10, 10)
  clock.step(minutes * MINUTE)
  world.panel.story.add('clock', `is set by ${minutes} minutes`)
}

async function runDay(world: World, startedAt: number): Promise<void> {
  const { timeline, panel, day } = world
  if (day % 7 < 5) timeline.in(9 * HOUR, () => workADay(world))
  for (let hour = 1; hour <= 24; hour++) {
    await timeline.runUntil(startedAt + day * DAY + hour * HOUR)
    stepClock(world)
    if (hour % 8 === 0) await panel.deliveries.deliver()
    answerInvitations(world)
    if (hour % 12 === 0) await panel.deliveries.payOut()
  }
  if (day % 3 === 0) await panel.deliveries.maintainQueue()
  await panel.deliveries.runScheduledJobs()
  panel.carriers.tidy()
  if (day % 14 === 13 && world.people.length > 100) await sql`vacuum analyze`.execute(panel.db)
}

async function prepareWorld(world: World): Promise<void> {
  await addPartners(world)
  await addStandingMembers(world, world.people.slice(0, world.pace.standing))
  await sql`vacuum analyze`.execute(world.panel.db)
  for (const person of world.people) expect(world, person)
}

/** @returns the broken invariant or an error; `null` when none */
async function runDays(world: World, options: Options, startedAt: number): Promise<unknown> {
  try {
    await prepareWorld(world)
    for (; world.day < options.days; world.day++) {
      await runDay(world, startedAt)
      await checkDay(world)
      options.progress?.(world.day + 1, world.panel.story.count())
    }
    await checkEnd(world, startedAt)
    return null
  } catch (broken) {
    return broken
  }
}

function wordsOf(broken: unknown): string {
  if (broken instanceof Violation) return broken.invariant
  return broken instanceof Error ? (broken.stack ?? broken.message) : String(broken)
}

/** The panel's audit entries about a member. */
async function auditOf({ panel, people }: World, { panelistId, people: names }: Violation): Promise<string[]> {
  const own = people.find(({ who }) => names.includes(who))?.session?.own.panelistId
  const written = await panel.db
    .selectFrom('audit')
    .select(['at', 'event', 'subject'])
    .where('panelist_id', '=', panelistId ?? own ?? 0)
    .orderBy('id', 'desc')
    .limit(40)
    .execute()
  return written
    .reverse()
    .map(({ at, event, subject }) => `${clock.text(at.getTime())}  audit: ${event} ${subject ?? ''}`)
}

/** The events and audit entries that explain a violation, in order. */
async function storyOf(world: World, broken: unknown): Promise<string[]> {
  const { story } = world.panel
  if (broken === null) return []
  if (!(broken instanceof Violation) || (broken.people.length === 0 && broken.panelistId === null))
    return story.last(40)
  return [...story.about(broken.people), ...(await auditOf(world, broken))].sort()
}

/** Runs one seed. Does not throw for errors of the panel: see `broken`. */
export async function simulate(options: Options): Promise<Result> {
  prepared ??= simulateProcess(options.databaseFile)
  const database = await prepared
  const { seed } = options
  const startedAt = BEGINNINGS[seed % BEGINNINGS.length] ?? 0
  startClock(startedAt)
  seedWith(seed)
  const world = await createWorld(options, database)
  const broken = await runDays(world, options, startedAt)
  const { story } = world.panel
  const lines = await storyOf(world, broken)
  const words = broken === null ? null : wordsOf(broken)
  const activity = await activityOf(world)
  await world.panel.close()
  return { seed, day: world.day, broken: words, story: lines, digest: story.digest(), events: story.count(), activity }
}
