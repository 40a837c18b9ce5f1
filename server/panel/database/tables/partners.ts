import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * The companies that send people to our surveys.
 */

/** Another company that sends people to our surveys. */
interface PartnerTable {
  id: GeneratedAlways<number>
  /** What operators call it. */
  code: string
  name: string
  /** Signs what we send back to it, and outcomes of its people where the survey has no secret of its own. */
  secret_sealed: string | null
  /** Names of query parameters that go back to it. */
  passes: Generated<string[]>
  created_at: GeneratedTimestamp
}

/** Where a partner's people go after an outcome: nowhere else. */
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
  /** Who it is meant for, where the partner says so. */
  npi_number: string | null
  /** The member it belongs to, from the first who was linked. */
  panelist_id: number | null
  invitation_id: number | null
  /** The outcome of somebody who was never linked; of others the invitation has it. */
  status: string | null
  created_at: GeneratedTimestamp
  linked_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** As an invitation's, of somebody who was never linked. */
  forged_reports: Generated<number>
}

export interface PartnersTables {
  partner: PartnerTable
  partner_return_url: PartnerReturnUrlTable
  partner_invitation: PartnerInvitationTable
}
