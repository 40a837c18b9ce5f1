import { sql } from 'kysely'
import type { CallName } from '#lib/contract/index.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { choice } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { taxDetail } from '#tests/support/panel/facts/tax.ts'
import type { CallInput } from '#tests/support/panel/world.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/*
 * A form is sent again after its answer was lost, with the same body and idempotency key: it must have no further effect.
 */

const world = useWorld({ lookups: true })

/** Tables that record calls, not their effects. */
const CALL_RECORDS = ['audit', 'idempotency', 'session', 'attempt', 'transaction_mark']

/** Number of rows per table, queued messages included. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name <> all(${CALL_RECORDS})`.execute(world.db)
  const names = [...tables.rows.map(({ name }) => name), 'pgboss.job']
  const counts = names.map(async (name) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}`.execute(world.db)
    return [name, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const home = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }
/** A call, and a function that prepares its body for a member and returns a function to send it. */
const formRow = <N extends CallName>(call: N, input: (member: TestMember) => CallInput<N> | Promise<CallInput<N>>) => {
  const submitFor = async (member: TestMember) => {
    const body = await input(member)
    return async () => (await world.send(call, body, { member, headers: { 'idempotency-key': 'one-press' } })).status
  }
  return [call, submitFor] as const
}

/** Sends a code to the member. */
async function codeFor(member: TestMember): Promise<string> {
  await world.as(member).call('sendPrivacyCode', { body: {} })
  return world.lastCode(member.mobile)
}

const forms = [
  formRow('contactUs', () => ({ body: { content: 'When?' } })),
  formRow('referPanelist', () => ({ body: { name: 'Zoe', email: anEmail() } })),
  formRow('saveMessageChoices', () => ({
    body: { email: false, texts: true, textConsentVersion: '1', pause: 'week' as const },
  })),
  formRow('saveConsent', () => ({ body: { purpose: 'sponsor' as const, given: true, version: '1' } })),
  formRow('addCaregiverProfile', () => ({
    body: {
      nickName: 'Mom',
      gender: choice('genders', 'Female'),
      birthYear: 1950,
      patientRelationship: choice('patientRelationships', 'Parent'),
      caregiverProfile: true as const,
    },
  })),
  formRow('updatePatientProfile', () => ({
    body: {
      medicalConditionIds: [choice('medicalConditions', 'Asthma').id],
      medications: [],
      isPatientProfile: true,
      isMedicationPrescribed: false,
    },
  })),
  formRow('saveAddress', () => ({ body: home })),
  formRow('saveTaxDetail', () => ({ body: taxDetail })),
  formRow('declineInvitation', async (member) => {
    const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
    return { body: { invitationMaskedId: maskedId, reason: 'no-time' as const } }
  }),
  formRow('undoDecline', async (member) => {
    const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Declined' })
    return { body: { invitationMaskedId: maskedId } }
  }),
  formRow('unsubscribe', async (member) => {
    const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
    return { body: { invitationMaskId: maskedId } }
  }),
  formRow('savePayoutMethod', async (member) => ({
    body: { method: 'tremendous', address: anEmail(), otp: await codeFor(member) },
  })),
]

beforeEach(() => Object.assign(world.panel.payouts, payingBy(new FakeProvider())))

const memberColumns = { email_verified_at: verifiedNow, status: 'Verified', panelist_type: 'Patient' } as const

it.each(forms)('%s has no further effect when it is repeated with the same key', async (_, submitFor) => {
  const submit = await submitFor(await world.member({ ...memberColumns, email: anEmail() }))
  expect(await submit()).toBe(200)
  const after = await countRows()
  expect(await submit()).toBe(200)
  expect(await countRows()).toEqual(after)
})

test('eraseAccount answers 401 when it is repeated without the key of a browser, because it ended the session', async () => {
  const member = await world.member({ ...memberColumns, email: anEmail() })
  const [, submitFor] = formRow('eraseAccount', async (account) => ({
    body: { otp: await codeFor(account), givesUpUnpaid: false },
  }))
  const submit = await submitFor(member)
  expect(await submit()).toBe(200)
  const after = await countRows()
  expect(await submit()).toBe(401)
  expect(await countRows()).toEqual(after)
})
