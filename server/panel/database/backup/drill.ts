import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseLocation, type OpenDatabase, openWithoutTimeouts } from '../open.ts'
import { roleOf } from '../roles.ts'
import { BackupError } from './archive.ts'
import type { BackupSummary } from './backup.ts'
import { restore } from './restore.ts'

interface ScratchDatabase {
  location: DatabaseLocation
  remove: () => Promise<void>
}

/** @throws BackupError for a role that may not create databases, as neither of two roles may by default */
async function assertMayCreate({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select rolcreatedb or rolsuper as may from pg_roles
    where rolname = current_user`.execute(db)
  if (rows[0]?.may) return
  const role = await roleOf(db)
  throw new BackupError(
    `The role "${role}" may not create the scratch database. As a superuser: ALTER ROLE "${role}" CREATEDB. With two roles, let the owner do it: set DATABASE_OWNER_URL.`,
  )
}

/** @param url the same Postgres */
async function onPostgres(server: OpenDatabase, url: string): Promise<ScratchDatabase> {
  await assertMayCreate(server)
  const name = `carepanel_drill_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  const remove = async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(server.db))
  return { location: { url: databaseUrl.href }, remove }
}

async function onFiles(): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carepanel-drill-'))
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function workAndRemove<T>(
  { location, remove }: ScratchDatabase,
  work: (scratch: OpenDatabase) => Promise<T>,
): Promise<T> {
  try {
    const scratch = await openWithoutTimeouts(location)
    return await work(scratch).finally(() => scratch.close())
  } finally {
    await remove()
  }
}

/**
 * Runs `work` in a scratch database, which is always removed afterwards.
 * @param location the panel's database: the scratch one is made on the same Postgres, or in the temporary directory
 */
export async function inScratchDatabase<T>(
  location: DatabaseLocation,
  work: (scratch: OpenDatabase) => Promise<T>,
): Promise<T> {
  if (!('url' in location)) return workAndRemove(await onFiles(), work)
  const server = await openWithoutTimeouts(location)
  try {
    return await workAndRemove(await onPostgres(server, location.directUrl ?? location.url), work)
  } finally {
    await server.close()
  }
}

/**
 * Restores a backup into a scratch database, compares every table, and removes the scratch database.
 * @throws BackupError
 */
export const drill = (location: DatabaseLocation, path: string, identity: string): Promise<BackupSummary> =>
  inScratchDatabase(location, (scratch) => restore(scratch, path, identity))
