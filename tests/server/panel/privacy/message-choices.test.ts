import type { Input } from '#lib/contract/endpoint.ts'
import type { saveMessageChoices } from '#lib/contract/panel/message-choices.ts'
import { Secret } from '#server/secret.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* A member's choices for survey invitations. */

const world = useWorld({
  twilio: {
    accountSid: 'AC0',
    authToken: new Secret('a token'),
    sender: '+12025550100',
    apiOrigin: 'https://api.twilio.test',
    inboundUrl: 'https://portal.test/api/sms/inbound',
  },
})

type Choices = Input<typeof saveMessageChoices>['body']

const AS_IT_IS: Choices = { email: true, texts: true, textConsentVersion: '1', pause: 'keep' }
const choicesOf = (member: TestMember) => world.as(member).call('messageChoices')
const save = (member: TestMember, changes: Partial<Choices>) =>
  world.as(member).call('saveMessageChoices', { body: { ...AS_IT_IS, ...changes } })
const reachable = (columns: Parameters<typeof world.member>[0] = {}) =>
  world.member({ email: anEmail(), email_verified_at: verifiedNow, sms_consent_at: verifiedNow, ...columns })
const audited = (member: TestMember) =>
  world.db
    .selectFrom('audit')
    .select(['event', 'subject'])
    .where('panelist_id', '=', member.panelistId)
    .orderBy('id')
    .execute()
const OPEN = { canChange: true, note: null }

it('messageChoices are email and texts for a member who agreed to texts at registration', async () => {
  expect(await choicesOf(await reachable())).toEqual({
    email: { isOn: true, ...OPEN },
    texts: { isOn: true, ...OPEN },
    textConsent: {
      words:
        'I agree to receive text messages from Carepanel at this number: sign-in codes, survey invitations and reminders. Frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
      version: '1',
    },
    pausedUntil: null,
    textHours: null,
    areas: null,
  })
})

it('turning texts on saves a consent with its words for a member who never agreed to texts', async () => {
  const member = await reachable({ sms_consent_at: null })
  expect((await choicesOf(member)).texts).toEqual({ isOn: false, ...OPEN })
  expect((await save(member, { texts: true })).texts).toEqual({ isOn: true, ...OPEN })
  const stored = await world.db
    .selectFrom('consent')
    .select(['purpose', 'given', 'version', 'words'])
    .where('panelist_id', '=', member.panelistId)
    .execute()
  expect(stored).toEqual([
    { purpose: 'texts', given: true, version: '1', words: expect.stringMatching(/^I agree to receive text messages/) },
  ])
})

it('saveMessageChoices refuses to turn texts on with a version whose words have changed', async () => {
  const member = await reachable({ survey_texts: false })
  const body: Choices = { ...AS_IT_IS, textConsentVersion: '0' }
  expect(await world.as(member).refusal('saveMessageChoices', { body })).toBe('VALIDATION_FAILED')
  expect((await choicesOf(member)).texts?.isOn).toBe(false)
})

it('saveMessageChoices keeps a channel that the request leaves out', async () => {
  const member = await reachable()
  const body: Choices = { pause: 'week' }
  const saved = await world.as(member).call('saveMessageChoices', { body })
  expect([saved.email, saved.texts]).toEqual([
    { isOn: true, ...OPEN },
    { isOn: true, ...OPEN },
  ])
  expect(saved.pausedUntil).not.toBeNull()
})

it('turning texts off is audited and still allows sign-in codes by text', async () => {
  const member = await reachable()
  expect((await save(member, { texts: false })).texts).toEqual({ isOn: false, ...OPEN })
  await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
  expect(await world.lastSms(member.mobile)).toMatch(/^Your Carepanel code is \d{6}\./)
  expect(await audited(member)).toContainEqual({ event: 'message choices saved', subject: 'survey texts off' })
})

it('turning email off withdraws the consent to emails, and unsubscribing by link turns email off', async () => {
  const member = await reachable()
  expect((await save(member, { email: false })).email).toEqual({ isOn: false, ...OPEN })
  const { consents } = await world.as(member).call('consents')
  expect(consents.find(({ purpose }) => purpose === 'emails')).toMatchObject({ given: false, how: 'in your settings' })
  expect((await save(member, { email: true })).email).toEqual({ isOn: true, ...OPEN })
  const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
  await world.call('unsubscribe', { body: { invitationMaskId: maskedId } })
  expect((await choicesOf(member)).email).toEqual({ isOn: false, ...OPEN })
})

it('saveMessageChoices writes no audit event when nothing changes', async () => {
  const member = await reachable()
  await save(member, {})
  expect(await audited(member)).toEqual([])
})

describe('pause of invitations', () => {
  const DAY = 86_400_000
  it.each([
    ['week', 7, 7],
    ['month', 28, 31],
    ['three-months', 89, 92],
  ] as const)('of a %s ends in %i to %i days', async (pause, least, most) => {
    const { pausedUntil } = await save(await reachable(), { pause })
    const days = (Date.parse(pausedUntil ?? '') - Date.now()) / DAY
    expect(days).toBeGreaterThan(least - 0.1)
    expect(days).toBeLessThan(most + 0.1)
  })

  it('is kept by the next save, can be ended, and expires', async () => {
    const member = await reachable()
    const { pausedUntil } = await save(member, { pause: 'week' })
    expect((await save(member, { email: false })).pausedUntil).toBe(pausedUntil)
    expect((await save(member, { email: false, pause: 'none' })).pausedUntil).toBeNull()
    const past = await reachable({ surveys_paused_until: new Date(Date.now() - 1000) })
    expect((await choicesOf(past)).pausedUntil).toBeNull()
  })

  it('stops the mail of an invitation, which still appears on the dashboard', async () => {
    const member = await reachable({ surveys_paused_until: new Date(Date.now() + DAY) })
    const { seed } = await aSurvey(world.db)
    expect(await operator(world, `surveys invite ${seed.project} ${member.mobile}`)).toMatch(
      /No email is sent: paused invitations\.$/,
    )
    expect(await world.as(member).call('listSurveys')).toMatchObject([{ projectNumber: seed.project }])
    expect(await operator(world, `members show ${member.mobile}`)).toMatch(/invitations paused until +20\d\d-/)
  })
})

it("saveMessageChoices changes no other member's choices", async () => {
  const [member, other] = [
    await reachable({ time_zone: 'America/Chicago' }),
    await reachable({ time_zone: 'America/Chicago' }),
  ]
  const before = await choicesOf(other)
  await save(member, { email: false, texts: false, pause: 'week', textHours: { from: 10, to: 18 } })
  expect(await choicesOf(other)).toEqual(before)
})

describe('notes on how to get messages again', () => {
  it('ask for a START after a STOP, and the save is refused', async () => {
    const member = await reachable()
    await world.db.insertInto('text_stop').values({ number: member.mobile, at: '2026-11-20T15:05:00Z' }).execute()
    expect((await choicesOf(member)).texts).toEqual({
      isOn: false,
      canChange: false,
      note: "You replied STOP on Nov 20, 2026, 10:05 AM ET, so we can't text you. To get texts again, text START to (202) 555-0100.",
    })
    expect(await world.as(member).refusal('saveMessageChoices', { body: AS_IT_IS })).toBe('FORBIDDEN')
    expect((await save(member, { texts: false, pause: 'week' })).pausedUntil).not.toBeNull()
  })

  it('point to the Privacy page after texts were withdrawn there', async () => {
    const member = await reachable()
    await world.as(member).call('saveConsent', { body: { purpose: 'texts', given: false, version: '1' } })
    expect((await choicesOf(member)).texts).toEqual({
      isOn: false,
      canChange: false,
      note: 'You stopped all our texts on the Privacy page. You can agree to them again there.',
    })
  })

  it('ask to confirm the address after an email bounced, which clears the note', async () => {
    const email = anEmail()
    const member = await world.member({
      email,
      email_verified_at: verifiedNow,
      email_bounced_at: '2026-11-20T15:05:00Z',
    })
    expect((await choicesOf(member)).email).toEqual({
      isOn: true,
      canChange: true,
      note: "Your mail server returned our email on Nov 20, 2026, 10:05 AM ET: it doesn't know the address. Select Change email to confirm this address again, or another one.",
    })
    await world.as(member).call('registerEmail', { body: { email } })
    const verificationCode = await world.lastCode(email)
    await world.as(member).call('verifyEmailCode', { body: { verificationCode, email } })
    expect((await choicesOf(member)).email).toEqual({ isOn: true, ...OPEN })
  })

  it.each([
    [{ email: null }, false, 'Add an email address to get invitations by email.'],
    [{ email_verified_at: null }, true, 'Verify your email address to get invitations by email.'],
  ])('with %j ask to add or verify an email address', async (columns, hasAddress, note) => {
    const email = { isOn: hasAddress, canChange: hasAddress, note }
    expect((await choicesOf(await reachable(columns))).email).toEqual(email)
  })

  it('do not stop other choices from being saved', async () => {
    const member = await reachable({ email: null, email_verified_at: null })
    expect((await save(member, { email: false, texts: false })).texts?.isOn).toBe(false)
  })
})

describe('hours for texts', () => {
  const hours = { from: 10, to: 18 }

  it('are 8 to 21 until the member chooses others, and are kept by a save without them', async () => {
    const member = await reachable({ time_zone: 'America/Chicago' })
    expect((await choicesOf(member)).textHours).toEqual({ from: 8, to: 21 })
    expect((await save(member, { textHours: hours })).textHours).toEqual(hours)
    await save(member, { pause: 'week' })
    await save(member, { textHours: hours })
    expect((await choicesOf(member)).textHours).toEqual(hours)
    expect((await audited(member)).filter(({ subject }) => subject === 'survey texts from 10 to 18')).toHaveLength(1)
  })

  it('are offered by the state of the address when the profile has no time zone', async () => {
    const profile = JSON.stringify({
      mailingAddress: { firstLine: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' },
    })
    expect((await choicesOf(await reachable({ profile }))).textHours).toEqual({ from: 8, to: 21 })
  })

  it.each([
    ['before 8 AM', { from: 7, to: 18 }],
    ['after 9 PM', { from: 10, to: 22 }],
    ['fewer than three', { from: 10, to: 12 }],
    ['turned around', { from: 18, to: 10 }],
    ['half an hour', { from: 10.5, to: 18 }],
  ])('are refused: %s', async (_, textHours) => {
    const member = await reachable({ time_zone: 'America/Chicago' })
    expect(await world.as(member).refusal('saveMessageChoices', { body: { ...AS_IT_IS, textHours } })).toBe(
      'VALIDATION_FAILED',
    )
    expect((await choicesOf(member)).textHours).toEqual({ from: 8, to: 21 })
  })

  it('cannot be chosen when neither time zone nor state is known', async () => {
    const member = await reachable()
    expect((await choicesOf(member)).textHours).toBeNull()
    expect(await world.as(member).refusal('saveMessageChoices', { body: { ...AS_IT_IS, textHours: hours } })).toBe(
      'FORBIDDEN',
    )
  })
})
