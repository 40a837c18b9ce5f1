import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * What clients, who buy surveys, are told about them.
 */

/** A client's own server that events are sent to. */
interface WebhookEndpointTable {
  /** What operators call it. It never changes. */
  name: string
  url: string
  /** Gets examples and nothing real. */
  is_sandbox: Generated<boolean>
  secret_sealed: string
  /** The secret before the last change, which signs as well for a while. */
  previous_sealed: string | null
  previous_until: NullableTimestamp
  created_at: GeneratedTimestamp
}

/** Which surveys an endpoint is told about. */
interface WebhookSurveyTable {
  survey_id: number
  endpoint: string
}

/** One event on its way to one endpoint. */
interface WebhookDeliveryTable {
  id: GeneratedAlways<number>
  endpoint: string
  /** The same for every endpoint and every repetition. */
  event_id: string
  type: string
  /** Whose participation it is about, if it is about one. */
  invitation_id: number | null
  /** JSON as text: it is signed byte for byte. */
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  /** What the endpoint answered last; `null` when it did not answer. */
  last_status: number | null
  last_error: string | null
  last_at: NullableTimestamp
  created_at: GeneratedTimestamp
}

/** Signs receipts; the newest one does. */
interface ReceiptKeyTable {
  /** The key's thumbprint. */
  kid: string
  /** A JSON Web Key. */
  public_key: string
  private_sealed: string
  created_at: GeneratedTimestamp
}

export interface ClientsTables {
  receipt_key: ReceiptKeyTable
  webhook_endpoint: WebhookEndpointTable
  webhook_survey: WebhookSurveyTable
  webhook_delivery: WebhookDeliveryTable
}
