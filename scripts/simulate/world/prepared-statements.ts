/*
 * A PGlite driver that parses and plans each statement once. The database takes most of a simulation's time, and PGlite's
 * own driver parses every statement again, in six round trips: this one needs two the first time, and then one.
 */
import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

type Messages = Parameters<typeof parse.parseResults>[0]

interface Statement {
  name: string
  /** Parameter types. */
  parameters: readonly number[]
  /** Row description messages. */
  described: Messages
}

/** Maximum number of prepared statements. Some texts, such as lists of values, occur only once. */
const KEPT = 1_500

const { serialize } = protocol

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Needs exclusive use of the PGlite: other statements would run inside this connection's transaction. */
export function createPreparedStatements(pglite: PGlite) {
  const statements = new Map<string, Statement>()
  let made = 0

  const exchange = (...parts: Uint8Array[]): Promise<Messages> =>
    pglite.execProtocolStream(joined([...parts, serialize.sync()]), { syncToFs: false })

  async function forgetAll(): Promise<void> {
    statements.clear()
    await exchange(serialize.query('deallocate all'))
  }

  async function prepare(text: string): Promise<Statement> {
    if (statements.size >= KEPT) await forgetAll()
    const name = `s${made++}`
    const described = await exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const statement = {
      name,
      parameters: parse.parseDescribeStatementResults(described),
      described: described.filter((message) => message.name === 'rowDescription'),
    }
    statements.set(text, statement)
    return statement
  }

  function serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : pglite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  async function query<R>(text: string, values: readonly unknown[] = []) {
    const { name, parameters, described } = statements.get(text) ?? (await prepare(text))
    const given = values.map((value, index) => serialized(value, parameters[index]))
    const answered = await exchange(serialize.bind({ statement: name, values: given }), serialize.execute({}))
    const [result] = parse.parseResults([...described, ...answered], pglite.parsers)
    return { rows: (result?.rows ?? []) as R[], affected: result?.affectedRows, command: result?.command }
  }

  return { query }
}

type PreparedStatements = ReturnType<typeof createPreparedStatements>

class PreparedConnection implements DatabaseConnection {
  readonly #statements: PreparedStatements

  constructor(statements: PreparedStatements) {
    this.#statements = statements
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#statements.query<R>(sql, parameters)
    return { rows, numAffectedRows: affected === undefined ? undefined : BigInt(affected) }
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('streaming is not supported')
  }
}

/** A driver with a single connection. */
export function createPreparedDriver(statements: PreparedStatements): Driver {
  const connection = new PreparedConnection(statements)
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    async beginTransaction() {
      await statements.query('begin')
    },
    async commitTransaction() {
      const { command } = await statements.query('commit')
      if (command !== 'COMMIT') throw new Error('a transaction was committed after one of its statements had failed')
    },
    async rollbackTransaction() {
      await statements.query('rollback')
    },
    destroy: async () => undefined,
  }
}
