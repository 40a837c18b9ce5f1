import { sql } from 'kysely'
import { migrate } from '#server/panel/database/migrate.ts'
import { useSchemaOf } from '#tests/support/database/old-schema.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()
beforeAll(() => useSchemaOf('0076-refused-starts', world.db))

const anAuditEntry = (event: string, subject: string) =>
  sql`insert into audit (event, subject) values (${event}, ${subject})`.execute(world.db)

it('migrates the removals that the audit has, so that no removed id is given again (LOOK-028)', async () => {
  await sql`insert into lookup (kind, id, name, display_order) values
    ('medications', 1, 'Aspirin', 1), ('pharmacySettings', 1, 'Clinic', 1)`.execute(world.db)
  for (const change of ['9: removed', '10: removed', '2: removed', '11: added', '12: renamed'])
    await anAuditEntry('lookup changed', `lookup pharmacySettings ${change}`)
  await anAuditEntry('lookup changed', 'lookup medications 4: added')
  await anAuditEntry('lookup changed', 'lookup nurseCategories 7: removed')
  await anAuditEntry('non-profit changed', 'lookup genders 5: removed')

  await migrate(world.db)

  const removed = await world.db.selectFrom('lookup_removed').select(['kind', 'last_id']).orderBy('kind').execute()
  expect(removed).toEqual([
    { kind: 'nurseCategories', last_id: 7 },
    { kind: 'pharmacySettings', last_id: 10 },
  ])
  const added = async (kind: string) => (await runOperatorCommand(world, ['lookups', 'add', kind, 'Newcomer'])).stdout
  expect(await added('pharmacySettings')).toContain('as entry 11.')
  expect(await added('medications')).toContain('as entry 2.')
})
