import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { lookupEntries } from '../profile/lookups/lookups.repository.ts'

/*
 * What surveys are about: entries of a lookup, so that a member can say what they want no surveys about.
 */

export const SURVEY_AREAS = 'surveyAreas'

/** For queries of `panelist` and `survey`. */
export const isUnwanted = sql<boolean>`coalesce(survey.area_id = any(panelist.unwanted_areas), false)`

/** Whether any survey says what it is about: until then a member's choice would promise what nobody keeps. */
export async function areAreasUsed(db: Db): Promise<boolean> {
  const used = await db.selectFrom('survey').select('id').where('area_id', 'is not', null).limit(1).executeTakeFirst()
  return used !== undefined
}

/** What members may choose from; `null` where no survey says what it is about. */
export const offeredAreas = async (db: Db) => ((await areAreasUsed(db)) ? lookupEntries(db, SURVEY_AREAS) : null)

/** An entry that is added later may get the same id: nobody must have chosen it before. */
export async function forgetArea(tx: Db, id: number): Promise<void> {
  await tx.updateTable('survey').set({ area_id: null }).where('area_id', '=', id).execute()
  await sql`update panelist set unwanted_areas = array_remove(unwanted_areas, ${id}::int)
    where ${id}::int = any(unwanted_areas)`.execute(tx)
}

/** @returns null without an area */
export async function areaName(db: Db, id: number | null): Promise<string | null> {
  const areas = id === null ? [] : await lookupEntries(db, SURVEY_AREAS)
  return areas.find((area) => area.id === id)?.name ?? null
}
