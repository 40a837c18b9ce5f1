import { sql } from 'kysely'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* A member chooses the payout method. */

const world = useWorld()

const wallet = () => new FakeProvider(() => 'none', 'paypal', 'PayPal')
beforeEach(() => Object.assign(world.panel.payouts, payingBy(new FakeProvider(), wallet())))

async function codeFor(member: TestMember): Promise<string> {
  await world.as(member).call('sendPrivacyCode', { body: {} })
  return world.lastCode(member.mobile)
}

const choose = async (member: TestMember, address: string, method = 'paypal') =>
  world.as(member).call('savePayoutMethod', { body: { method, address, otp: await codeFor(member) } })

const payoutOf = async (member: TestMember) => {
  const id = await anEarning(world, member, 30)
  const operatorContext = { address: 'operator test', requestId: 'r' }
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
  await runOperatorCommand(world, ['payouts', 'send', String(id)], { answer: true })
  return world.db.selectFrom('payout').select(['gateway', 'recipient']).where('payment_id', '=', id).executeTakeFirst()
}

it('pays by the first provider to the verified email address until the member chooses', async () => {
  const member = await world.member({ email: 'rosa@mail.test', email_verified_at: verifiedNow })
  expect(await world.as(member).call('payoutMethod')).toEqual({
    methods: [
      { method: 'tremendous', label: 'Gift card, prepaid card or bank transfer, by an email from Tremendous' },
      { method: 'paypal', label: 'PayPal' },
    ],
    method: 'tremendous',
    sentTo: 'r•••@mail.test',
    codeGoesTo: expect.stringMatching(/^\(•••\) •••-\d{4}$/),
    hasPasskey: false,
    isHeld: false,
  })
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: 'rosa@mail.test' })
})

it('refuses a code that went to a new email, because texts are stopped, for 7 days', async () => {
  const old = anEmail()
  const member = await world.member({ email: old, email_verified_at: verifiedNow })
  await world.db.insertInto('text_stop').values({ number: member.mobile }).execute()
  const email = anEmail()
  await world.as(member).call('registerEmail', { body: { email } })
  await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
  /** Saves the method with a code, which goes to the email. */
  const save = async () => {
    await world.pass({ minutes: 2 })
    await world.as(member).call('sendPrivacyCode', { body: {} })
    const body = { method: 'paypal', address: email, otp: await world.lastCode(email) }
    return world.send('savePayoutMethod', { body }, { member })
  }
  expect(await (await save()).json()).toMatchObject({ errorCode: 'PAYOUT_METHOD_HELD' })
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: old })
  await world.db
    .updateTable('panelist')
    .set({ email_verified_at: sql<Date>`now() - interval '7 days 1 minute'` })
    .where('id', '=', member.panelistId)
    .execute()
  expect((await save()).status).toBe(200)
})

it('pays to the chosen address, and notifies the email, the old and the new address of each change', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await choose(member, 'first@mail.test')
  await world.pass({ minutes: 2 })
  await choose(member, 'second@mail.test')
  expect(await world.as(member).call('payoutMethod')).toMatchObject({ method: 'paypal', sentTo: 's•••@mail.test' })
  expect(await payoutOf(member)).toEqual({ gateway: 'paypal', recipient: 'second@mail.test' })
  const addressesMailedTo = async (to: string) =>
    (await world.messages(to)).map(({ text }) => /now go to (\S+)\./.exec(text)?.[1])
  expect(await addressesMailedTo(email)).toEqual(['f•••@mail.test', 's•••@mail.test'])
  expect(await addressesMailedTo('first@mail.test')).toEqual(['f•••@mail.test', 's•••@mail.test'])
  expect(await addressesMailedTo('second@mail.test')).toEqual(['s•••@mail.test'])
  const audited = await world.db
    .selectFrom('audit')
    .select('event')
    .where('panelist_id', '=', member.panelistId)
    .execute()
  expect(audited.filter(({ event }) => event === 'payout method changed')).toHaveLength(2)
})

describe('a payout that was requested before the member chose another address', () => {
  const rowOf = async (payment: number) =>
    world.db
      .selectFrom('payout')
      .select(['gateway', 'recipient', 'state', 'detail'])
      .where('payment_id', '=', payment)
      .executeTakeFirst()
  async function requested(member: TestMember) {
    const id = await anEarning(world, member, 30)
    const operatorContext = { address: 'operator test', requestId: 'r' }
    await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
    await runOperatorCommand(world, ['payouts', 'send', String(id)], { answer: true })
    return id
  }

  it('goes to the new one, also when it waited for a second operator, who sees why', async () => {
    const provider = wallet()
    Object.assign(world.panel.payouts, payingBy(new FakeProvider(), provider), { twoPeopleAboveCents: 0 })
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const id = await requested(member)
    await choose(member, 'new@mail.test')
    expect(await rowOf(id)).toEqual({
      gateway: 'paypal',
      recipient: 'new@mail.test',
      state: 'waiting',
      detail: 'The member has since chosen where it goes.',
    })
    const { rows } = await sql<{ batch: number }>`select max(id)::int as batch from payout_batch`.execute(world.db)
    await runOperatorCommand(world, ['payouts', 'approve', String(rows[0]?.batch)], {
      answer: true,
      operator: 'operator second',
    })
    await payOut(world)
    expect([...provider.paid.values()].at(-1)).toMatchObject({ email: 'new@mail.test', amountCents: 3000 })
    expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'new@mail.test' })
  })

  it('keeps the old one once a provider may have it', async () => {
    Object.assign(world.panel.payouts, payingBy(new FakeProvider(() => 'request lost'), wallet()))
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow })
    const id = await requested(member)
    await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    await choose(member, 'later@mail.test')
    expect(await rowOf(id)).toMatchObject({ gateway: 'tremendous', recipient: email, state: 'sending' })
  })
})

it('still pays to the old email after another one is confirmed, and says so to the old one', async () => {
  const [email, newEmail] = [anEmail(), anEmail()]
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await world.as(member).call('registerEmail', { body: { email: newEmail } })
  await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(newEmail) } })
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: email })
  const told = (await world.messages(email)).map(({ text }) => text).join()
  expect(told).toContain('Payments still go where they went before. You can change that under Payments.')
})

it('still pays to the old email after support replaced it', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await runOperatorCommand(world, ['members', 'email', member.mobile, '--to', anEmail(), '--yes'])
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: email })
})

it('pays to the first email that a member confirms', async () => {
  const [email, typo] = [anEmail(), anEmail()]
  const member = await world.member({ email: typo, email_verified_at: null })
  await world.as(member).call('registerEmail', { body: { email } })
  await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: email })
})

it('accepts an address that another member has', async () => {
  const [first, second] = [await world.member(), await world.member()]
  await choose(first, 'office@mail.test')
  await choose(second, 'office@mail.test')
  expect(await payoutOf(second)).toEqual({ gateway: 'paypal', recipient: 'office@mail.test' })
})

it('needs an unused code and an offered method', async () => {
  const member = await world.member()
  const otp = await codeFor(member)
  const body = { method: 'paypal', address: 'mine@mail.test', otp }
  expect(await world.as(member).refusal('savePayoutMethod', { body: { ...body, method: 'bitcoin' } })).toBe(
    'VALIDATION_FAILED',
  )
  const wrong = otp === '111111' ? '222222' : '111111'
  expect(await world.as(member).refusal('savePayoutMethod', { body: { ...body, otp: wrong } })).toBe('INVALID_OTP')
  await world.as(member).call('savePayoutMethod', { body })
  expect(await world.as(member).refusal('savePayoutMethod', { body })).toMatch(/^(INVALID_OTP|OTP_EXPIRED)$/)
  expect(
    await world.db.selectFrom('payout_method').select('address').where('panelist_id', '=', member.panelistId).execute(),
  ).toEqual([{ address: 'mine@mail.test' }])
})

it('pays by the first provider again when the chosen one is no longer offered', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await choose(member, 'wallet@mail.test')
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
  expect(await payoutOf(member)).toEqual({ gateway: 'tremendous', recipient: email })
})

describe('savePayoutMethod repeated under one idempotency key', () => {
  const press = async (member: TestMember, body: { method: string; address: string; otp: string }) => {
    const answer = await world.send(
      'savePayoutMethod',
      { body },
      { member, headers: { 'idempotency-key': 'one-press' } },
    )
    return [answer.status, await answer.json()]
  }
  const newChoice = async (member: TestMember) => ({
    method: 'paypal',
    address: anEmail(),
    otp: await codeFor(member),
  })

  it('returns the same each time and notifies once', async () => {
    const member = await world.member()
    const choice = await newChoice(member)
    const answers = await Promise.all([press(member, choice), press(member, choice)])
    expect([...answers, await press(member, choice)]).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ])
    expect(await world.messages(choice.address)).toHaveLength(1)
  })

  it('refuses another address with the used code', async () => {
    const member = await world.member()
    const choice = await newChoice(member)
    await press(member, choice)
    const [status] = await press(member, { ...choice, address: 'thief@mail.test' })
    expect(status).not.toBe(200)
    expect(await world.as(member).call('payoutMethod')).toMatchObject({ sentTo: `${choice.address[0]}•••@mail.test` })
  })

  it('is refused for another request, whose code stays valid', async () => {
    const member = await world.member()
    await press(member, await newChoice(member))
    await world.pass({ minutes: 2 })
    const other = await newChoice(member)
    expect((await press(member, other))[0]).toBe(422)
    await world.as(member).call('savePayoutMethod', { body: other })
  })

  it('counts each wrong code', async () => {
    const member = await world.member()
    const choice = await newChoice(member)
    const wrong = { ...choice, otp: choice.otp === '111111' ? '222222' : '111111' }
    for (const otp of [wrong, wrong]) await press(member, otp)
    const { tries } = await world.db
      .selectFrom('challenge')
      .select('tries')
      .where('panelist_id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(2)
  })
})
