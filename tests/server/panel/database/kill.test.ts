import { openDatabase } from '#server/panel/database/open.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { memberWith } from '#tests/support/panel/facts/builders.ts'
import { panelToKill, runUntilKilled } from '#tests/support/panel/killed/killed.ts'

/** PGlite takes seconds to start on a busy machine. */
const KILLS = databaseKind() === 'pglite' ? 3 : 8

jest.setTimeout(300_000)

it('the panel keeps every acknowledged write through repeated kills', async () => {
  const testDb = await testDatabase()
  const { location } = testDb
  const { environment, crypto } = panelToKill(location)

  const before = await openDatabase(location)
  const members = await Promise.all(Array.from({ length: KILLS }, () => memberWith(before.db, crypto)))
  const panelistIds = members.map(({ panelistId }) => panelistId)
  await before.close()

  const acknowledged: string[] = []
  for (const [kill, { token }] of members.entries()) {
    acknowledged.push(...(await runUntilKilled('write-until-killed.ts', [token, `kill-${kill}`], environment)))
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)

  const after = await openDatabase(location)
  const written = await after.db
    .selectFrom('contact_message')
    .select('content')
    .where('panelist_id', 'in', panelistIds)
    .execute()
  const answered = await after.db
    .selectFrom('idempotency')
    .select(['key', 'status'])
    .where('panelist_id', 'in', panelistIds)
    .execute()
  const contents = new Set(written.map(({ content }) => content))
  expect(acknowledged.filter((content) => !contents.has(content))).toEqual([])
  expect(written).toHaveLength(contents.size)
  expect(answered.map(({ key }) => key).sort()).toEqual([...contents].sort())
  expect(answered.every(({ status }) => status === 200)).toBe(true)
  await after.close()
  await testDb.close()
})
