import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/*
 * When a member last saved a part of the profile: how old an answer is that somebody else is told.
 */

export type ProfilePart = 'demographics' | 'profession' | 'address' | 'health'

/** By the fields of the JSON column `profile`; what is saved without them has no age. */
const partOf: Readonly<Record<string, ProfilePart>> = {
  panelistPatientProfileInfo: 'demographics',
  panelistHcpProfileInfo: 'demographics',
  professionId: 'profession',
  mailingAddress: 'address',
}

/** The parts that a save of these fields saves. */
export const partsIn = (fields: Readonly<Record<string, unknown>>): ProfilePart[] => [
  ...new Set(Object.keys(fields).flatMap((field) => (Object.hasOwn(partOf, field) ? (partOf[field] ?? []) : []))),
]

/** Also where nothing changed: the member has just said that it is so. */
export async function markSaved(tx: Db, panelistId: number, parts: readonly ProfilePart[]): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('profile_part_saved')
    .values(parts.map((part) => ({ panelist_id: panelistId, part })))
    .onConflict((conflict) => conflict.columns(['panelist_id', 'part']).doUpdateSet({ saved_at: sql`now()` }))
    .execute()
}

/** Of what was saved before this was kept it is the day of the account: it cannot be older. */
export async function savedAtOf(db: Db, panelistId: number) {
  const rows = await db
    .selectFrom('panelist')
    .leftJoin('profile_part_saved', 'profile_part_saved.panelist_id', 'panelist.id')
    .where('panelist.id', '=', panelistId)
    .select(['panelist.created_at as since', 'profile_part_saved.part', 'profile_part_saved.saved_at as savedAt'])
    .execute()
  const byPart = new Map(rows.map(({ part, savedAt }) => [part, savedAt]))
  return (part: ProfilePart): Date => byPart.get(part) ?? rows[0]?.since ?? new Date(0)
}
