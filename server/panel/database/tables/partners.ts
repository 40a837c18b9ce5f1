import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Partners, and the people whom they send.
 */

/** A company that sends people to our surveys. */
interface PartnerTable {
  id: GeneratedAlways<number>
  /** Short name for operators. */
  code: string
  name: string
  /** Signs what we send back to the partner, and outcomes of its people when the survey has no secret of its own. */
  secret_sealed: string | null
  /** The secret before it, which works until `previous_until`. */
  previous_sealed: Generated<string | null>
  previous_until: NullableTimestamp
  /** Names of the query parameters that we send back to the partner. */
  passes: Generated<string[]>
  created_at: GeneratedTimestamp
}

/** The only URL to which a partner's people are sent after an outcome. */
interface PartnerReturnUrlTable {
  partner_id: number
  outcome: string
  url: string
}

/** One person whom a partner sends to one survey. */
interface PartnerInvitationTable {
  id: GeneratedAlways<number>
  partner_id: number
  survey_id: number
  /** partnerInvitationMaskId */
  pikey: string
  /** NPI of the intended person, if the partner sent it. */
  npi_number: string | null
  /** The first member who was linked to it. */
  panelist_id: number | null
  invitation_id: number | null
  /** Outcome of a person who was never linked; after a link, the invitation has it. */
  status: string | null
  created_at: GeneratedTimestamp
  linked_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** Like `invitation.forged_reports`, for a person who was never linked. */
  forged_reports: Generated<number>
}

export interface PartnersTables {
  partner: PartnerTable
  partner_return_url: PartnerReturnUrlTable
  partner_invitation: PartnerInvitationTable
}
