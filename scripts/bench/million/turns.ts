/** Runs the same work on several panels in turn, and measures each turn. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import { median } from '../support/benchmark.ts'
import { databaseName } from './databases.ts'
import type { Panel } from './panel.ts'

/** A panel of one size. */
export interface MeasuredPanel {
  members: number
  panel: Panel
}

export interface Work {
  name: string
  /** Prepares a turn, without being measured. @returns runs the turn */
  prepare: (measured: MeasuredPanel, turn: number) => Promise<() => Promise<unknown>>
  turns: number
}

/** Milliseconds of wall time, and of CPU time of this process and its database connections. */
export interface Cost {
  ms: number
  cpu: number
}

/** CPU nanoseconds of a process (Linux); 0 if it has just ended. */
function workedNs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0
}

/** @returns CPU nanoseconds of each connection's process so far */
async function connectionsOf(watcher: Db, { members }: MeasuredPanel): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = ${databaseName(members)} and backend_type = 'client backend'`.execute(
    watcher,
  )
  return new Map(rows.map(({ pid }) => [pid, workedNs(pid)]))
}

/** The server keeps working briefly after its answer. */
const SETTLE_MS = 2

async function costOf(watcher: Db, measured: MeasuredPanel, run: () => Promise<unknown>): Promise<Cost> {
  await wait(SETTLE_MS)
  const before = await connectionsOf(watcher, measured)
  const [ownBefore, startedAt] = [process.cpuUsage(), performance.now()]
  await run()
  const ms = performance.now() - startedAt
  const own = process.cpuUsage(ownBefore)
  await wait(SETTLE_MS)
  const after = await connectionsOf(watcher, measured)
  const server = [...after].reduce((sum, [pid, worked]) => sum + worked - (before.get(pid) ?? 0), 0)
  return { ms, cpu: (own.user + own.system) / 1_000 + server / 1_000_000 }
}

/**
 * Median cost of each panel, in their order. The first turns are a warm-up.
 * @param watcher connection to another database on the same server
 */
export async function inTurns(watcher: Db, measuredPanels: readonly MeasuredPanel[], work: Work): Promise<Cost[]> {
  const warm = Math.ceil(work.turns / 10)
  const costs = measuredPanels.map((): Cost[] => [])
  for (let turn = 0; turn < work.turns + warm; turn++)
    for (const [index, measured] of measuredPanels.entries()) {
      const cost = await costOf(watcher, measured, await work.prepare(measured, turn))
      if (turn >= warm) costs[index]?.push(cost)
    }
  return costs.map((all) => ({ ms: median(all.map(({ ms }) => ms)), cpu: median(all.map(({ cpu }) => cpu)) }))
}
