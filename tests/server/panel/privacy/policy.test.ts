import { sql } from 'kysely'
import { personalData, tablesOfLibraries } from '#server/panel/database/personal-data/index.ts'
import { topics } from '#server/panel/privacy/topics.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Every table and column needs a rule about personal data. A new one without a rule fails this test. */

const world = useWorld()

async function columnsOfDatabase(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(world.db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, all]) => [table, all.map(({ column }) => column)]))
}

const policies = Object.entries(personalData)

/** The columns that a rule lists; `null` when it covers whole rows. */
function columnsOf(policy: (typeof personalData)[keyof typeof personalData]): string[] | null {
  if (policy.about === 'nobody') return [...policy.columns]
  return policy.onErasure === 'keep' ? [...Object.keys(policy.cleared), ...policy.kept] : null
}

it('has a personal data rule for every table, and none for others', async () => {
  const ruled = [...policies.map(([table]) => table), ...tablesOfLibraries]
  expect(ruled.toSorted()).toEqual([...(await columnsOfDatabase()).keys()].toSorted())
})

it.each(policies)('%s: has a personal data rule for every column whose rows are kept', async (table, policy) => {
  const columns = columnsOf(policy)
  if (columns) expect(columns.toSorted()).toEqual((await columnsOfDatabase()).get(table))
  else expect(policy).toHaveProperty('condition')
})

it('describes to members every kind of data that a table holds', () => {
  const described = new Set(policies.flatMap(([, { about }]) => (about === 'nobody' ? [] : [about])))
  expect([...described].toSorted()).toEqual(Object.keys(topics).toSorted())
})

it.each(policies)('%s: copies no key, hash or encrypted value', (_table, policy) => {
  if (policy.about === 'nobody') return
  expect(policy.copied.filter((column) => /sealed|hash|hmac|key|masked|token|receipt_/.test(column))).toEqual([])
})
