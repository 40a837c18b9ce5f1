import { sql } from 'kysely'
import { copyInto } from '#server/panel/database/copy.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { databaseKind, emptyDatabase } from '#tests/support/database/database.ts'

const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

onPostgres('copyInto', () => {
  let place: Awaited<ReturnType<typeof emptyDatabase>>
  let database: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    place = await emptyDatabase()
    database = await openDatabase(place.location)
    await sql`create table things (id bigint primary key, "a name" text, "when" timestamptz, told boolean)`.execute(
      database.db,
    )
  })
  afterAll(async () => {
    await database.close()
    await place.close()
  })

  const columns = ['id', 'a name', 'when', 'told']
  const copy = (rows: Iterable<Parameters<typeof copyInto>[3] extends Iterable<infer Row> ? Row : never>) =>
    database.onConnection?.((_, client) => copyInto(client, 'things', columns, rows))
  const things = async () => (await sql`select * from things order by id`.execute(database.db)).rows

  it('keeps special characters, nulls, types and 20,000 rows', async () => {
    const typed = 'Zoë "Z"\n\r\t\\ \\N \\. {#>\u2028'
    const many = Array.from({ length: 20_000 }, (_, index) => [index + 3, 'x'.repeat(20), null, false])
    await copy([[1, typed, '2026-11-23T10:00:00Z', true], [2, null, null, null], ...many])
    const [first, second, ...rest] = await things()
    expect(first).toEqual({ id: 1, 'a name': typed, when: new Date('2026-11-23T10:00:00Z'), told: true })
    expect(second).toEqual({ id: 2, 'a name': null, when: null, told: null })
    expect(rest).toHaveLength(20_000)
  })

  it('inserts no row when the table refuses one, and leaves the connection usable', async () => {
    const before = (await things()).length
    await database.onConnection?.(async (db, client) => {
      const twice = [1, 2].map(() => [30_000, null, null, null])
      await expect(copyInto(client, 'things', columns, twice)).rejects.toThrow('duplicate key')
      await sql`select 1`.execute(db)
    })
    expect(await things()).toHaveLength(before)
  })

  it('inserts no row when generating one fails', async () => {
    function* broken() {
      yield [40_000, null, null, null]
      throw new Error('no more rows')
    }
    await expect(copy(broken())).rejects.toThrow('no more rows')
    expect(await sql`select id from things where id = 40000`.execute(database.db)).toMatchObject({ rows: [] })
  })

  it('takes part in the transaction of its connection', async () => {
    const undone = database.onConnection?.((db, client) =>
      db.transaction().execute(async () => {
        await copyInto(client, 'things', columns, [[50_000, null, null, null]])
        throw new Error('undo it')
      }),
    )
    await expect(undone).rejects.toThrow('undo it')
    expect(await sql`select id from things where id = 50000`.execute(database.db)).toMatchObject({ rows: [] })
  })
})
