import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { lookupEntries } from '../profile/lookups/lookups.repository.ts'

/* Subject areas of surveys: lookup entries that members can opt out of. */

export const SURVEY_AREAS = 'surveyAreas'

/** For queries that join `panelist` and `survey`. */
export const isUnwanted = sql<boolean>`coalesce(survey.area_id = any(panelist.unwanted_areas), false)`

/** Whether any survey has an area. Until then, opting out would have no effect. */
export async function areAreasUsed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('survey').select('id').where('area_id', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Areas that members can opt out of; `null` when no survey has an area. */
export const offeredAreas = async (db: Db) => ((await areAreasUsed(db)) ? lookupEntries(db, SURVEY_AREAS) : null)

/** Call it before an area is removed: a later area may get the same id, and nobody must be opted out of that one. */
export async function removeAreaReferences(tx: Db, id: number): Promise<void> {
  await tx.updateTable('survey').set({ area_id: null }).where('area_id', '=', id).execute()
  await sql`update panelist set unwanted_areas = array_remove(unwanted_areas, ${id}::int)
    where ${id}::int = any(unwanted_areas)`.execute(tx)
}

/** @returns null without an area */
export async function areaName(db: Db, id: number | null): Promise<string | null> {
  const areas = id === null ? [] : await lookupEntries(db, SURVEY_AREAS)
  return areas.find((area) => area.id === id)?.name ?? null
}
