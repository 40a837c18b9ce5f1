import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '../open.ts'
import type { BackupSummary } from './backup.ts'
import { restore } from './restore.ts'

interface Place {
  location: DatabaseLocation
  remove: () => Promise<void>
}

/** @param url a Postgres on which this role may make databases */
async function onPostgres(server: OpenDatabase, url: string): Promise<Place> {
  const name = `carepanel_drill_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const own = new URL(url)
  own.pathname = `/${name}`
  const remove = async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(server.db))
  return { location: { url: own.href }, remove }
}

async function onFiles(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carepanel-drill-'))
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function restoreAt({ location, remove }: Place, path: string, identity: string): Promise<BackupSummary> {
  try {
    const scratch = await openDatabase(location)
    return await restore(scratch, path, identity).finally(() => scratch.close())
  } finally {
    await remove()
  }
}

/**
 * Restores a backup into a database of its own, compares every table, and removes it again.
 * @param location where the panel's data is: a scratch database is made on the same Postgres, or as files in the temporary directory
 * @throws BackupError
 */
export async function drill(location: DatabaseLocation, path: string, identity: string): Promise<BackupSummary> {
  if (!('url' in location)) return restoreAt(await onFiles(), path, identity)
  const server = await openDatabase(location)
  try {
    return await restoreAt(await onPostgres(server, location.url), path, identity)
  } finally {
    await server.close()
  }
}
