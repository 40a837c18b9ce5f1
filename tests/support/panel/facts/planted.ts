import { sealIdentity } from '#server/panel/auth/panelists.repository.ts'
import { audit } from '#server/panel/core/audit.ts'
import { randomKey } from '#server/panel/core/random-keys.ts'
import { addBankFile } from '#server/panel/rewards/bank-files/repository.ts'
import { saveMethod } from '#server/panel/rewards/payouts/methods.repository.ts'
import { addPayout } from '#server/panel/rewards/payouts/repository.ts'
import type { World } from '../world.ts'
import type { TestMember } from './builders.ts'
import { verifiedNow } from './builders.ts'
import { anEarning, anInvitation, aSurvey } from './surveys.ts'
import { signOwn, taxDetail } from './tax.ts'

/** Values that identify the planted member, unique in the database. */
export const marks = {
  firstName: 'Quillon',
  lastName: 'Vexmarch',
  email: 'quillon.vexmarch@mail.test',
  otherEmail: 'old.vexmarch@mail.test',
  npi: '1234567893',
  street: '77 Marrowbone Lane',
  utm: 'vexmarch-campaign',
  zone: 'America/Marrowbone',
  content: 'Quillon asks where the money is',
  friend: 'Thessaly Friend',
  friendEmail: 'thessaly@mail.test',
  device: 'Chrome on Marrowbone',
  address: '198.51.100.77',
} as const

const inFuture = new Date(Date.now() + 3_600_000)

/** A member with rows in every table. Requires a world with lookups. */
export async function plantedMember(world: World): Promise<TestMember> {
  const { db, panel } = world
  const member = await world.member({
    first_name: marks.firstName,
    last_name: marks.lastName,
    email: marks.email,
    email_verified_at: verifiedNow,
    utm_source: marks.utm,
    time_zone: marks.zone,
    profile: JSON.stringify({ npiNumber: marks.npi, mailingAddress: { firstLine: marks.street } }),
    medical_profile: JSON.stringify({ note: marks.street }),
  })
  const { panelistId, mobile } = member
  await sealIdentity(db, panel.crypto, panelistId, { ssn: '4321', dateOfBirth: '01-31-1970' })
  await plantSignIn(world, member)
  await plantSurveys(world, member)
  await plantRewards(world, member)
  await signOwn(world, member, { name: `${marks.firstName} ${marks.lastName}` })
  await world.as(member).call('saveTaxDetail', {
    body: { ...taxDetail, fullName: marks.firstName, lastName: marks.lastName },
  })
  await world.as(member).call('signingTemplate')
  await db
    .insertInto('form_1099')
    .values({ year: 2025, form: 'NEC', panelist_id: panelistId, masked_id: randomKey(), record_sealed: 'x' })
    .execute()
  await db
    .insertInto('consent')
    .values({ panelist_id: panelistId, purpose: 'sponsor', given: true, version: '1', words: 'I agree' })
    .execute()
  await db.insertInto('profile_part_saved').values({ panelist_id: panelistId, part: 'address' }).execute()
  await db
    .insertInto('caregiver_profile')
    .values({ panelist_id: panelistId, answers: '{"name":"Quillon Junior"}' })
    .execute()
  await world
    .as(member)
    .call('contactUs', { body: { content: marks.content } }, { headers: { 'idempotency-key': randomKey() } })
  await audit(db, { address: marks.address, requestId: 'r' }, 'profile saved', { panelistId })
  await db.insertInto('text_stop').values({ number: mobile }).execute()
  return member
}

async function plantSignIn({ db }: World, { panelistId, mobile }: TestMember) {
  const sent = { prefix: mobile.slice(0, -4), client_address: marks.address, to_member: true, device_hash: 'hash' }
  await db.updateTable('session').set({ device_name: marks.device }).where('panelist_id', '=', panelistId).execute()
  await db.insertInto('known_device').values({ panelist_id: panelistId, device_hash: 'hash' }).execute()
  await db
    .insertInto('code_send')
    .values([{ ...sent, identifier: mobile, channel: 'sms' }])
    .execute()
  await db
    .insertInto('attempt')
    .values([
      { kind: 'code', subject: String(panelistId) },
      { kind: 'identity', subject: `${panelistId} hash` },
    ])
    .execute()
  await db
    .insertInto('guess_count')
    .values({ subject: `member ${panelistId}`, call: 'openByCode', day: '2026-11-22', times: 1 })
    .execute()
  await db
    .insertInto('email_link')
    .values({ token_hash: randomKey(), panelist_id: panelistId, email: marks.otherEmail, expires_at: inFuture })
    .execute()
  await db
    .insertInto('challenge')
    .values({
      id: randomKey(),
      purpose: 'email',
      identifier: marks.otherEmail,
      panelist_id: panelistId,
      code_hmac: 'x',
      expires_at: inFuture,
    })
    .execute()
  const change = {
    old_mobile: '+12025550187',
    new_mobile: '+12025550188',
    token_hash: randomKey(),
    effective_at: inFuture,
  }
  await db
    .insertInto('number_change')
    .values({ ...change, panelist_id: panelistId })
    .execute()
  const passkey = { public_key: 'x', counter: 0, transports: [], name: marks.device }
  await db
    .insertInto('passkey')
    .values({ ...passkey, panelist_id: panelistId, credential_id: randomKey() })
    .execute()
  const { id: holder } = await db
    .selectFrom('session')
    .select('id')
    .where('panelist_id', '=', panelistId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passkey_challenge')
    .values({ holder, purpose: 'confirm', challenge: 'x', expires_at: inFuture })
    .execute()
  await db
    .insertInto('identity_record')
    .values({
      first_name: marks.firstName,
      last_name: marks.lastName,
      mobile,
      ssn_hmac: 'x',
      birth_date_hmac: 'x',
      demands: 'search',
    })
    .execute()
}

async function plantSurveys(world: World, member: TestMember) {
  const { db } = world
  const survey = await aSurvey(db)
  const { panelistId, mobile } = member
  const { id: invitation } = await anInvitation(db, member, survey)
  await db
    .updateTable('invitation')
    .set({
      respondent_time_zone: marks.zone,
      interview_at: '2026-12-01T10:00:00',
      interview_join: JSON.stringify({ by: 'phone', to: mobile, note: null }),
    })
    .where('id', '=', invitation)
    .execute()
  const answer = { survey_id: survey.id, facts: ['state'], sent_to: 'surveys.test', given: true, version: '1' }
  await db
    .insertInto('survey_fact_answer')
    .values({ ...answer, panelist_id: panelistId, words: 'I agree' })
    .execute()
  await db.insertInto('survey_exclusion').values({ survey_id: survey.id, panelist_id: panelistId }).execute()
  await db
    .insertInto('survey_list')
    .values({ survey_id: survey.id, npi_number: marks.npi, mobile, email: marks.email })
    .execute()
  const cell = await db
    .insertInto('survey_cell')
    .values({ survey_id: survey.id, name: 'planted', who: JSON.stringify({ kind: 'and', parts: [] }), target: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('survey_cell_seat')
    .values({ cell_id: cell.id, invitation_id: invitation, status: 'Started' })
    .execute()
  await plantClients(world, survey.id, invitation)
  const partner = await db
    .insertInto('partner')
    .values({ code: 'planted', name: 'Partner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('partner_invitation')
    .values({
      partner_id: partner.id,
      survey_id: survey.id,
      pikey: randomKey(),
      npi_number: marks.npi,
      panelist_id: panelistId,
      invitation_id: invitation,
    })
    .execute()
}

async function plantClients({ db }: World, survey: number, invitation: number) {
  const endpoint = 'planted'
  await db
    .insertInto('webhook_endpoint')
    .values({ name: endpoint, url: 'https://client.test', secret_sealed: 'x' })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({ endpoint, event_id: randomKey(), type: 'outcome.kept', invitation_id: invitation, body: '{}' })
    .execute()
  await db.insertInto('webhook_survey').values({ endpoint, survey_id: survey }).execute()
}

async function plantRewards(world: World, member: TestMember) {
  const payment = await anEarning(world, member, 75)
  await world.db.insertInto('payout_batch').values({ id: 1, requested_by: 'operator test' }).execute()
  await addPayout(world.db, { paymentId: payment, batchId: 1, gateway: 'tremendous', recipient: marks.email })
  const payee = { payee: marks.firstName, address: null, city: null, state: null, zip: null, addressSaved: null }
  const file = await addBankFile(world.db, 'operator test', [
    { paymentId: payment, payee: { ...payee, email: marks.email } },
  ])
  await world.db.updateTable('bank_file_payment').set({ state: 'sent' }).where('bank_file_id', '=', file).execute()
  const { panelistId } = member
  await saveMethod(world.db, panelistId, 'tremendous', marks.otherEmail)
  const other = await world.member()
  await world.db
    .insertInto('referral')
    .values([
      {
        referrer_id: panelistId,
        code: randomKey(),
        referent_name: marks.friend,
        referent_email: marks.friendEmail,
        bonus_cents: 2500,
      },
      {
        referrer_id: other.panelistId,
        code: randomKey(),
        referent_name: marks.firstName,
        referent_email: marks.email,
        referent_id: panelistId,
        bonus_cents: 2500,
      },
    ])
    .execute()
}
