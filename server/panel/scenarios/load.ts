import 'server-only'
import { sql } from 'kysely'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import { sealIdentity } from '../auth/panelists.repository.ts'
import type { Crypto } from '../core/crypto.ts'
import { randomKey } from '../core/random-keys.ts'
import { today } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { inviteByPartner } from '../partners/invitations.repository.ts'
import { insertCaregiverProfile } from '../profile/health/caregivers.repository.ts'
import { replaceSecret } from '../surveys/outcomes/secrets.ts'
import { seedForm } from './forms.ts'
import { addLookups } from './lookups/add.ts'
import { addPayments, bonusFor, paymentsFor } from './payments.ts'
import { type Calendar, invitationRow, personRow, referralRow, surveyRow } from './rows.ts'
import type { Scenario } from './seeds.ts'

export interface LoadOptions {
  crypto: Crypto
  /** The company that requests the tax forms. */
  requester?: string
  /** Surveys have the URL `{surveyHost}/survey/{project}`. */
  surveyHost: string
}

const REQUESTER = 'Carepanel'

interface LoadContext extends LoadOptions {
  tx: Db
  scenario: Scenario
  day: Calendar
}

/** Ids of rows by their key in the scenario. */
type Ids = ReadonlyMap<string, number>

function requireValue<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new Error(`The scenario names ${key}, which it does not have`)
  return value
}

const idOf = (ids: Ids, key: string) => requireValue(ids.get(key), key)
const idOrNull = (ids: Ids, key: string | null) => (key === null ? null : idOf(ids, key))

async function calendarOf(tx: Db): Promise<Calendar> {
  const { now } = await tx.selectNoFrom(sql<string>`(${today})::text`.as('now')).executeTakeFirstOrThrow()
  return (offset) => {
    const date = new Date(`${now}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + offset)
    return date.toISOString().slice(0, 10)
  }
}

async function addLines({ tx, scenario }: LoadContext): Promise<void> {
  const lines = Object.entries(scenario.lines).map(([prefix, line]) => ({ prefix, line }))
  if (lines.length > 0) await tx.insertInto('number_line').values(lines).execute()
}

async function addIdentities({ tx, scenario, crypto }: LoadContext): Promise<void> {
  for (const { name, mobile, ssn, birthDate, demands } of scenario.identities) {
    const [first_name, last_name] = name
    const ssn_hmac = crypto.hmac('identity-ssn', ssn)
    const birth_date_hmac = crypto.hmac('identity-birth-date', birthDate)
    await tx
      .insertInto('identity_record')
      .values({ first_name, last_name, mobile, ssn_hmac, birth_date_hmac, demands })
      .execute()
  }
}

async function addNpis({ tx, scenario }: LoadContext): Promise<void> {
  const rows = scenario.npis.map(({ number, lastNames, barred }) => ({
    npi_number: number,
    last_names: [...lastNames],
    barred,
  }))
  if (rows.length > 0) await tx.insertInto('npi_record').values(rows).execute()
}

async function nonProfitIds({ tx }: LoadContext): Promise<Ids> {
  const existing = await tx.selectFrom('non_profit').select(['id', 'name']).execute()
  return new Map(existing.map(({ id, name }) => [name, id]))
}

async function addSurveys({ tx, scenario, crypto, day, surveyHost }: LoadContext): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [key, seed] of Object.entries(scenario.surveys)) {
    const row = surveyRow(seed, day, surveyHost)
    const { id } = await tx.insertInto('survey').values(row).returning('id').executeTakeFirstOrThrow()
    if (seed.signed) await replaceSecret(tx, crypto, 'survey', id)
    ids.set(key, id)
  }
  return ids
}

async function addCampaigns({ tx, scenario }: LoadContext, nonProfits: Ids, surveys: Ids): Promise<void> {
  for (const seed of Object.values(scenario.campaigns)) {
    await tx
      .insertInto('campaign')
      .values({
        ckey: randomKey(),
        name: seed.name,
        campaign_type: seed.type,
        invite_code: seed.inviteCode,
        non_profit_id: idOrNull(nonProfits, seed.nonProfit),
        survey_id: idOrNull(surveys, seed.survey),
        audience: seed.audience,
      })
      .execute()
  }
}

async function addPartners({ tx, scenario, crypto, surveyHost }: LoadContext, surveys: Ids): Promise<void> {
  for (const [code, { name, passes, returns, signed, sends }] of Object.entries(scenario.partners)) {
    const { id } = await tx
      .insertInto('partner')
      .values({ code, name, passes: [...passes] })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (signed) await replaceSecret(tx, crypto, 'partner', id)
    const urls = Object.entries(returns).map(([outcome, path]) => ({ partner_id: id, outcome, url: surveyHost + path }))
    await tx.insertInto('partner_return_url').values(urls).execute()
    for (const [survey, people] of Object.entries(sends)) {
      for (let index = 0; index < people; index++)
        await inviteByPartner(tx, { partnerId: id, surveyId: idOf(surveys, survey), npiNumber: null })
    }
  }
}

/** Adds the lists of members who may take part in a survey, and of those who may not. */
async function addAllowedNpis({ tx, scenario }: LoadContext, surveys: Ids, people: Ids): Promise<void> {
  for (const [key, { list, excludes }] of Object.entries(scenario.surveys)) {
    const survey_id = idOf(surveys, key)
    for (const { npi, who: member } of list) {
      const mobile = member && requireValue(scenario.people[member], member).mobile
      await tx.insertInto('survey_list').values({ survey_id, npi_number: npi, mobile }).execute()
    }
    for (const excluded of excludes)
      await tx
        .insertInto('survey_exclusion')
        .values({ survey_id, panelist_id: idOf(people, excluded) })
        .execute()
  }
}

async function addPeople({ tx, scenario, crypto, requester = REQUESTER }: LoadContext, nonProfits: Ids): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [key, seed] of Object.entries(scenario.people)) {
    const row = personRow(seed, idOrNull(nonProfits, seed.nonProfit))
    const { id } = await tx.insertInto('panelist').values(row).returning('id').executeTakeFirstOrThrow()
    await sealIdentity(tx, crypto, id, seed)
    for (const cared of seed.caresFor) await insertCaregiverProfile(tx, id, cared)
    if (seed.form) await seedForm(tx, seed.form, { crypto, requester, panelistId: id, person: seed })
    ids.set(key, id)
  }
  return ids
}

async function addInvitations(loading: LoadContext, surveys: Ids, people: Ids, nonProfits: Ids): Promise<void> {
  const { tx, scenario, day } = loading
  for (const [key, { invitations, nonProfit }] of Object.entries(scenario.people)) {
    if (invitations.length === 0) continue
    const nonProfitId = nonProfit === DONATION_OPT_OUT ? null : idOrNull(nonProfits, nonProfit)
    const seededInvitations = invitations.map((seed) => ({
      seed,
      survey: requireValue(scenario.surveys[seed.survey], seed.survey),
      day,
      nonProfitId,
    }))
    const panelist_id = idOf(people, key)
    const rows = seededInvitations.map(({ seed, survey }) =>
      invitationRow(seed, survey, { survey_id: idOf(surveys, seed.survey), panelist_id }, day),
    )
    const insertedRows = await tx
      .insertInto('invitation')
      .values(rows)
      .returning(['id', 'panelist_id', 'earned_cents'])
      .execute()
    await addPayments(
      tx,
      seededInvitations.flatMap((invited, index) =>
        paymentsFor(requireValue(insertedRows[index], invited.seed.survey), invited),
      ),
    )
  }
}

async function addReferrals({ tx, scenario, day }: LoadContext, people: Ids): Promise<void> {
  for (const [key, person] of Object.entries(scenario.people)) {
    const referrer_id = idOf(people, key)
    for (const seed of person.referrals) {
      const referent_id = idOrNull(people, seed.became)
      const { id } = await tx
        .insertInto('referral')
        .values(referralRow(seed, { referrer_id, referent_id }))
        .returning('id')
        .executeTakeFirstOrThrow()
      if (seed.status === 'Verified') await addPayments(tx, [bonusFor({ id, referrer_id }, seed, day)])
      if (referent_id === null) continue
      await tx.updateTable('panelist').set({ referred_by: referrer_id }).where('id', '=', referent_id).execute()
    }
  }
}

/** Whether the database has no data except lookups. */
async function isEmpty(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from panelist)
    and not exists (select from survey) and not exists (select from campaign)
    and not exists (select from number_line) as empty`.execute(tx)
  return rows[0]?.empty === true
}

/** Key of the advisory lock. The panel uses it nowhere else. */
const ONE_LOADER = 4_607_112

/**
 * Fills an empty database in one transaction. A database with members or surveys is not changed, except for missing
 * lookups, which every screen needs.
 * @returns whether it was empty
 */
export const loadScenario = (db: Db, scenario: Scenario, options: LoadOptions): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    // Waiting for the lock takes as long as another process loads, which may exceed the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${ONE_LOADER})`.execute(tx)
    await addLookups(tx, scenario)
    if (!(await isEmpty(tx))) return false
    const loading: LoadContext = { tx, scenario, day: await calendarOf(tx), ...options }
    await addLines(loading)
    await addIdentities(loading)
    await addNpis(loading)
    const nonProfits = await nonProfitIds(loading)
    const surveys = await addSurveys(loading)
    await addCampaigns(loading, nonProfits, surveys)
    const people = await addPeople(loading, nonProfits)
    await addInvitations(loading, surveys, people, nonProfits)
    await addPartners(loading, surveys)
    await addAllowedNpis(loading, surveys, people)
    await addReferrals(loading, people)
    return true
  })
