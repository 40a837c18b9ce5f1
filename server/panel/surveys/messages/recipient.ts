import 'server-only'
import { sql } from 'kysely'
import type { TextHours } from '#lib/rules/text-hours.ts'
import { today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { Message } from '../../gateways/message.ts'
import { isUnwanted } from '../areas.repository.ts'
import { WAITING_STATUSES } from '../invitation-status.ts'
import { emailBarrier, textBarrier } from './barriers.ts'
import type { Residence } from './text-hours.ts'

/** For queries of `panelist`. */
export const stateOfAddress = sql<string | null>`panelist.profile #>> '{mailingAddress,state}'`

/** The same: the hours that the member has chosen. */
export const chosenTextHours = sql<TextHours | null>`case when panelist.text_from_hour is not null
  then json_build_object('from', panelist.text_from_hour, 'to', panelist.text_to_hour) end`

/** What says that a member still has this address, and why they want nothing at it. */
const reachedBy = {
  sms: { address: 'panelist.mobile', barrier: textBarrier },
  mail: { address: 'panelist.email', barrier: emailBarrier },
} as const

/**
 * Where somebody lives whom a waiting message invites. `null` when it is not wanted any more: they have started, declined,
 * stopped texts or unsubscribed, paused or left, want no surveys about this, have another address, or the survey is closed.
 */
export async function surveyRecipient(
  db: Db,
  invitationId: number,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<Residence | null> {
  const { address, barrier } = reachedBy[channel]
  const found = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.id', '=', invitationId)
    .where('invitation.status', 'in', WAITING_STATUSES)
    .where('survey.status', '=', 'Launched')
    .where(sql<boolean>`coalesce(survey.end_date >= ${today}, true)`)
    .where('panelist.is_active', '=', true)
    .where(address, '=', to)
    .where(barrier, 'is', null)
    .where(isUnwanted, '=', false)
    .select('panelist.time_zone as timeZone')
    .select([stateOfAddress.as('state'), chosenTextHours.as('textHours')])
    .executeTakeFirst()
  return found ?? null
}
