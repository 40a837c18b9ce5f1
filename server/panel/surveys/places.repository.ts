import 'server-only'
import { sql } from 'kysely'
import type { Methodology } from '#lib/contract/surveys.ts'
import type { Db, SurveyTable } from '../database/schema.ts'
import { randomKey } from '../keys.ts'
import { OPEN_STATUSES } from './invitation-status.ts'

/** A member's invitation with all that decides whether it can be started. */
export interface Place {
  panelistId: number
  status: string
  ikey: string
  memberStatus: string
  surveyStatus: SurveyTable['status']
  methodology: Methodology
  surveyUrl: string
  skey: string
  /** The end date has passed where the panel keeps its days, Eastern Time. */
  ended: boolean
  /** Completes wanted; `null` for any number. */
  target: number | null
  completes: number
  /** Others who began lately and may still complete. */
  underway: number
}

/** Today in Eastern Time, by the database's clock. */
export const today = sql<string>`(now() at time zone 'America/New_York')::date`

/** Beginning a survey holds one of its places this long; afterwards the place is free for somebody else. */
const PLACE_HELD = sql.lit('4 hours')

/**
 * Waits until nobody else is taking a place of this invitation's survey; held until the transaction ends.
 * Surveys without a target have places for all and are not locked.
 */
export async function lockPlaces(tx: Db, invitationId: number): Promise<void> {
  await tx
    .selectFrom('survey')
    .select('survey.id')
    .where('target', 'is not', null)
    .where('survey.id', '=', (of) =>
      of.selectFrom('invitation').select('survey_id').where('invitation.id', '=', invitationId),
    )
    .forNoKeyUpdate()
    .execute()
}

const others = (status: 'Completed' | 'Started') => sql<number>`(
  select count(*) from invitation other
  where other.survey_id = survey.id and other.id <> invitation.id and other.status = ${sql.lit(status)}
  ${status === 'Started' ? sql`and other.started_at > now() - interval ${PLACE_HELD}` : sql``}
)`

export const readPlace = (db: Db, invitationId: number): Promise<Place> =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.id', '=', invitationId)
    .select([
      'invitation.panelist_id as panelistId',
      'invitation.status',
      'invitation.ikey',
      'panelist.status as memberStatus',
      'survey.status as surveyStatus',
      'survey.methodology',
      'survey.survey_url as surveyUrl',
      'survey.skey',
      'survey.target',
      sql<boolean>`coalesce(survey.end_date < ${today}, false)`.as('ended'),
      others('Completed').as('completes'),
      others('Started').as('underway'),
    ])
    .executeTakeFirstOrThrow()

/** One statement, so that of an outcome and a start at the same time one wins. Answers whether the place was taken. */
export async function takePlace(tx: Db, invitationId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('invitation')
    .set({ status: 'Started', started_at: sql`coalesce(started_at, now())` })
    .where('id', '=', invitationId)
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

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
 * The member's invitation to a survey, made when there is none: once for a member, however often and by however many at
 * once it is asked for.
 */
export async function inviteOnce(
  tx: Db,
  surveyId: number,
  panelistId: number,
): Promise<{ id: number; isNew: boolean }> {
  const made = await tx
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
  if (made) return { id: made.id, isNew: true }
  const { id } = await tx
    .selectFrom('invitation')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** @param code as typed: letters in either case */
export const surveyByCode = (db: Db, code: string) =>
  db.selectFrom('survey').select('id').where('participation_code', '=', code.toUpperCase()).executeTakeFirst()
