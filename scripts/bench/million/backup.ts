/** Duration of a backup, and of its restore into an empty database; the restore compares all tables. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { backUp } from '#server/panel/database/backup/backup.ts'
import { restore } from '#server/panel/database/backup/restore.ts'
import { openWithoutTimeouts } from '#server/panel/database/open.ts'
import { databaseOf } from './databases.ts'

const MEGABYTE = 1024 * 1024

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (ms: number) => (ms / 1000).toFixed(0)
  process.stdout.write(
    `${what}: ${seconds(performance.now() - startedAt)} s, of them ${seconds((user + system) / 1000)} s of processor time here\n`,
  )
  return result
}

async function at<T>(url: string, work: (database: Awaited<ReturnType<typeof openWithoutTimeouts>>) => Promise<T>) {
  const database = await openWithoutTimeouts({ url })
  return work(database).finally(() => database.close())
}

/** @param folder folder for the file */
export async function backUpAndRestore(server: string, members: number, folder: string): Promise<void> {
  const identity = await generateX25519Identity()
  const path = join(folder, 'panel.backup')
  const recipient = await identityToRecipient(identity)
  const made = await timed('backup', () =>
    at(databaseOf(server, members), (database) => backUp(database, path, recipient)),
  )
  const rows = Object.values(made.tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${rows.toLocaleString('en-US')} rows, ${Math.round(statSync(path).size / MEGABYTE)} MB\n`)
  await onServer(server, 'create database restored')
  try {
    const url = new URL(server)
    url.pathname = '/restored'
    const restored = await timed('restore', () => at(url.href, (database) => restore(database, path, identity)))
    const ledger = [made, restored].map(({ tables }) => tables.payment_event?.sha256)
    process.stdout.write(`ledger before and after: ${ledger.join(', ')}\n`)
  } finally {
    await onServer(server, 'drop database restored with (force)')
  }
}
