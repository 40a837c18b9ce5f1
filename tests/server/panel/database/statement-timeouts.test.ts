import '../../../support/panel/environment.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { parseConfig } from '#server/config.ts'
import { inScratchDatabase } from '#server/panel/database/backup/drill.ts'
import { knownMigrations, migratorFor, pendingMigrations } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { prepareDatabase } from '#server/panel/prepare-database.ts'
import { databaseKind, emptyDatabase, type TestDatabase } from '#tests/support/database/database.ts'

/* Requests time out after five seconds, but maintenance of the whole database may take hours. */

const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

onPostgres('work on the whole database', () => {
  let place: TestDatabase
  let url: string
  beforeEach(async () => {
    place = await emptyDatabase('postgres')
    url = 'url' in place.location ? place.location.url : ''
  })
  afterEach(() => place.close())

  it('waits six seconds for a migration that another process runs', async () => {
    const { DATA_KEYS, SESSION_PASSWORDS } = process.env
    const settings = parseConfig({ DATABASE_URL: url, DATA_KEYS, SESSION_PASSWORDS })
    const database = await openDatabase(place.location)
    const { error } = await migratorFor(database.db).migrateTo(knownMigrations.at(-2) ?? '')
    expect(error).toBeUndefined()
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table kysely_migration in access exclusive mode')

    const prepared = prepareDatabase(settings, database)
    await wait(6_000)
    await other.query('commit')
    await prepared
    expect(await pendingMigrations(database.db)).toEqual([])

    await other.end()
    await database.close()
  })

  it('has no statement timeout in the scratch database of a backup drill', async () => {
    const limit = ({ db }: Awaited<ReturnType<typeof openDatabase>>) =>
      sql<{ statement_timeout: string }>`show statement_timeout`.execute(db).then(({ rows }) => rows)
    const database = await openDatabase(place.location)
    expect(await limit(database)).toEqual([{ statement_timeout: '5s' }])
    expect(await inScratchDatabase(place.location, limit)).toEqual([{ statement_timeout: '0' }])
    await database.close()
  })

  it('connects to the scratch database of a backup drill without the pooler', async () => {
    const pooler = 'postgresql://nobody@127.0.0.1:1/pooled'
    const answer = ({ db }: Awaited<ReturnType<typeof openDatabase>>) =>
      sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows)
    expect(await inScratchDatabase({ url: pooler, directUrl: url }, answer)).toEqual([{ one: 1 }])
  })
})
