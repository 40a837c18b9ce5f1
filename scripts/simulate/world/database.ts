/*
 * The panel's database in a simulation: PGlite in memory with the real migrations, over a connection that can fail between
 * any two statements.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, Kysely, PGliteAdapter, PGliteDialect, type QueryResult } from 'kysely'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { migrate } from '#server/panel/database/migrate.ts'
import type { OpenDatabase } from '#server/panel/database/open.ts'
import type { Database } from '#server/panel/database/schema.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { clock } from './clock.ts'
import { createPreparedDriver, createPreparedStatements } from './prepared-statements.ts'
import { currentTask, endTurn, type Task, takeTurn } from './turns.ts'

/** The process that sent the statement has crashed. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied'
}

const connectionLost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

/** The task's fault if it happens at this statement, else null. */
function faultNow(task: Task | null): Task['fault'] {
  if (!task) return null
  task.statements++
  if (task.isDead) throw new ProcessDied(task.name)
  if (task.faultIn === null || task.faultIn-- > 0) return null
  task.faultIn = null
  return task.fault
}

/** Runs a step with the task's fault, if due. `instead` runs when the fault prevents the step. */
async function withFault<T>(step: () => Promise<T>, instead?: () => Promise<unknown>): Promise<T> {
  const task = currentTask()
  const fault = faultNow(task)
  if (!task || !fault) return step()
  if (fault.endsWith('after')) await step()
  else await instead?.()
  if (fault.startsWith('loses')) throw connectionLost()
  task.isDead = true
  throw new ProcessDied(task.name)
}

class FaultyConnection implements DatabaseConnection {
  readonly real: DatabaseConnection

  constructor(real: DatabaseConnection) {
    this.real = real
  }

  executeQuery<R>(...query: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<R>> {
    return withFault(() => this.real.executeQuery<R>(...query))
  }

  streamQuery<R>(...query: Parameters<DatabaseConnection['streamQuery']>): AsyncIterableIterator<QueryResult<R>> {
    return this.real.streamQuery<R>(...query)
  }
}

const realOf = (connection: DatabaseConnection) =>
  connection instanceof FaultyConnection ? connection.real : connection

/** Shares the one connection in turns; see turns.ts. */
function faultyDriver(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    async acquireConnection() {
      await takeTurn()
      clock.step(1)
      return new FaultyConnection(await driver.acquireConnection())
    },
    async releaseConnection() {
      endTurn()
    },
    // If a transaction fails at its start, it was never opened.
    async beginTransaction(connection, settings) {
      await withFault(async () => undefined)
      await driver.beginTransaction(realOf(connection), settings)
    },
    commitTransaction: (connection) =>
      withFault(
        () => driver.commitTransaction(realOf(connection)),
        () => driver.rollbackTransaction(realOf(connection)),
      ),
    rollbackTransaction: (connection) => driver.rollbackTransaction(realOf(connection)),
    destroy: () => driver.destroy(),
  }
}

/** Access is already serialized by turns, so Kysely must not serialize it again. */
class SharedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Runs the queue's own statements in turn with all others. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await takeTurn()
  try {
    return await work()
  } finally {
    endTurn()
  }
}

function openOn(pglite: PGlite): OpenDatabase {
  const statements = createPreparedStatements(pglite)
  const dialect = new PGliteDialect({ pglite })
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SharedAdapter(),
      createDriver: () => faultyDriver(createPreparedDriver(statements)),
      createIntrospector: (connection) => dialect.createIntrospector(connection),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  const queue = fromPglite({
    query: (text, values) => inTurn(() => statements.query(text, values)),
    exec: (text) => inTurn(() => pglite.exec(text)),
  })
  return { db, kind: 'pglite', queue: { db: queue, backend: 'pglite' }, close: () => pglite.close() }
}

const { INT8, DATE } = pg.types.builtins
const parsers = { [INT8]: (text: string) => Number(text), [DATE]: (text: string) => text }

/** The data is discarded at the end, so durability is minimized. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=64MB', 'jit=off'].flatMap(
    (setting) => ['-c', setting],
  ),
]

/** An empty database with the newest schema, to be copied. @param file caches it for other runs with the same schema */
export async function prepareDatabase(file?: string): Promise<Blob> {
  if (file !== undefined && existsSync(file)) return new Blob([readFileSync(file)])
  const made = await makeDatabase()
  if (file !== undefined) writeFileSync(file, await made.bytes())
  return made
}

async function makeDatabase(): Promise<Blob> {
  const pglite = await PGlite.create({ parsers })
  const database = openOn(pglite)
  await migrate(database.db)
  const queue = await openQueue(database)
  await queue.stop({ graceful: false })
  const copy = await pglite.dumpDataDir('none')
  await database.close()
  return copy
}

export async function openCopy(prepared: Blob): Promise<OpenDatabase> {
  return openOn(await PGlite.create({ loadDataDir: prepared, parsers, startParams }))
}
