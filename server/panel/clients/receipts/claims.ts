import 'server-only'
import { sql } from 'kysely'
import type { ConsentPurpose } from '#lib/contract/panel/consents.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import { hashOf } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { RegistryUnavailable } from '../../gateways/npi-registry.ts'
import { isSameLastName } from '../../profile/profession/last-names.ts'

/* What a receipt states about one person who took a survey: how they were verified, never who they are. */

/** `mobile-code` is true for every member: an account needs a code sent to its mobile number. */
export type IdentityCheck = 'mobile-code' | 'email-link' | 'identity-questions' | 'form-w9'
/**
 * `last-name`: the registry has the NPI with the member's last name. `number`: the member has an NPI that could not be
 * matched.
 */
type NpiMatch = 'last-name' | 'number' | 'none'

export interface ReceiptClaims {
  survey: string
  ikey: string
  outcome: 'completed' | 'partial-completed'
  /** Whether the survey host signed the outcome, or confirmed it to an operator. */
  confirmed: boolean
  identity: readonly IdentityCheck[]
  npi: NpiMatch
  /** Whether the member had signed in on the device at least a day before; `null` when unknown. */
  deviceSeenBefore: boolean | null
  startedAt: string | null
  endedAt: string | null
  /** The day on which the member agreed to the privacy policy and terms: the moment would link a person's receipts. */
  consentedAt: string | null
  /** Other consents of the member: purpose → version of the wording. */
  consents: Readonly<Record<string, string>>
}

/** Purposes that matter to clients who buy survey data. */
const SHOWN_CONSENTS = ['health', 'sponsor', 'adverse-events'] satisfies ConsentPurpose[]

const consentVersions = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(purpose, version), '{}') from (
    select distinct on (purpose) purpose, version, given from consent
    where consent.panelist_id = panelist.id and purpose in (${sql.join(SHOWN_CONSENTS)})
    order by purpose, id desc) as last where given)`

const FLAGGED = 'Registration Flagged'

/** A wrong answer flags the member. If an operator lifted the flag, the questions still count as failed. */
const hasPassedQuestions = sql<boolean>`ssn_sealed is not null and panelist.status <> ${FLAGGED} and not exists (
  select from audit where audit.panelist_id = panelist.id and event = 'status changed'
    and subject like ${`${FLAGGED} >%`})`

/** Completed and partially completed invitations. An erased account gets no receipt. */
export const countedOutcomes = (db: Db, surveyId: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .where('survey.id', '=', surveyId)
    .where('invitation.status', 'in', ['Completed', 'Partially Completed'])
    .select(['project_number as survey', 'ikey', 'invitation.masked_id', 'invitation.status', 'last_name'])
    .select(['started_at', 'outcome_at', 'confirmed_at', 'device_known', 'privacy_consent_at', 'email_verified_at'])
    .select(sql<string | null>`panelist.profile ->> 'npiNumber'`.as('npiNumber'))
    .select(consentVersions.as('consents'))
    .select(hasPassedQuestions.as('hasPassedQuestions'))
    .select(
      sql<boolean>`exists (select from tax_form where tax_form.panelist_id = panelist.id and state = 'approved')`.as(
        'hasTaxForm',
      ),
    )
    .select(sql<boolean>`exists (select from erasure where erasure.panelist_id = panelist.id)`.as('isErased'))
    .orderBy('invitation.id')
    .execute()

export type CountedOutcome = Awaited<ReturnType<typeof countedOutcomes>>[number]

function checksOf(outcome: CountedOutcome): IdentityCheck[] {
  const checks = {
    'email-link': outcome.email_verified_at !== null,
    'identity-questions': outcome.hasPassedQuestions,
    'form-w9': outcome.hasTaxForm,
  }
  const passed = Object.entries(checks).flatMap(([name, isPassed]) => (isPassed ? [name as keyof typeof checks] : []))
  return ['mobile-code', ...passed]
}

async function npiMatch(db: Db, { npiRegistry }: PanelContext, { npiNumber, last_name }: CountedOutcome) {
  if (npiNumber === null) return 'none'
  try {
    const holder = await npiRegistry.holderOf(db, npiNumber)
    return holder.kind === 'person' && holder.lastNames.some((name) => isSameLastName(name, last_name))
      ? 'last-name'
      : 'number'
  } catch (error) {
    if (error instanceof RegistryUnavailable) return 'number'
    throw error
  }
}

/** Identifies the person within one survey only: it does not reveal who they are or link them across surveys. */
export const pseudonymOf = ({ masked_id }: CountedOutcome) => hashOf(`receipt ${masked_id}`)

const textOf = (date: Date | null) => date?.toISOString() ?? null

/** May call the NPI registry, so do not run it in a transaction. */
export const claimsOf = async (db: Db, panel: PanelContext, outcome: CountedOutcome): Promise<ReceiptClaims> => ({
  survey: outcome.survey,
  ikey: outcome.ikey,
  outcome: outcome.status === 'Completed' ? 'completed' : 'partial-completed',
  confirmed: outcome.confirmed_at !== null,
  identity: checksOf(outcome),
  npi: await npiMatch(db, panel, outcome),
  deviceSeenBefore: outcome.device_known,
  startedAt: textOf(outcome.started_at),
  endedAt: textOf(outcome.outcome_at),
  consentedAt: textOf(outcome.privacy_consent_at)?.slice(0, 10) ?? null,
  consents: outcome.consents,
})
