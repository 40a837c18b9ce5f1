import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { writeEvent } from './events.ts'

interface FullSurvey {
  surveyId: number
  survey: string
  target: number
  completes: number
  at: Date
}

/** The survey of a delivery, if it has reached its target of completes; otherwise null. */
async function fullSurvey(db: Db, deliveryId: number): Promise<FullSurvey | null> {
  const { rows } = await sql<FullSurvey>`
    select * from (
      select survey.id as "surveyId", project_number as survey, target, now() as at, (
        select coalesce(sum(completes), 0)::int from survey_completes where survey_completes.survey_id = survey.id
      ) as completes
      from webhook_delivery join invitation on invitation.id = invitation_id
        join survey on survey.id = invitation.survey_id
      where webhook_delivery.id = ${deliveryId} and type = 'outcome.kept' and target is not null
    ) counted where completes >= target`.execute(db)
  return rows[0] ?? null
}

/**
 * Sends `quota.full` once per survey and target. It runs after the outcome is committed: inside the transaction, the last
 * two outcomes, when simultaneous, would not see each other.
 * @param deliver queues the deliveries
 */
export async function announceQuota(
  db: Db,
  deliveryId: number,
  deliver: (tx: Db, deliveries: readonly number[]) => Promise<void>,
): Promise<void> {
  const full = await fullSurvey(db, deliveryId)
  if (!full) return
  const { surveyId, at: date, ...data } = full
  const id = `msg_full_${surveyId}_${data.target}`
  await inOneTransaction(db, async (tx) => {
    await deliver(tx, await writeEvent(tx, { type: 'quota.full', surveyId, at: date, data, id }))
  })
}
