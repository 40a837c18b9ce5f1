import 'server-only'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** A value of a column; columns of other types take it as text. */
export type Cell = string | number | boolean | null

const CHUNK = 128 * 1024
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (cell: Cell) =>
  cell === null ? '\\N' : String(cell).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)

/** Encodes a message: data, done or fail. @see https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: 'd' | 'c' | 'f', body: string): Buffer {
  const text = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

async function send(stream: Duplex, rows: Iterable<readonly Cell[]>): Promise<void> {
  let text = ''
  const flush = async () => {
    const isFull = !stream.write(message('d', text))
    text = ''
    if (isFull) await once(stream, 'drain')
  }
  for (const row of rows) {
    text += `${row.map(escaped).join('\t')}\n`
    if (text.length > CHUNK) await flush()
  }
  await flush()
  stream.write(message('c', ''))
}

/** A COPY that `pg` runs in place of a query. */
class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #rows: Iterable<readonly Cell[]>
  readonly #end = Promise.withResolvers<void>()

  constructor(statement: string, rows: Iterable<readonly Cell[]>) {
    this.#statement = statement
    this.#rows = rows
  }

  get done(): Promise<void> {
    return this.#end.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse({ stream }: pg.Connection): void {
    send(stream, this.#rows).catch((error: unknown) => {
      stream.write(message('f', String(error)))
      this.#end.reject(error)
    })
  }

  handleError(error: Error): void {
    this.#end.reject(error)
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows, and ends the COPY.
  }

  handleReadyForQuery(): void {
    this.#end.resolve()
  }
}

/** Writes rows into a Postgres table by COPY, at the speed at which the server reads them. */
export function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  return client.query(new CopyIn(`copy "${table}" (${names}) from stdin`, rows)).done
}
