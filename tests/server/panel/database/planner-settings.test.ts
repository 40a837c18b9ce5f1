import { sql } from 'kysely'
import { openDatabase } from '#server/panel/database/open.ts'
import { testDatabase } from '#tests/support/database/database.ts'

it('a list of rows with one status is read by its index, although older rows have other statuses', async () => {
  const own = await testDatabase()
  const { db, close } = await openDatabase(own.location)
  await sql`create table item (id bigint primary key, status text not null, note text not null)`.execute(db)
  await sql`insert into item select at, case when at % 4 = 0 then 'Approved' else 'Paid' end, repeat('x', 40)
    from generate_series(1, 100000) at`.execute(db)
  await sql`create index item_by_status on item (status, id)`.execute(db)
  await sql`analyze item`.execute(db)

  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from item where status = 'Approved' order by id limit 50`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using item_by_status')

  await close()
  await own.close()
})
