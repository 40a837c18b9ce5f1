import 'server-only'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isStalePlan } from './connection-errors.ts'

/*
 * A statement with a name is parsed and planned once for each connection, instead of each time.
 * @see docs/decisions/2026-11-24-prepared-statements.md
 */

/** Each connection keeps a plan for each of them in the server's memory. */
const MOST_STATEMENTS = 400

/** The names of a pool's statements. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #generation = 1

  /** Undefined when there are too many statements. */
  of(sql: string): string | undefined {
    const cached = this.#names.get(sql)
    if (cached || this.#names.size === MOST_STATEMENTS) return cached
    const name = `carepanel_${this.#generation}_${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }

  /** Gives all statements new names, so that each connection prepares them again. */
  renew(): void {
    this.#names.clear()
    this.#generation++
  }
}

/** Runs a statement, prepared if it has parameters. */
async function run(client: pg.PoolClient, names: StatementNames, sql: string, values: unknown[]) {
  try {
    return await client.query({ name: values.length > 0 ? names.of(sql) : undefined, text: sql, values })
  } catch (error) {
    if (!isStalePlan(error)) throw error
    names.renew()
    // In a transaction this fails too, because the first error ended it: the whole transaction is repeated.
    return client.query(sql, values).catch(() => {
      throw error
    })
  }
}

function queryOf(client: pg.PoolClient, names: StatementNames): PostgresPoolClient['query'] {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    // Only a dialect that was made with a cursor sends one.
    if (typeof sql !== 'string') throw new TypeError('This pool has no cursors.')
    return run(client, names, sql, [...parameters]).then((result) => result as PostgresQueryResult<R>)
  }
  return query
}

/** A pool whose connections prepare the statements that have parameters. Not for a pool behind a pooler. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const prepared = clients.get(client) ?? {
        query: queryOf(client, names),
        release: (destroy?: boolean) => client.release(destroy),
      }
      clients.set(client, prepared)
      return prepared
    },
  }
}
