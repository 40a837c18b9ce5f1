import { sql } from 'kysely'
import { databaseFindings } from '#server/operator/doctor/database.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { assertFits } from '#server/panel/start-checks.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { aPartner } from '#tests/support/panel/facts/partners.ts'
import { TEST_KEY } from '#tests/support/panel/world.ts'

/* What the doctor finds in a database. */

it('names where a damaged value is, and checks everything else', async () => {
  const testDb = await testDatabase()
  const database = await openDatabase(testDb.location)
  const keyring = new Map([[1, TEST_KEY]])
  await assertFits(database.db, createCrypto(keyring))
  const { id } = await aPartner(database.db)
  await database.db.updateTable('partner').set({ secret_sealed: 'damaged' }).where('id', '=', id).execute()
  const findings = await databaseFindings(database, keyring)
  await database.close()
  await testDb.close()
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([
    {
      level: 'problem',
      about: 'DATA_KEYS',
      text: 'cannot decrypt damaged values: 1 in partner.secret_sealed. No key opens them: restore them from a backup.',
    },
  ])
  expect(findings.map(({ about }) => about)).toEqual(expect.arrayContaining(['writes', 'signing', 'outbox']))
})

it('says that scheduled jobs wait because the clock was ahead; a start ends that', async () => {
  const testDb = await testDatabase()
  const database = await openDatabase(testDb.location)
  const keyring = new Map([[1, TEST_KEY]])
  await assertFits(database.db, createCrypto(keyring))
  const finding = async () =>
    (await databaseFindings(database, keyring)).find(({ about }) => about === 'scheduled jobs')
  await sql`update pgboss.version set cron_on = now() + interval '45 days'`.execute(database.db)
  const ahead = await finding()
  const queue = await openQueue(database, { works: true })
  const after = await finding()
  await queue.stop({ graceful: false })
  await database.close()
  await testDb.close()
  expect(ahead).toMatchObject({
    level: 'problem',
    text: expect.stringMatching(
      /^such as payouts and reminders do not run before \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: the database's clock was ahead and was set back\. Restart the portal\.$/,
    ),
  })
  expect(after).toMatchObject({ level: 'ok' })
})

it('makes no queue in a restored database, which has none before the portal starts', async () => {
  const testDb = await testDatabase()
  const database = await openDatabase(testDb.location)
  const keyring = new Map([[1, TEST_KEY]])
  await assertFits(database.db, createCrypto(keyring))
  await sql`drop schema pgboss cascade`.execute(database.db)
  const findings = await databaseFindings(database, keyring)
  const { rows } = await sql`select from pg_namespace where nspname = 'pgboss'`.execute(database.db)
  await database.close()
  await testDb.close()
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
  expect(rows).toEqual([])
})
