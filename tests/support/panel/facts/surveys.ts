import { sql } from 'kysely'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { randomKey } from '#server/panel/core/random-keys.ts'
import { today } from '#server/panel/database/eastern.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { addPayments, paymentsFor } from '#server/panel/scenarios/payments.ts'
import { invitationRow, surveyRow } from '#server/panel/scenarios/rows.ts'
import { type InvitationSeed, invited, type SurveySeed, survey } from '#server/panel/scenarios/seeds.ts'
import type { Caller, World } from '../world.ts'
import type { TestMember } from './builders.ts'

export interface TestSurvey {
  id: number
  maskedId: string
  skey: string
  seed: SurveySeed
}

export interface TestInvitation {
  id: number
  maskedId: string
  ikey: string
  referenceNumber: string
}

const HOST = 'https://surveys.test'
let counter = 1000

async function calendar(db: Db) {
  const { now } = await db.selectNoFrom(sql<string>`(${today})::text`.as('now')).executeTakeFirstOrThrow()
  return (offset: number) => new Date(Date.parse(now) + offset * 86_400_000).toISOString().slice(0, 10)
}

export async function aSurvey(db: Db, changes: Partial<SurveySeed> = {}): Promise<TestSurvey> {
  const seed = survey({ topic: 'Topic', project: `T-${counter++}`, loi: 15, incentive: 75, partial: 20, ...changes })
  const row = surveyRow(seed, await calendar(db), HOST)
  const { id, masked_id, skey } = await db
    .insertInto('survey')
    .values(row)
    .returning(['id', 'masked_id', 'skey'])
    .executeTakeFirstOrThrow()
  return { id, maskedId: masked_id, skey, seed }
}

export async function anInvitation(
  db: Db,
  { panelistId }: Pick<TestMember, 'panelistId'>,
  survey: TestSurvey,
  changes: Partial<InvitationSeed> = {},
): Promise<TestInvitation> {
  const seed = { ...invited(survey.seed.project), ...changes }
  const day = await calendar(db)
  const row = invitationRow(seed, survey.seed, { survey_id: survey.id, panelist_id: panelistId }, day)
  const { id, masked_id, ikey, reference_number, ...rest } = await db
    .insertInto('invitation')
    .values(row)
    .returning(['id', 'masked_id', 'ikey', 'reference_number', 'panelist_id', 'earned_cents'])
    .executeTakeFirstOrThrow()
  const payments = paymentsFor({ id, ...rest }, { seed, survey: survey.seed, day, nonProfitId: null })
  await db.transaction().execute((tx) => addPayments(tx, payments))
  return { id, maskedId: masked_id, ikey, referenceNumber: reference_number }
}

/** URL that opens a survey, with its keys. */
export const openedUrl = ({ seed, skey }: TestSurvey, { ikey }: { ikey: string }) =>
  `${HOST}/survey/${seed.project}?${new URLSearchParams({ ikey, skey })}`

/** All survey rows of a member. */
export async function rowsOf(world: World, member: TestMember, caller: Caller = {}): Promise<SurveyRow[]> {
  const list = await world.as(member).call('listSurveys', {}, caller)
  if (!Array.isArray(list)) throw new Error('Expected the whole list, got a page.')
  return list
}

/** Current state of an invitation, with its payment status. */
export const invitationNow = (db: Db, id: number) =>
  db
    .selectFrom('invitation')
    .leftJoin('payment', (join) =>
      join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
    )
    .selectAll('invitation')
    .select('payment.status as payment_status')
    .where('invitation.id', '=', id)
    .executeTakeFirstOrThrow()

/** @returns its ckey */
export async function aCampaign(
  db: Db,
  survey: TestSurvey | null,
  changes: { audience?: 'Patient' | 'HCP'; ended_at?: Date } = {},
): Promise<string> {
  const ckey = randomKey()
  await db
    .insertInto('campaign')
    .values({
      ckey,
      name: 'Spring',
      campaign_type: 'Survey',
      invite_code: 'SPRING26',
      survey_id: survey?.id,
      audience: 'HCP',
      ...changes,
    })
    .execute()
  return ckey
}

/** A completed survey worth this amount, as reported by its host; returns the payment id. */
export async function anEarning(world: World, member: TestMember, incentive = 100): Promise<number> {
  const { ikey, id } = await anInvitation(world.db, member, await aSurvey(world.db, { incentive }), {
    status: 'Started',
  })
  await world.call('recordOutcome', {
    body: { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' },
  })
  const payment = await world.db
    .selectFrom('payment')
    .select('id')
    .where('invitation_id', '=', id)
    .where('kind', '=', 'incentive')
    .executeTakeFirstOrThrow()
  return payment.id
}
