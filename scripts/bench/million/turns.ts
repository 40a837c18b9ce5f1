/** The same work on several panels in turn, and what each turn cost. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import { median } from '../trial.ts'
import { databaseName } from './databases.ts'
import type { Panel } from './panel.ts'

export interface Place {
  members: number
  panel: Panel
}

export interface Work {
  name: string
  /** Not measured: what a turn needs. @returns the turn */
  prepare: (place: Place, turn: number) => Promise<() => Promise<unknown>>
  turns: number
}

/** Milliseconds, and those of processor time of this process and of the connections of its database. */
export interface Cost {
  ms: number
  cpu: number
}

/** Nanoseconds that a process has worked (Linux); 0 when it has just ended. */
function workedNs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0
}

/** @returns by process what each connection of a database has worked so far, in nanoseconds */
async function connectionsOf(watcher: Db, { members }: Place): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = ${databaseName(members)} and backend_type = 'client backend'`.execute(
    watcher,
  )
  return new Map(rows.map(({ pid }) => [pid, workedNs(pid)]))
}

/** The server works on for a moment after it has answered. */
const SETTLE_MS = 2

async function costOf(watcher: Db, place: Place, run: () => Promise<unknown>): Promise<Cost> {
  await wait(SETTLE_MS)
  const before = await connectionsOf(watcher, place)
  const [ownBefore, began] = [process.cpuUsage(), performance.now()]
  await run()
  const ms = performance.now() - began
  const own = process.cpuUsage(ownBefore)
  await wait(SETTLE_MS)
  const after = await connectionsOf(watcher, place)
  const server = [...after].reduce((sum, [pid, worked]) => sum + worked - (before.get(pid) ?? 0), 0)
  return { ms, cpu: (own.user + own.system) / 1_000 + server / 1_000_000 }
}

/**
 * The middle of all turns of each place, in the order of the places. The first turns warm up and are not counted.
 * @param watcher another database of the same server
 */
export async function inTurns(watcher: Db, places: readonly Place[], work: Work): Promise<Cost[]> {
  const warm = Math.ceil(work.turns / 10)
  const costs = places.map((): Cost[] => [])
  for (let turn = 0; turn < work.turns + warm; turn++)
    for (const [at, place] of places.entries()) {
      const cost = await costOf(watcher, place, await work.prepare(place, turn))
      if (turn >= warm) costs[at]?.push(cost)
    }
  return costs.map((all) => ({ ms: median(all.map(({ ms }) => ms)), cpu: median(all.map(({ cpu }) => cpu)) }))
}
