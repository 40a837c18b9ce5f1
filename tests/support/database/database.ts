/**
 * A test's own database: empty, migrated, and removed afterwards. The jest project decides its kind
 * (`jest.config.mjs`), so that the same test file runs on Postgres and on PGlite.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseLocation } from '#server/panel/database/open.ts'
import { databaseFolder } from './in-memory.mjs'

declare global {
  /** Set by the jest project. */
  var TEST_DATABASE: 'postgres' | 'pglite' | undefined
}

export type TestDatabase = {
  /** Argument for `openDatabase`. */
  readonly location: DatabaseLocation
  /** Removes the database, even with open connections. Close your own first. */
  readonly close: () => Promise<void>
}

export const databaseKind = () => globalThis.TEST_DATABASE ?? 'postgres'

/**
 * Copies the migrated template.
 * @throws Error when the project has no database (its tests do not belong there).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  return databaseKind() === 'postgres' ? createOnPostgres(name, 'template_migrated') : copyOnPglite(name)
}

/** A database without tables, of the given kind. */
export async function emptyDatabase(kind = databaseKind()): Promise<TestDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  if (kind === 'postgres') return createOnPostgres(name, 'template1')
  const dataDir = await mkdtemp(join(databaseFolder(), `carepanel-${name}-`))
  return { location: { dataDir }, close: () => rm(dataDir, { recursive: true, force: true }) }
}

function prepared(variable: 'TEST_POSTGRES_URL' | 'TEST_PGLITE_FOLDER'): string {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: this jest project prepares no database`)
  return value
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function createOnPostgres(name: string, template: string): Promise<TestDatabase> {
  const server = prepared('TEST_POSTGRES_URL')
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    location: { url: url.href },
    close: () => runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function copyOnPglite(name: string): Promise<TestDatabase> {
  const folder = prepared('TEST_PGLITE_FOLDER')
  const dataDir = join(folder, name)
  await cp(join(folder, 'template'), dataDir, { recursive: true })
  return {
    location: { dataDir },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}
