import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'

const BATCH = 1_000

/** Updates the next invitations of a changed survey. @returns false when none are left, or other processes have the rest */
const relistBatch = (db: Db): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const changed = await tx
      .selectFrom('survey_relist')
      .selectAll()
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!changed) return false
    const { survey_id: surveyId, after_panelist_id: after } = changed
    const next = await tx
      .selectFrom('invitation')
      .select('panelist_id')
      .where('survey_id', '=', surveyId)
      .where('panelist_id', '>', after)
      .orderBy('panelist_id')
      .limit(BATCH)
      .execute()
    const last = next.at(-1)?.panelist_id
    if (last === undefined) {
      await tx.deleteFrom('survey_relist').where('survey_id', '=', surveyId).execute()
      return true
    }
    // This update changes nothing itself: the invitation's trigger copies the survey's current values.
    await tx
      .updateTable('invitation')
      .set({ topic: sql`topic` })
      .where('survey_id', '=', surveyId)
      .where('panelist_id', '>', after)
      .where('panelist_id', '<=', last)
      .execute()
    await tx.updateTable('survey_relist').set({ after_panelist_id: last }).where('survey_id', '=', surveyId).execute()
    return true
  })

/**
 * Invitations have copies of the survey's values by which a member's list is sorted. After a change of a survey with many
 * invitations, this updates the remaining ones, a thousand per transaction so that no row is locked for long.
 */
export async function relistSurveys(db: Db): Promise<void> {
  while (await relistBatch(db));
}
