/**
 * Migrates the template database that tests copy. Run as a separate process by `templates.mjs`:
 * `node --import ./scripts/server-only.mjs tests/support/database/setup/prepare-template.ts <postgres url | directory>`
 */
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'

const [place = ''] = process.argv.slice(2)
const database = await openDatabase(place.includes('://') ? { url: place } : { dataDir: place })
await migrate(database.db)
const queue = await openQueue(database)
await queue.stop()
await database.close()
