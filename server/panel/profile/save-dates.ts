import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/* When a member last saved each part of the profile. Surveys that get an answer also get its age. */

export type ProfilePart = 'demographics' | 'profession' | 'address' | 'health'

/** Part of each field of the JSON column `profile`. Other fields have no save date. */
const partOf: Readonly<Record<string, ProfilePart>> = {
  panelistPatientProfileInfo: 'demographics',
  panelistHcpProfileInfo: 'demographics',
  professionId: 'profession',
  mailingAddress: 'address',
}

/** The parts that these fields belong to. */
export const partsIn = (fields: Readonly<Record<string, unknown>>): ProfilePart[] => [
  ...new Set(Object.keys(fields).flatMap((field) => (Object.hasOwn(partOf, field) ? (partOf[field] ?? []) : []))),
]

/** Also updates the date of unchanged answers: the member has just confirmed them. */
export async function markSaved(tx: Db, panelistId: number, parts: readonly ProfilePart[]): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('profile_part_saved')
    .values(parts.map((part) => ({ panelist_id: panelistId, part })))
    .onConflict((conflict) => conflict.columns(['panelist_id', 'part']).doUpdateSet({ saved_at: sql`now()` }))
    .execute()
}

/** Answers saved before this table existed get the account's creation date: the oldest possible. */
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
