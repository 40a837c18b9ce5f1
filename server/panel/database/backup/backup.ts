import 'server-only'
import type { OpenDatabase } from '../open.ts'
import { type Beginning, type End, FORMAT, marks, writeArchive } from './archive.ts'
import { counters, ranMigrations, tableShapes } from './catalog.ts'
import { Digest, inSnapshot, rowsOf } from './rows.ts'

/** Contents of a backup. */
export interface BackupSummary {
  made: string
  migrations: readonly string[]
  tables: End['tables']
}

async function* linesOf(
  snapshot: Parameters<typeof rowsOf>[0],
  beginning: Beginning,
  end: End,
): AsyncGenerator<string> {
  yield `${marks.beginning}${JSON.stringify(beginning)}\n`
  for (const table of beginning.tables) {
    yield `${marks.table}${table.name}\n`
    const digest = new Digest()
    for await (const rows of rowsOf(snapshot, table, beginning.format)) {
      digest.add(rows)
      yield `${rows.join('\n')}\n`
    }
    end.tables[table.name] = digest.end()
  }
  yield `${marks.end}${JSON.stringify(end)}\n`
}

/**
 * Writes a snapshot of all the panel's data while the panel keeps running. Excludes the keys that encrypt tax numbers and
 * messages, and queued messages, which would be outdated when restored.
 * @param path a file that does not exist yet
 * @param recipient age public key, `age1…`
 * @throws BackupError
 */
export const backUp = ({ db }: Pick<OpenDatabase, 'db'>, path: string, recipient: string): Promise<BackupSummary> =>
  inSnapshot(db, async (snapshot) => {
    const beginning: Beginning = {
      format: FORMAT,
      made: new Date().toISOString(),
      migrations: await ranMigrations(snapshot),
      tables: await tableShapes(snapshot),
    }
    const end: End = { tables: {}, counters: await counters(snapshot) }
    await writeArchive(path, recipient, linesOf(snapshot, beginning, end))
    return { made: beginning.made, migrations: beginning.migrations, tables: end.tables }
  })
