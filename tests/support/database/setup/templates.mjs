/** Jest's global setup for tests with a database: a migrated template, which every test file copies. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { databaseFolder } from '../in-memory.mjs'
import { removeWithUs, startPostgres } from '../postgres.mjs'

const root = join(import.meta.dirname, '..', '..', '..', '..')

function prepare(place) {
  const hook = join(root, 'scripts', 'server-only.mjs')
  const program = join(root, 'tests', 'support', 'database', 'setup', 'prepare-template.ts')
  execFileSync(process.execPath, ['--import', hook, program, place], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

let postgres

/** Starts the server once for all projects of a run, unless TEST_POSTGRES_URL names one. */
export async function postgresTemplate() {
  if (process.env.TEST_POSTGRES_URL) return
  postgres = await startPostgres({ below: databaseFolder() })
  const { Client } = createRequire(import.meta.url)('pg')
  const client = new Client({ connectionString: postgres.url() })
  await client.connect()
  await client.query('CREATE DATABASE template_migrated')
  await client.end()
  prepare(postgres.url('template_migrated'))
  process.env.TEST_POSTGRES_URL = postgres.url()
}

export async function dropPostgresTemplate() {
  await postgres?.stop()
  postgres = undefined
}

let folder
let removed

export async function pgliteTemplate() {
  if (folder) return
  folder = mkdtempSync(join(databaseFolder(), 'carepanel-pglite-'))
  removed = removeWithUs(folder)
  const template = join(folder, 'template')
  mkdirSync(template)
  prepare(template)
  process.env.TEST_PGLITE_FOLDER = folder
}

export async function dropPgliteTemplate() {
  if (!folder) return
  rmSync(folder, { recursive: true, force: true })
  removed()
  folder = undefined
}
