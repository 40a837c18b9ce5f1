import 'server-only'
import { sql } from 'kysely'
import { hashOf } from '../../core/random-keys.ts'
import { today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { cellsOfMember } from '../cells.repository.ts'
import { OPEN_STATUSES } from '../invitation-status.ts'
import { SEAT_HELD_FOR } from './seat.ts'

/** A member's invitation with everything that decides whether it can be started. */
export type StartFacts = Awaited<ReturnType<typeof readStartFacts>>

const hasCells = sql<boolean>`exists (select from survey_cell where survey_cell.survey_id = survey.id)`

/**
 * Locks the invitation's survey until the transaction ends, so that two members cannot both take the last seat. A survey
 * without a target or cells needs no lock.
 */
export async function lockSurvey(tx: Db, invitationId: number): Promise<void> {
  await tx
    .selectFrom('survey')
    .select('survey.id')
    .where((eb) => eb.or([eb('target', 'is not', null), hasCells]))
    .where('survey.id', '=', (eb) =>
      eb.selectFrom('invitation').select('survey_id').where('invitation.id', '=', invitationId),
    )
    .forNoKeyUpdate()
    .execute()
}

const completes = sql<number>`(
  select coalesce(sum(completes), 0)::int from survey_completes where survey_completes.survey_id = survey.id)`

/** Seats that others hold now, counted up to the survey's target. */
const inProgress = sql<number>`case when survey.target is null then 0 else (
  select count(*) from (
    select from invitation other
    where other.survey_id = survey.id and other.id <> invitation.id and other.status = 'Started'
      and other.started_at > now() - interval ${SEAT_HELD_FOR}
    limit survey.target
  ) held) end`

/** The member's NPI, or else the NPI that the survey's list has for their mobile number or email. */
export const memberNpi = sql<string | null>`coalesce(panelist.profile ->> 'npiNumber', (
  select listed.npi_number from survey_list listed
  where listed.survey_id = survey.id and (listed.mobile = panelist.mobile
    or (panelist.email_verified_at is not null and listed.email = panelist.email))
  order by listed.npi_number limit 1
))`

const isExcluded = sql<boolean>`exists (
  select from survey_exclusion excluded
  where excluded.survey_id = survey.id and excluded.panelist_id = panelist.id)`
export const hasList = sql<boolean>`exists (select from survey_list listed where listed.survey_id = survey.id)`
const isListed = sql<boolean>`exists (
  select from survey_list listed where listed.survey_id = survey.id and listed.npi_number = member.npi)`
const npiIsAnothers = sql<boolean>`exists (
  select from panelist other where other.profile ->> 'npiNumber' = member.npi and other.id <> panelist.id)`

/** The invitation with its survey and member, and what is known of the member's NPI. */
const invitationWithMember = (db: Db, invitationId: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .leftJoin('partner_invitation', 'partner_invitation.invitation_id', 'invitation.id')
    .innerJoinLateral(
      () => db.selectNoFrom(memberNpi.as('npi')).as('member'),
      (join) => join.onTrue(),
    )
    .leftJoin('npi_record', 'npi_record.npi_number', 'member.npi')
    .where('invitation.id', '=', invitationId)

const readInvitation = (db: Db, invitationId: number) =>
  invitationWithMember(db, invitationId)
    .select([
      'invitation.panelist_id as panelistId',
      'survey.id as surveyId',
      'invitation.status',
      'invitation.ikey',
      'partner_invitation.pikey',
      'panelist.status as memberStatus',
      'panelist.panelist_type as panelistType',
      'panelist.last_name as lastName',
      'panelist.email',
      'panelist.profile_completed as profileCompleted',
      'member.npi',
      'survey.status as surveyStatus',
      'survey.methodology',
      'survey.audience',
      'survey.professions',
      'survey.npi_mandatory as npiMandatory',
      'survey.survey_url as surveyUrl',
      'survey.skey',
      'survey.facts as surveyFacts',
      'survey.target',
      sql<number | null>`(panelist.profile ->> 'professionId')::int`.as('professionId'),
      isExcluded.as('isExcluded'),
      hasList.as('hasList'),
      isListed.as('isListed'),
      npiIsAnothers.as('npiIsAnothers'),
      sql<boolean>`coalesce(npi_record.barred, false)`.as('npiIsBarred'),
      sql<string[]>`coalesce(npi_record.last_names, '{}')`.as('npiLastNames'),
      sql<boolean>`coalesce(survey.end_date < ${today}, false)`.as('hasEnded'),
      sql<boolean>`coalesce(survey.starts_on > ${today}, false)`.as('isBeforeStart'),
      completes.as('completes'),
      inProgress.as('inProgress'),
      hasCells.as('hasCells'),
    ])
    .executeTakeFirstOrThrow()

export async function readStartFacts(db: Db, invitationId: number) {
  const invitation = await readInvitation(db, invitationId)
  return { ...invitation, cells: invitation.hasCells ? await cellsOfMember(db, { invitationId, ...invitation }) : [] }
}

const isTrustedDevice = (device: string) => sql<boolean>`exists (
  select from known_device where known_device.panelist_id = invitation.panelist_id
    and device_hash = ${hashOf(device)} and first_seen_at < now() - interval '1 day')`

/**
 * One conditional statement, so that of a concurrent start and outcome only one succeeds. A resumed survey keeps the time of
 * its start; a start after a decline or a new invitation holds a seat from now on.
 * @returns whether it was started
 */
export async function markStarted(tx: Db, invitationId: number, device: string | null): Promise<boolean> {
  const started = await tx
    .updateTable('invitation')
    .set({
      status: 'Started',
      started_at: sql`case when status = 'Started' then coalesce(started_at, now()) else now() end`,
      ...(device !== null && { device_known: sql`coalesce(device_known, ${isTrustedDevice(device)})` }),
    })
    .where('id', '=', invitationId)
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}
