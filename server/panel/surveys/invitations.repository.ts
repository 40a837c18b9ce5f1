import 'server-only'
import { sql } from 'kysely'
import { randomKey } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'

export async function invitationId(db: Db, panelistId: number, maskedId: string): Promise<number | null> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('masked_id', '=', maskedId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The member's invitation to a survey, created if there is none. Safe for concurrent calls: a member has at most one
 * invitation per survey.
 */
export async function inviteOnce(
  tx: Db,
  surveyId: number,
  panelistId: number,
): Promise<{ id: number; isNew: boolean }> {
  const created = await tx
    .insertInto('invitation')
    .columns(['survey_id', 'panelist_id', 'masked_id', 'ikey', 'reference_number', 'status', 'offered_cents'])
    .expression((from) =>
      from
        .selectFrom('survey')
        .where('survey.id', '=', surveyId)
        .select([
          'survey.id',
          sql.val(panelistId).as('panelist_id'),
          sql.val(randomKey()).as('masked_id'),
          sql.val(randomKey()).as('ikey'),
          sql<string>`survey.project_number || '-' || ${panelistId}::text`.as('reference_number'),
          sql.lit('Invited').as('status'),
          'survey.incentive_cents as offered_cents',
        ]),
    )
    .onConflict((conflict) => conflict.columns(['survey_id', 'panelist_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { id: created.id, isNew: true }
  const { id } = await tx
    .selectFrom('invitation')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** @param code in upper or lower case */
export const surveyByCode = (db: Db, code: string) =>
  db.selectFrom('survey').select('id').where('participation_code', '=', code.toUpperCase()).executeTakeFirst()
