import { sql } from 'kysely'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'

/* Prepared statements, which Postgres parses and plans once per connection. */

let location: { url: string }
let db: Db
let end: () => Promise<void>
beforeEach(async () => {
  const own = await testDatabase()
  if (!('url' in own.location)) throw new Error('not a Postgres')
  location = own.location
  const opened = await openDatabase(location)
  db = opened.db
  end = async () => {
    await opened.close()
    await own.close()
  }
  await sql`create table thing (id int, name text)`.execute(db)
  await sql`insert into thing values (1, 'first')`.execute(db)
})
afterEach(() => end())

const thing = (on: Db) => sql`select * from thing where id = ${1}`.execute(on).then(({ rows }) => rows[0])
const addColumn = () => sql`alter table thing add column size int default 3`.execute(db)

/** Texts of the statements that are prepared on this transaction's connection. */
const preparedOn = async (on: Db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on)
  return rows.map(({ statement }) => statement)
}

it('prepares statements with parameters, and no others', async () => {
  const prepared = await db.transaction().execute(async (tx) => {
    await thing(tx)
    await thing(tx)
    await sql`select 1 as one`.execute(tx)
    return preparedOn(tx)
  })
  expect(prepared).toEqual(['select * from thing where id = $1'])
})

it('prepares nothing behind a pooler', async () => {
  const pooled = await openDatabase({ ...location, directUrl: location.url })
  const prepared = await pooled.db.transaction().execute(async (tx) => {
    await thing(tx)
    return preparedOn(tx)
  })
  await pooled.close()
  expect(prepared).toEqual([])
})

it('prepares 400 statements at most', async () => {
  const prepared = await db.transaction().execute(async (tx) => {
    for (let index = 0; index < 410; index++) await sql`select ${sql.lit(index)}::int + ${1}::int`.execute(tx)
    return preparedOn(tx)
  })
  expect(prepared).toHaveLength(400)
})

it('answers with a column that a migration added since the statement was prepared', async () => {
  await thing(db)
  await addColumn()
  expect(await thing(db)).toEqual({ id: 1, name: 'first', size: 3 })
  expect(await thing(db)).toEqual({ id: 1, name: 'first', size: 3 })
})

it('repeats a transaction whose statement was prepared before a migration', async () => {
  await thing(db)
  await addColumn()
  let runs = 0
  const found = await inOneTransaction(db, async (tx) => {
    runs++
    await sql`insert into thing values (2, 'second')`.execute(tx)
    return thing(tx)
  })
  expect(found).toEqual({ id: 1, name: 'first', size: 3 })
  expect(runs).toBe(2)
  const { rows } = await sql`select id from thing order by id`.execute(db)
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})
