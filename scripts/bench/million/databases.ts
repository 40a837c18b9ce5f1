/** One database per size, on one server. */
import pg from 'pg'
import { migrate } from '#server/panel/database/migrate.ts'
import { openWithoutTimeouts } from '#server/panel/database/open.ts'
import { type FillOptions, generate } from './generate.ts'

export const databaseName = (members: number) => `panel_${members}`

/** @param server URL of any database on the server */
export function databaseOf(server: string, members: number): string {
  const url = new URL(server)
  url.pathname = `/${databaseName(members)}`
  return url.href
}

async function makeDatabase(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return false
    await client.query(`create database ${name}`)
    return true
  } finally {
    await client.end()
  }
}

async function bringUpToDate(url: string): Promise<void> {
  const { db, close } = await openWithoutTimeouts({ url })
  await migrate(db).finally(close)
}

/** Creates and fills the database of a size; an existing one is only migrated. */
export async function fillOnce(server: string, wanted: FillOptions): Promise<void> {
  const { members, report } = wanted
  const url = databaseOf(server, members)
  const startedAt = performance.now()
  const isNew = await makeDatabase(server, databaseName(members))
  await (isNew ? generate(url, wanted) : bringUpToDate(url))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  report(`${members.toLocaleString('en-US')} members ${isNew ? 'made' : 'brought up to date'} in ${seconds} s.`)
}
