import 'server-only'
import { sql } from 'kysely'
import { randomKey } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'

export const EVENT_TYPES = ['outcome.kept', 'outcome.reversed', 'quota.full', 'member.withdrew'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface ClientEvent {
  type: EventType
  surveyId: number
  at: Date
  /** Payload. It has nothing about a person that the client does not know already. */
  data: Readonly<Record<string, string | number | boolean | null>>
  /** The invitation that the event is about. */
  invitationId?: number
  /** Events with the same id are sent once. Defaults to a new id. */
  id?: string
}

export const newEventId = () => `msg_${randomKey()}`

export const bodyOf = (type: EventType, date: Date, data: ClientEvent['data']) =>
  JSON.stringify({ type, timestamp: date.toISOString(), data })

/** Writes an event for every endpoint that is subscribed to its survey. @returns ids of the deliveries to queue */
export async function writeEvent(tx: Db, event: ClientEvent): Promise<number[]> {
  const { type, surveyId, at: date, data, invitationId = null, id = newEventId() } = event
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (endpoint, event_id, type, invitation_id, body)
    select name, ${id}, ${type}, ${invitationId}::bigint, ${bodyOf(type, date, data)}
    from webhook_survey join webhook_endpoint on name = endpoint
    where survey_id = ${surveyId} and not is_sandbox
    on conflict (endpoint, event_id) do nothing
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}
