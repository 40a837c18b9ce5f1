import { Secret } from '#server/secret.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'

/* Postmark's webhooks about mails, as documented by Postmark. */

const PASSWORD = 'p'.repeat(32)
const world = useWorld({ mailEventsPassword: new Secret(PASSWORD) })

const postEvent = async (event: unknown, password = PASSWORD, to = world) => {
  const response = await to.handle(
    new Request('http://panel.test/mail/postmark', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
      },
      body: JSON.stringify(event),
    }),
  )
  return response.status
}
const bounce = (Email: string, Type = 'HardBounce') => ({
  RecordType: 'Bounce',
  ID: 42,
  Type,
  TypeCode: 1,
  MessageID: '00000000-0000-0000-0000-000000000000',
  Email,
  BouncedAt: '2026-11-23T09:00:00Z',
  Inactive: true,
})
const complaint = (Email: string) => ({
  ...bounce(Email, 'SpamComplaint'),
  RecordType: 'SpamComplaint',
  TypeCode: 100001,
})
const change = (Recipient: string, SuppressSending: boolean, SuppressionReason: string | null) => ({
  RecordType: 'SubscriptionChange',
  Recipient,
  SuppressSending,
  SuppressionReason,
})

const member = () => world.member({ email: anEmail(), email_verified_at: verifiedNow })
const stateOf = (panelistId: number) =>
  world.db
    .selectFrom('panelist')
    .select(['email', 'email_bounced_at', 'unsubscribed_at'])
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
const eventsOf = async (panelistId: number) =>
  (await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()).map(
    ({ event }) => event,
  )

it('marks a hard-bounced email address once and tells the member how to confirm it', async () => {
  const bounced = await member()
  const { panelistId, mobile } = bounced
  const { email } = await stateOf(panelistId)
  expect(await postEvent(bounce(String(email).toUpperCase()))).toBe(200)
  expect(await postEvent(bounce(String(email)))).toBe(200)
  expect(await stateOf(panelistId)).toMatchObject({ email_bounced_at: expect.any(Date), unsubscribed_at: null })
  expect((await eventsOf(panelistId)).filter((event) => event === 'email bounced')).toHaveLength(1)
  expect(await operator(world, `members show ${mobile}`)).toMatch(/email bounced +20\d\d-/)
  const { email: choice } = await world.call('messageChoices', {}, { member: bounced })
  expect(choice?.note).toMatch(/^Your mail server returned our email on .+ Select Change email to confirm this address/)
})

it.each([
  ['a complaint', complaint],
  ['an end of mails at the provider', (email: string) => change(email, true, 'ManualSuppression')],
])('unsubscribes once after %s, and lets the member turn invitations on again', async (_, event) => {
  const complaining = await member()
  const email = String((await stateOf(complaining.panelistId)).email)
  expect([await postEvent(event(email)), await postEvent(event(email))]).toEqual([200, 200])
  expect(await stateOf(complaining.panelistId)).toMatchObject({
    unsubscribed_at: expect.any(Date),
    email_bounced_at: null,
  })
  expect((await eventsOf(complaining.panelistId)).filter((event) => event === 'unsubscribed')).toHaveLength(1)
  expect((await world.call('messageChoices', {}, { member: complaining })).email).toMatchObject({
    isOn: false,
    canChange: true,
  })
  const body = { email: true, texts: false, pause: 'keep' } as const
  expect((await world.call('saveMessageChoices', { body }, { member: complaining })).email?.isOn).toBe(true)
})

it.each([
  ['a soft bounce', (email: string) => bounce(email, 'SoftBounce')],
  ['a mail that was taken for spam', (email: string) => bounce(email, 'SpamNotification')],
  ['a suppression that the bounce has told', (email: string) => change(email, true, 'HardBounce')],
  ['a reactivated address', (email: string) => change(email, false, null)],
  ['a delivery', (email: string) => ({ RecordType: 'Delivery', Recipient: email })],
])('accepts %s and changes nothing', async (_, event) => {
  const { panelistId } = await member()
  expect(await postEvent(event(String((await stateOf(panelistId)).email)))).toBe(200)
  expect(await stateOf(panelistId)).toMatchObject({ email_bounced_at: null, unsubscribed_at: null })
})

it('refuses a mail event with a wrong password (403) or a malformed body (422)', async () => {
  const { panelistId } = await member()
  const email = String((await stateOf(panelistId)).email)
  expect(await postEvent(bounce(email), 'q'.repeat(32))).toBe(403)
  expect(await postEvent(bounce(email), '')).toBe(403)
  expect(await stateOf(panelistId)).toMatchObject({ email_bounced_at: null })
  expect(await postEvent([1])).toBe(422)
  expect(await postEvent(bounce(anEmail()))).toBe(200)
})

it('answers 404 to mail events when no password for them is configured', async () => {
  const without = await openWorld({})
  expect(await postEvent(bounce(anEmail()), PASSWORD, without)).toBe(404)
  await without.close()
})
