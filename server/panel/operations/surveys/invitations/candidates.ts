import 'server-only'
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import { WAITING_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { emailBarrier, newTextBarrier } from '#server/panel/surveys/messages/barriers.ts'
import { memberName } from '../../../database/member-name.ts'
import { OperationError } from '../../kit/errors.ts'
import { memberByNumber } from '../../kit/find.ts'
import { selected } from '../../selection/resolve.ts'
import { ineligible, type SurveyFacts } from './eligibility.ts'

/** A member who may be invited, or the reason why not. */
export interface Candidate {
  id: number
  name: string
  mobile: string
  /** Why they cannot take part; `null` when they can. */
  reason: string | null
  isTestAccount: boolean
  /** Why they get no mail; `null` when they do. */
  noEmail: string | null
  /** Why they get no text; `null` when they do. */
  noText: string | null
  /** Status of their invitation to this survey; `null` without one. */
  invitation: string | null
}

/** All members, joined with the survey and their invitation to it. */
const candidates = (db: Db, facts: SurveyFacts) =>
  db
    .selectFrom('panelist')
    .innerJoin('survey', (join) => join.on('survey.id', '=', facts.id))
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.panelist_id', '=', 'panelist.id').onRef('invitation.survey_id', '=', 'survey.id'),
    )
    .select(['panelist.id', 'panelist.mobile', 'is_test_account as isTestAccount', 'invitation.status as invitation'])
    .select(memberName.as('name'))
    .select(ineligible(facts).as('reason'))
    .select([emailBarrier.as('noEmail'), newTextBarrier.as('noText')])
    .orderBy('panelist.id')

/** @throws OperationError when no member has the number */
export async function candidateByNumber(db: Db, facts: SurveyFacts, mobile: string): Promise<Candidate> {
  const { id } = await memberByNumber(db, mobile)
  return candidates(db, facts).where('panelist.id', '=', id).executeTakeFirstOrThrow()
}

/** How many members are read at once. */
const STEP = 500

async function* inSteps(query: ReturnType<typeof candidates>): AsyncGenerator<Candidate> {
  for (let last = 0, read = STEP; read === STEP; ) {
    const found = await query.where('panelist.id', '>', last).limit(STEP).execute()
    yield* found
    read = found.length
    last = found.at(-1)?.id ?? last
  }
}

/** @throws OperationError when more than `max` members match, InputError for an invalid selection */
export async function assertFewMatch(db: Db, where: string, max: number): Promise<void> {
  const matching = db.selectFrom('panelist').where(await selected(db, where))
  const found = await matching
    .select('id')
    .limit(max + 1)
    .execute()
  if (found.length > max)
    throw new OperationError(`More than ${max} members match. Narrow the selection, or say how many: --limit ${max}`)
}

/** Members of a selection, in the order in which they registered. @throws InputError for an invalid selection */
export async function* candidatesWhere(db: Db, facts: SurveyFacts, where: string): AsyncGenerator<Candidate> {
  yield* inSteps(candidates(db, facts).where(await selected(db, where)))
}

/**
 * Members who were invited but have not started, and were not invited or reminded in the last `days` days, nor reminded
 * in the last hour: a command that is given again goes on with the others.
 */
export async function* waitingCandidates(db: Db, facts: SurveyFacts, days: number): AsyncGenerator<Candidate> {
  const waiting = candidates(db, facts)
    .where('invitation.status', 'in', WAITING_STATUSES)
    .where(sql<boolean>`invitation.invited_at <= now() - ${days} * interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from audit where audit.panelist_id = panelist.id and audit.event = 'panelist invited'
        and audit.at > now() - greatest(${days} * interval '1 day', interval '1 hour')
        and audit.subject in ('invitation ' || invitation.id || ': Reminded', 'invitation ' || invitation.id || ': Re-invited'))`,
    )
  yield* inSteps(waiting)
}
