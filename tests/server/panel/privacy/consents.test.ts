import type { ConsentPurpose } from '#lib/contract/panel/consents.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { choice } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { waitingMessages } from '#tests/support/panel/messages.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* A member's consents, by purpose. */

const world = useWorld({ lookups: true })

const TEXTS =
  'I agree to receive text messages from Carepanel at this number: sign-in codes, survey invitations and reminders. Frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.'

const listOf = async (member: TestMember) => (await world.as(member).call('consents')).consents
const oneOf = async (member: TestMember, wanted: ConsentPurpose) =>
  (await listOf(member)).find(({ purpose }) => purpose === wanted)
const save = (member: TestMember, purpose: ConsentPurpose, given: boolean) =>
  world.as(member).call('saveConsent', { body: { purpose, given, version: '1' } })
const reachable = () => world.member({ email: anEmail(), email_verified_at: verifiedNow, panelist_type: 'Patient' })

describe('list of consents', () => {
  it('has each purpose with its words, and none given that the member did not give', async () => {
    const registered = new Date('2026-03-02T14:11:09Z')
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow, sms_consent_at: registered })
    expect((await listOf(member)).map(({ purpose, given }) => [purpose, given])).toEqual([
      ['texts', true],
      ['emails', true],
      ['sponsor', false],
      ['adverse-events', false],
    ])
    expect(await oneOf(member, 'texts')).toEqual({
      purpose: 'texts',
      title: 'Text messages',
      words: TEXTS,
      version: '1',
      given: true,
      changedAt: '2026-03-02T14:11:09.000Z',
      how: 'when you registered',
      note: null,
    })
  })

  it('has texts as not given by a member who was not asked', async () => {
    const member = await world.member({ sms_consent_at: null })
    expect(await oneOf(member, 'texts')).toMatchObject({ given: false, changedAt: null, how: null })
  })

  it('has health for patients only', async () => {
    const patient = await reachable()
    expect(await oneOf(patient, 'health')).toMatchObject({ given: false, title: 'Health information' })
    expect(await oneOf(await world.member({ panelist_type: 'Nurse' }), 'health')).toBeUndefined()
  })
})

describe('saveConsent', () => {
  it.each(['sponsor', 'adverse-events'] as const)('gives and withdraws %s, with audit events', async (purpose) => {
    const member = await reachable()
    for (const given of [true, false, true]) {
      await save(member, purpose, given)
      const now = await oneOf(member, purpose)
      expect(now).toMatchObject({ given, how: 'in your settings' })
      expect(Math.abs(Date.now() - Date.parse(now?.changedAt ?? ''))).toBeLessThan(60_000)
    }
    const audited = await world.db
      .selectFrom('audit')
      .select(['event', 'subject'])
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
      .execute()
    const subject = `consent ${purpose} version 1`
    expect(audited).toEqual([
      { event: 'consent given', subject },
      { event: 'consent withdrawn', subject },
      { event: 'consent given', subject },
    ])
    const shown = await operator(world, `members show ${member.mobile}`)
    const fact = { sponsor: 'sponsors may know who they are', 'adverse-events': 'may be asked about side effects' }
    expect(shown).toMatch(new RegExp(`${fact[purpose]} +yes`))
  })

  it('refuses a version whose words have changed', async () => {
    const member = await reachable()
    const body = { purpose: 'sponsor', given: true, version: '0' } as const
    expect(await world.as(member).refusal('saveConsent', { body })).toBe('VALIDATION_FAILED')
    expect(await oneOf(member, 'sponsor')).toMatchObject({ given: false })
  })

  it("does not change another member's consent", async () => {
    const [first, second] = [await reachable(), await reachable()]
    await save(first, 'sponsor', true)
    expect(await oneOf(second, 'sponsor')).toMatchObject({ given: false })
  })
})

describe('consent to texts', () => {
  it("stops the member's number when withdrawn and allows it when given again", async () => {
    const member = await reachable()
    await save(member, 'texts', false)
    expect(await oneOf(member, 'texts')).toMatchObject({ given: false, how: 'in your settings' })
    expect(
      await world.db.selectFrom('text_stop').select('number').where('number', '=', member.mobile).execute(),
    ).toEqual([{ number: member.mobile }])
    await save(member, 'texts', true)
    expect(
      await world.db.selectFrom('text_stop').select('number').where('number', '=', member.mobile).execute(),
    ).toEqual([])
  })

  it('takes back the texts that still wait for the member when withdrawn (PRIV-010)', async () => {
    const [member, other] = [await reachable(), await reachable()]
    const message = { name: 'survey-invitation-text', channel: 'sms', text: 'Hello' } as const
    for (const { mobile: to } of [member, other])
      await world.db.transaction().execute((tx) => world.panel.outbox.send(tx, { ...message, to }))
    await save(member, 'texts', false)
    expect(await waitingMessages(world, member.mobile)).toEqual([])
    expect(await waitingMessages(world, other.mobile)).toHaveLength(1)
  })

  it('lets the member sign in and confirm by codes to the email address while withdrawn', async () => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow })
    await save(member, 'texts', false)
    await world.call('sendLoginCode', { body: { loginId: email, otp: '' } })
    await world.pass({ minutes: 2 })
    await world.as(member).call('sendPrivacyCode', { body: {} })
    expect((await world.messages(email)).map(({ about }) => about)).toEqual(['code', 'code'])
    expect(await world.messages(member.mobile)).toEqual([])
  })

  it('cannot be withdrawn without a verified email address', async () => {
    const member = await world.member({ sms_consent_at: verifiedNow })
    expect(await oneOf(member, 'texts')).toMatchObject({
      given: true,
      note: 'To stop texts, verify an email address first: your sign-in codes go there then.',
    })
    const body = { purpose: 'texts', given: false, version: '1' } as const
    expect(await world.as(member).refusal('saveConsent', { body })).toBe('FORBIDDEN')
  })

  it('cannot be given after a reply STOP', async () => {
    const member = await reachable()
    await world.db.insertInto('text_stop').values({ number: member.mobile }).execute()
    expect(await oneOf(member, 'texts')).toMatchObject({
      given: false,
      how: 'by your reply STOP',
      note: 'To get texts again, reply START to one of our texts.',
    })
    const body = { purpose: 'texts', given: true, version: '1' } as const
    expect(await world.as(member).refusal('saveConsent', { body })).toBe('FORBIDDEN')
  })
})

it('withdrawing the consent to emails unsubscribes until it is given again', async () => {
  const member = await reachable()
  const row = () =>
    world.db
      .selectFrom('panelist')
      .select('unsubscribed_at')
      .where('id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
  const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
  await save(member, 'emails', false)
  expect((await row()).unsubscribed_at).toEqual(expect.any(Date))
  await save(member, 'emails', true)
  expect((await row()).unsubscribed_at).toBeNull()
  await world.call('unsubscribe', { body: { invitationMaskId: invitation.maskedId } })
  expect(await oneOf(member, 'emails')).toMatchObject({ given: false, how: 'by the link in an email' })
})

describe('consent to health information', () => {
  const answered = { medical_profile: JSON.stringify({ medicalConditions: [{ id: 1 }] }), is_caregiver: true }

  it('is given by saving health answers, again after it was withdrawn', async () => {
    const member = await reachable()
    const gout = choice('medicalConditions', 'Gout')
    const answers = { isPatientProfile: false as const, medicalConditionIds: [gout.id] }
    await world.as(member).call('updatePatientProfile', { body: answers })
    const given = { given: true, how: 'when you saved your health answers' }
    expect(await oneOf(member, 'health')).toMatchObject(given)
    await save(member, 'health', false)
    await world.as(member).call('updatePatientProfile', { body: answers })
    await world.as(member).call('updatePatientProfile', { body: answers })
    expect(await oneOf(member, 'health')).toMatchObject(given)
    const receipt = await (await world.send('consentReceipt', {}, { member })).json()
    expect(receipt.history.map((change: { given: boolean; how: string }) => [change.given, change.how])).toEqual([
      [true, 'when you saved your health answers'],
      [false, 'in your settings'],
      [true, 'when you saved your health answers'],
    ])
  })

  const person = {
    caregiverProfile: true as const,
    nickName: 'Sam',
    birthYear: 2015,
    gender: choice('genders', 'Male'),
    patientRelationship: choice('patientRelationships', 'Child'),
  }

  it('is given by adding a person, not by caring for nobody', async () => {
    const member = await reachable()
    await world.as(member).call('saveCaregiverConditions', { body: { isCaregiverProfile: false } })
    expect(await oneOf(member, 'health')).toMatchObject({ given: false, changedAt: null })
    await world.as(member).call('addCaregiverProfile', { body: person })
    expect(await oneOf(member, 'health')).toMatchObject({ given: true, how: 'when you saved your health answers' })
  })

  it('deletes every health answer when withdrawn', async () => {
    const member = await world.member({ panelist_type: 'Patient', patient_profile_completed: true, ...answered })
    await world.db.insertInto('caregiver_profile').values({ panelist_id: member.panelistId, answers: '{}' }).execute()
    await save(member, 'health', true)
    await save(member, 'health', false)
    const row = await world.db
      .selectFrom('panelist')
      .select(['medical_profile', 'is_caregiver', 'patient_profile_completed'])
      .where('id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ medical_profile: null, is_caregiver: null, patient_profile_completed: false })
    const people = world.db.selectFrom('caregiver_profile').selectAll().where('panelist_id', '=', member.panelistId)
    expect(await people.execute()).toEqual([])
  })

  it('leaves the member out of selections by condition while withdrawn', async () => {
    const count = async () => /(\d+)/.exec(await operator(world, 'members count condition=1 --json'))?.[1]
    const before = Number(await count())
    const member = await world.member({ panelist_type: 'Patient', ...answered })
    expect(Number(await count())).toBe(before + 1)
    await save(member, 'health', false)
    await world.db
      .updateTable('panelist')
      .set({ medical_profile: answered.medical_profile })
      .where('id', '=', member.panelistId)
      .execute()
    expect(Number(await count())).toBe(before)
    await save(member, 'health', true)
    expect(Number(await count())).toBe(before + 1)
  })
})

it('the consent receipt has the consents that hold now and each change with its words', async () => {
  const member = await reachable()
  await save(member, 'sponsor', true)
  await save(member, 'sponsor', false)
  const response = await world.send('consentReceipt', {}, { member })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-consents.json"')
  const receipt = await response.json()
  const words =
    'I agree that Carepanel may tell the sponsor of a study my name and how to reach me. Without this, sponsors get my answers without my name.'
  const at = expect.stringMatching(/Z$/)
  expect(receipt).toMatchObject({ issuedBy: 'Carepanel', member: member.panelistId })
  expect(receipt.consents).toHaveLength(5)
  expect(receipt.history).toEqual([
    { purpose: 'sponsor', given: true, version: '1', words, at, how: 'in your settings' },
    { purpose: 'sponsor', given: false, version: '1', words, at, how: 'in your settings' },
  ])
})

it('the consent receipt of a Spanish reader says in Spanish how each consent was changed', async () => {
  const member = await reachable()
  await save(member, 'sponsor', true)
  const headers = { 'accept-language': 'es-US,es;q=0.9' }
  const receipt = await (await world.send('consentReceipt', {}, { member, headers })).json()
  expect(receipt.history.map(({ how }: { how: string }) => how)).toEqual(['en su configuración'])
})
