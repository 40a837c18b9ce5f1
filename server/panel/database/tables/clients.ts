import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Webhooks and receipts for clients, who buy surveys.
 */

/** A client's server that gets events. */
interface WebhookEndpointTable {
  /** Name for operators. It never changes. */
  name: string
  url: string
  /** Gets example events only. */
  is_sandbox: Generated<boolean>
  secret_sealed: string
  /** The previous secret, which signs too until `previous_until`. */
  previous_sealed: string | null
  previous_until: NullableTimestamp
  created_at: GeneratedTimestamp
}

/** A survey whose events an endpoint gets. */
interface WebhookSurveyTable {
  survey_id: number
  endpoint: string
}

/** Delivery of one event to one endpoint. */
interface WebhookDeliveryTable {
  id: GeneratedAlways<number>
  endpoint: string
  /** The same for every endpoint and every retry. */
  event_id: string
  type: string
  /** The invitation that the event is about, if any. */
  invitation_id: number | null
  /** JSON as text, because its exact bytes are signed. */
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  /** HTTP status of the endpoint's last answer; `null` when it did not answer. */
  last_status: number | null
  last_error: string | null
  last_at: NullableTimestamp
  created_at: GeneratedTimestamp
}

/** A key that signs receipts. The newest one is in use. */
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
