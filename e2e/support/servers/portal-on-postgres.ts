/** A portal with demo data on a Postgres of its own, whose URL the operator's commands need. */
import { writeFileSync } from 'node:fs'
import { startPostgres } from '#tests/support/database/postgres.mjs'
import { databaseUrlFile } from './database-url.ts'

const postgres = await startPostgres()
process.env.DATABASE_URL = postgres.url()
writeFileSync(databaseUrlFile(process.env.PANEL_DATA_DIR ?? ''), postgres.url())
process.argv.push('--demo')
await import('#server/main.ts')
