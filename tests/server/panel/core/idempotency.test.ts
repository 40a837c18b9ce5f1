import { otherCode } from '#tests/support/panel/facts/sign-up.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const contents = async (panelistId: number) =>
  (await world.db.selectFrom('contact_message').select('content').where('panelist_id', '=', panelistId).execute()).map(
    ({ content }) => content,
  )
const contact = (member: Awaited<ReturnType<World['member']>>, content: string, key: string) =>
  world.send('contactUs', { body: { content } }, { ...keyed(key), member })

it('answers a repeated idempotency key with the first answer and does nothing more', async () => {
  const member = await world.member()
  const answers = [await contact(member, 'once', 'k1'), await contact(member, 'once', 'k1')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[1]?.json()).toEqual(await answers[0]?.json())
  expect(await contents(member.panelistId)).toEqual(['once'])
})

it('performs a call once for twenty concurrent requests with one idempotency key', async () => {
  const member = await world.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => contact(member, 'once', 'k2')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await contents(member.panelistId)).toEqual(['once'])
})

it('refuses an idempotency key with 422 when the call or body differs', async () => {
  const member = await world.member()
  await contact(member, 'first', 'k3')
  const other = await world.as(member).refused('contactUs', { body: { content: 'second' } }, keyed('k3'))
  expect(other).toMatchObject({
    status: 422,
    errorCode: 'VALIDATION_FAILED',
    fields: { 'idempotency-key': 'used for something else' },
  })
  expect(await world.as(member).refusal('saveNonProfitOrganization', { body: { id: 1 } }, keyed('k3'))).toBe(
    'VALIDATION_FAILED',
  )
  expect(await contents(member.panelistId)).toEqual(['first'])
})

it('treats the same idempotency key of another member as another key', async () => {
  const [first, second] = [await world.member(), await world.member()]
  await contact(first, 'one', 'k4')
  await contact(second, 'two', 'k4')
  expect([await contents(first.panelistId), await contents(second.panelistId)]).toEqual([['one'], ['two']])
})

it('performs a call again without an idempotency key, or with another one', async () => {
  const member = await world.member()
  for (const key of ['k5', 'k6']) await contact(member, 'again', key)
  await world.as(member).call('contactUs', { body: { content: 'again' } })
  expect(await contents(member.panelistId)).toHaveLength(3)
})

it('remembers an idempotency key for 24 hours', async () => {
  const member = await world.member()
  await contact(member, 'daily', 'k7')
  await world.pass({ hours: 23, minutes: 59 })
  await world.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() + 3_600_000) })
    .where('panelist_id', '=', member.panelistId)
    .execute()
  await contact(member, 'daily', 'k7')
  expect(await contents(member.panelistId)).toHaveLength(1)
  await world.pass({ minutes: 2 })
  await contact(member, 'daily', 'k7')
  expect(await contents(member.panelistId)).toHaveLength(2)
})

it('lets a refused call use its idempotency key again', async () => {
  const member = await world.member()
  const organization = (name: string) =>
    world.db.insertInto('non_profit').values({ name, display_order: 1 }).returning('id').executeTakeFirstOrThrow()
  const next = (await organization('First')).id + 1
  const save = async () =>
    (await world.send('saveNonProfitOrganization', { body: { id: next } }, { ...keyed('k8'), member })).status
  expect(await save()).toBeGreaterThanOrEqual(400)
  await organization('Second')
  expect(await save()).toBe(200)
})

it('counts wrong email codes even when each has its own idempotency key', async () => {
  const member = await world.member()
  await world.as(member).call('registerEmail', { body: { email: 'tries@mail.test' } })
  const code = await world.lastCode('tries@mail.test')
  for (let index = 0; index < 5; index++) {
    const body = { verificationCode: otherCode(code) }
    expect(await world.as(member).refusal('verifyEmailCode', { body }, keyed(`guess-${index}`))).toBe('INVALID_OTP')
  }
  expect(await world.as(member).refusal('verifyEmailCode', { body: { verificationCode: code } }, keyed('right'))).toBe(
    'INVALID_OTP',
  )
})

it.each([
  ['', 200],
  ['with space', 422],
  ['x'.repeat(129), 422],
])('answers the idempotency key "%s" with %s', async (key, status) => {
  expect((await contact(await world.member(), 'key', key)).status).toBe(status)
})
