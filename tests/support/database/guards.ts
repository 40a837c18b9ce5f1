import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'

/** Every constraint, index and trigger, and whether it is enabled. */
export async function guardsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ what }) => what)
}
