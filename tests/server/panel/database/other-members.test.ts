import { sql } from 'kysely'
import { memberTables } from '#server/panel/database/personal-data/index.ts'
import { subjectOf } from '#server/panel/privacy/subject.ts'
import { aNumber, anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { plantedMember } from '#tests/support/panel/facts/planted.ts'
import { choice, patientPayload } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { signOwn, taxDetail } from '#tests/support/panel/facts/tax.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* What a member saves leaves every row of another member as it was. */

const world = useWorld({ lookups: true })

let other: TestMember
beforeAll(async () => {
  other = await plantedMember(world)
})
beforeEach(() => Object.assign(world.panel.payouts, payingBy(new FakeProvider())))

/** All rows of a member, by table. */
async function rowsOf({ panelistId }: TestMember): Promise<Record<string, unknown[]>> {
  const subject = await subjectOf(world.db, panelistId)
  const tables = memberTables.map(async ([table, policy]) => {
    const { rows } = await sql`
      select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)}
      where ${policy.condition(subject)} order by 1::text`.execute(world.db)
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

const as = (member: TestMember) => world.as(member).call
const home = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }
const person = {
  nickName: 'Mom',
  gender: choice('genders', 'Female'),
  birthYear: 1950,
  patientRelationship: choice('patientRelationships', 'Parent'),
}
const asthma = choice('medicalConditions', 'Asthma')

async function codeFor(member: TestMember): Promise<string> {
  await as(member)('sendPrivacyCode', { body: {} })
  return world.lastCode(member.mobile)
}

const invite = async (member: TestMember, status: 'Invited' | 'Started' = 'Invited') =>
  anInvitation(world.db, member, await aSurvey(world.db), { status })

const saves: readonly [what: string, save: (member: TestMember) => Promise<unknown>][] = [
  ['profile', (member) => as(member)('saveProfile', { body: { id: member.panelistId, ...patientPayload() } })],
  ['address', (member) => as(member)('saveAddress', { body: home })],
  [
    'answers about health',
    (member) =>
      as(member)('updatePatientProfile', {
        body: {
          medicalConditionIds: [asthma.id],
          medications: [],
          isPatientProfile: true,
          isMedicationPrescribed: false,
        },
      }),
  ],
  [
    'people cared for',
    async (member) => {
      await as(member)('addCaregiverProfile', { body: { ...person, caregiverProfile: true } })
      const { caregiverProfileDtos } = await as(member)('getCaregiverProfile')
      const body = {
        isCaregiverProfile: true as const,
        caregiverProfileDtos: (caregiverProfileDtos ?? []).map(({ id }) => ({
          ...person,
          id: id ?? undefined,
          medicalConditions: [asthma],
        })),
      }
      await as(member)('saveCaregiverConditions', { body })
    },
  ],
  [
    'withdrawn consent',
    async (member) => {
      for (const purpose of ['health', 'emails', 'texts', 'sponsor'] as const)
        for (const given of [true, false]) await as(member)('saveConsent', { body: { purpose, given, version: '1' } })
    },
  ],
  [
    'choices of messages',
    (member) =>
      as(member)('saveMessageChoices', {
        body: { email: false, texts: true, textConsentVersion: '1', pause: 'week', textHours: { from: 10, to: 18 } },
      }),
  ],
  [
    'new email',
    async (member) => {
      const email = anEmail()
      await codeFor(member)
      await as(member)('registerEmail', { body: { email } })
      await as(member)('verifyEmailCode', { body: { verificationCode: await world.lastCode(email), email } })
    },
  ],
  [
    'new number',
    async (member) => {
      const newMobileNumber = aNumber()
      const { challengeId } = await as(member)('sendOwnNumberCode', {
        body: { newMobileNumber, otp: await codeFor(member) },
      })
      const body = { newMobileNumber, otp: await world.lastCode(newMobileNumber) }
      await as(member)('changeOwnNumber', { body }, { challenge: challengeId ?? '' })
    },
  ],
  ['referral', (member) => as(member)('referPanelist', { body: { name: 'Zoe', email: anEmail() } })],
  [
    'non-profit',
    async (member) => {
      const [organization] = await as(member)('nonProfitOrganizations')
      await as(member)('saveNonProfitOrganization', { body: { id: organization?.id ?? 0 } })
    },
  ],
  ['message to support', (member) => as(member)('contactUs', { body: { content: 'When?' } })],
  ['tax details', (member) => as(member)('saveTaxDetail', { body: taxDetail })],
  ['Form W-9', (member) => signOwn(world, member)],
  [
    'payout method',
    async (member) =>
      as(member)('savePayoutMethod', {
        body: { method: 'tremendous', address: anEmail(), otp: await codeFor(member) },
      }),
  ],
  [
    'declined invitation',
    async (member) => {
      const { maskedId } = await invite(member)
      await as(member)('declineInvitation', { body: { invitationMaskedId: maskedId, reason: 'no-time' } })
      await as(member)('undoDecline', { body: { invitationMaskedId: maskedId } })
      await world.call('unsubscribe', { body: { invitationMaskId: maskedId } })
    },
  ],
  [
    'completed survey',
    async (member) => {
      const { ikey } = await invite(member, 'Started')
      await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    },
  ],
  ['end of all sessions', (member) => as(member)('endAllSessions')],
  [
    'erased account',
    async (member) => as(member)('eraseAccount', { body: { otp: await codeFor(member), givesUpUnpaid: true } }),
  ],
]

it('the other member has rows in every table, except for the erasure', async () => {
  const rows = Object.entries(await rowsOf(other))
  expect(rows.flatMap(([table, found]) => (found.length === 0 ? [table] : []))).toEqual(['erasure'])
})

const aMember = () =>
  world.member({
    email: anEmail(),
    email_verified_at: verifiedNow,
    sms_consent_at: verifiedNow,
    panelist_type: 'Patient',
    status: 'Verified',
    time_zone: 'America/Chicago',
  })

it.each(saves)("a member's %s changes no row of another member", async (_what, save) => {
  const before = await rowsOf(other)
  await save(await aMember())
  expect(await rowsOf(other)).toEqual(before)
})

it("a member's removed passkey changes no row of another member", async () => {
  const member = await aMember()
  await aPasskey(world, member)
  const before = await rowsOf(other)
  const { passkeys } = await as(member)('passkeys')
  await as(member)('removePasskey', { path: { passkeyId: passkeys[0]?.id ?? '' } })
  expect(await rowsOf(other)).toEqual(before)
})
