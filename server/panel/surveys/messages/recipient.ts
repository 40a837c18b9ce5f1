import 'server-only'
import { sql } from 'kysely'
import type { TextHours } from '#lib/values/text-hours.ts'
import { today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { Message } from '../../gateways/message.ts'
import { isUnwanted } from '../areas.repository.ts'
import { WAITING_STATUSES } from '../invitation-status.ts'
import { emailBarrier, textBarrier } from './barriers.ts'
import type { Residence } from './text-hours.ts'

/** For queries of `panelist`. */
export const stateOfAddress = sql<string | null>`panelist.profile #>> '{mailingAddress,state}'`

/** The hours that the member chose for texts. For queries of `panelist`. */
export const chosenTextHours = sql<TextHours | null>`case when panelist.text_from_hour is not null
  then json_build_object('from', panelist.text_from_hour, 'to', panelist.text_to_hour) end`

/** For each channel, the column of the address and the reason not to send. */
const channelColumns = {
  sms: { address: 'panelist.mobile', barrier: textBarrier },
  mail: { address: 'panelist.email', barrier: emailBarrier },
} as const

/**
 * Checked just before an invitation is sent: where the member lives. `null` when it must not be sent: they have started,
 * declined, stopped texts, unsubscribed, paused, left, opted out of the area or changed the address, or the survey is
 * closed.
 */
export async function surveyRecipient(
  db: Db,
  invitationId: number,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<Residence | null> {
  const { address, barrier } = channelColumns[channel]
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
