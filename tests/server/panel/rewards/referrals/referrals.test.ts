import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setStatus } from '#server/panel/profile/status/status.ts'
import { approvePayment, sendPayment } from '#server/panel/rewards/payments.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()

type Member = Awaited<ReturnType<World['member']>>

const referrer = (columns: Parameters<World['member']>[0] = {}) =>
  world.member({ status: 'Verified', first_name: 'Maya', last_name: 'Chen', ...columns })
let counter = 0
const newFriend = () => ({ name: 'Ann Lee', email: `friend${counter++}@mail.test` })
const refer = (member: Member, body = newFriend(), headers: Record<string, string> = {}) =>
  world.as(member).call('referPanelist', { body }, { headers })
const rows = (member: Member) => world.as(member).call('referralStatus')

async function codeIn(to: string): Promise<string> {
  const text = (await world.messages(to)).at(-1)?.text ?? ''
  const link = /https:\/\/portal\.test\/\?code=[\w-]+/.exec(text)
  return new URL(link?.[0] ?? 'https://none.test').searchParams.get('code') ?? ''
}

const ownCode = async ({ panelistId }: Member) =>
  (await world.db.selectFrom('panelist').select('referral_code').where('id', '=', panelistId).executeTakeFirstOrThrow())
    .referral_code

const verify = (panelistId: number) => world.db.transaction().execute((tx) => setStatus(tx, panelistId, 'Verified'))

describe('referPanelist', () => {
  it('mails a link and lists the referral (API-030, REF-032, REF-034)', async () => {
    const [member, friend] = [await referrer(), { name: 'Ann Lee', email: 'ann.lee@mail.test' }]
    expect(await refer(member, friend)).toEqual({})
    const mails = await world.messages(friend.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ channel: 'mail', subject: 'Maya Chen invites you to join Carepanel' })
    expect(mails[0]?.text).toContain('Hello Ann Lee,')
    expect(mails[0]?.text).toContain('Maya Chen gets $25 if you join and are verified.')
    expect(await rows(member)).toEqual([
      {
        referentName: 'Ann Lee',
        referentEmail: 'ann.lee@mail.test',
        referralStatus: 'Invited',
        referralBonus: 25,
        paymentStatus: 'Pending',
        paymentStatusUpdateDate: null,
      },
    ])
    const audited = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toMatchObject([{ event: 'referral sent', subject: expect.stringMatching(/^referral \d+$/) }])
    expect(JSON.stringify(audited)).not.toContain('ann.lee')
  })

  it('mails nothing about a bonus when referrals earn none (REF-034)', async () => {
    const [member, friend] = [await referrer(), newFriend()]
    await world.db.insertInto('referral_bonus').values({ from_day: '2026-01-01', cents: 0 }).execute()
    await refer(member, friend)
    await world.db.deleteFrom('referral_bonus').where('from_day', '=', '2026-01-01').execute()
    const [mail] = await world.messages(friend.email)
    expect(mail?.text).toContain('Hello Ann Lee,')
    expect(mail?.text).not.toMatch(/\$|verified/)
  })

  it.each(['Registered', 'Pending Verification', 'Profile Flagged', 'Banned_Qual', 'Registration Flagged'])(
    'returns 403 to a member with status %s',
    async (status) => {
      const [member, body] = [await world.member({ status }), newFriend()]
      expect(await world.as(member).refused('referPanelist', { body })).toMatchObject({
        status: 403,
        errorCode: 'FORBIDDEN',
      })
      expect(await world.messages(body.email)).toEqual([])
      expect(await rows(member)).toEqual([])
    },
  )

  it('refuses an address that any member has invited, in any spelling', async () => {
    const [first, second, body] = [await referrer(), await referrer(), newFriend()]
    await refer(first, body)
    for (const member of [first, second]) {
      const respelled = { ...body, email: ` ${body.email.toUpperCase()} ` }
      expect(await world.as(member).refused('referPanelist', { body: respelled })).toMatchObject({
        status: 400,
        errorCode: 'REFERENT_PANELIST_ALREADY_INVITED',
        errorMessage: 'This email address is already invited',
      })
    }
    expect(await world.messages(body.email)).toHaveLength(1)
    expect(await rows(second)).toEqual([])
  })

  it("refuses an address of an account, the member's own included", async () => {
    const [taken, own] = ['taken@mail.test', 'own@mail.test']
    await world.member({ email: taken, email_verified_at: verifiedNow })
    const member = await referrer({ email: own })
    for (const email of [taken, own]) {
      expect(await world.as(member).refused('referPanelist', { body: { name: 'Ann', email } })).toMatchObject({
        status: 400,
        errorCode: 'REFERENT_PANELIST_ALREADY_REGISTERED',
        errorMessage: 'This email address is associated with an existing account.',
      })
      expect(await world.messages(email)).toEqual([])
    }
  })

  it('accepts an address that another member has not verified', async () => {
    await world.member({ email: 'claimed@mail.test' })
    expect(await refer(await referrer(), { name: 'Ann', email: 'claimed@mail.test' })).toEqual({})
  })

  it('mails once when it is repeated under one idempotency key', async () => {
    const [member, body] = [await referrer(), newFriend()]
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([refer(member, body, headers), refer(member, body, headers)])
    expect(answers).toEqual([{}, {}])
    expect(await refer(member, body, headers)).toEqual({})
    expect(await world.messages(body.email)).toHaveLength(1)
    expect(await rows(member)).toHaveLength(1)
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('mails once when ten members invite the same address at the same time', async () => {
    const [members, body] = [await Promise.all(Array.from({ length: 10 }, () => referrer())), newFriend()]
    const answers = await Promise.all(members.map((member) => world.send('referPanelist', { body }, { member })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await world.messages(body.email)).toHaveLength(1)
  })

  it('returns 429 after 30 tries of a member, refused ones included', async () => {
    const [member, body] = [await referrer(), newFriend()]
    await refer(member, body)
    const headers = () => ({ 'idempotency-key': randomUUID() })
    for (let index = 0; index < 29; index++) {
      expect(await world.as(member).refusal('referPanelist', { body }, { headers: headers() })).toBe(
        'REFERENT_PANELIST_ALREADY_INVITED',
      )
    }
    const limited = await world.as(member).refused('referPanelist', { body: newFriend() }, { headers: headers() })
    expect(limited).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    await world.pass({ minutes: 11 })
    await refer(await referrer())
  })

  it.each([
    ['Win at http://evil.test', 'Hello,'],
    ['evil.test', 'Hello,'],
    ['Dr. Zoë O’Neil-Smith', 'Hello Dr. Zoë O’Neil-Smith,'],
    ['J. R. Smith Jr.', 'Hello J. R. Smith Jr.,'],
  ])('greets by the name %s only when it is a plausible name', async (name, greeting) => {
    const { email } = newFriend()
    await refer(await referrer(), { name, email })
    const [mail] = await world.messages(email)
    expect(mail?.text.split('\n')[0]).toBe(greeting)
  })

  it('returns 401 without a session', async () => {
    expect(await world.refused('referPanelist', { body: newFriend() })).toMatchObject({ status: 401 })
  })

  it('refuses a name over 75 characters, a blank name and an invalid address', async () => {
    const member = await referrer()
    for (const body of [
      { name: 'x'.repeat(76), email: 'long@mail.test' },
      { name: ' ', email: 'blank@mail.test' },
      { name: 'Ann', email: 'nowhere' },
    ]) {
      expect(await world.as(member).refused('referPanelist', { body })).toMatchObject({ status: 422 })
    }
    await refer(member, { name: 'x'.repeat(75), email: 'exact@mail.test' })
  })
})

describe('referral of a new member', () => {
  it("goes from Registered by the mail's link to a paid bonus", async () => {
    const [member, friend] = [await referrer(), newFriend()]
    await refer(member, friend)
    const { panelist } = await signUp(world, { code: await codeIn(friend.email) })
    expect(await rows(member)).toMatchObject([{ referralStatus: 'Registered', paymentStatus: 'Pending' }])
    expect(
      await world.db.selectFrom('payment').select('id').where('panelist_id', '=', member.panelistId).execute(),
    ).toEqual([])
    await verify(panelist.id)
    await verify(panelist.id)
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(await rows(member)).toMatchObject([
      { referralStatus: 'Verified', paymentStatus: 'Pending', referralBonus: 25, paymentStatusUpdateDate: day },
    ])
    const bonuses = await world.db
      .selectFrom('payment')
      .select(['id', 'amount_cents', 'kind'])
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(bonuses).toMatchObject([{ kind: 'bonus', amount_cents: 2500 }])
    const context = { caller: { address: 'operator test', requestId: 'test' } }
    const id = bonuses[0]?.id ?? 0
    await world.db.transaction().execute((tx) => approvePayment(tx, id, context))
    expect(await rows(member)).toMatchObject([{ paymentStatus: 'Approved' }])
    await world.db.transaction().execute((tx) => sendPayment(tx, id, context))
    expect(await rows(member)).toMatchObject([{ paymentStatus: 'Paid', paymentStatusUpdateDate: day }])
  })

  it("by a member's own link shows first name and initial, and no email address", async () => {
    const member = await referrer()
    const { panelist, body } = await signUp(world, { rcode: await ownCode(member), firstName: 'Noah' })
    const name = `Noah ${body.lastName.slice(0, 1)}.`
    expect(await rows(member)).toMatchObject([
      {
        referentName: name,
        referentEmail: null,
        referralStatus: 'Registered',
        referralBonus: 25,
        paymentStatus: 'Pending',
      },
    ])
    await verify(panelist.id)
    expect(await rows(member)).toMatchObject([{ referralStatus: 'Verified', paymentStatus: 'Pending' }])
  })

  it('without a link belongs to the first member who invited the address', async () => {
    const [first, friend] = [await referrer(), newFriend()]
    await refer(first, friend)
    await world.pass({ minutes: 5 })
    const { token } = await signUp(world)
    const caller = { headers: { authorization: `Bearer ${token.accessToken}` } }
    await world.call('registerEmail', { body: { email: friend.email } }, caller)
    await world.call('verifyEmailCode', { body: { verificationCode: await world.lastCode(friend.email) } }, caller)
    expect(await rows(first)).toMatchObject([{ referralStatus: 'Registered', referentEmail: friend.email }])
  })

  it("by a member's own link stays with that member when another one invited the address", async () => {
    const [inviter, linker, friend] = [await referrer(), await referrer(), newFriend()]
    await refer(inviter, friend)
    const { token } = await signUp(world, { rcode: await ownCode(linker) })
    const caller = { headers: { authorization: `Bearer ${token.accessToken}` } }
    await world.call('registerEmail', { body: { email: friend.email } }, caller)
    await world.call('verifyEmailCode', { body: { verificationCode: await world.lastCode(friend.email) } }, caller)
    expect(await rows(inviter)).toMatchObject([{ referralStatus: 'Invited' }])
    expect(await rows(linker)).toMatchObject([{ referralStatus: 'Registered' }])
  })

  it('earns nothing for a member who has erased their account [PRIV-008]', async () => {
    const member = await referrer()
    const { panelist } = await signUp(world, { rcode: await ownCode(member) })
    await world.as(member).call('sendPrivacyCode', { body: {} })
    const otp = await world.lastCode(member.mobile)
    await world.as(member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    await verify(panelist.id)
    expect(
      await world.db.selectFrom('payment').select('kind').where('panelist_id', '=', member.panelistId).execute(),
    ).toEqual([])
  })

  it('earns the bonus that was valid on the day when it began', async () => {
    const member = await referrer()
    const early = await signUp(world, { rcode: await ownCode(member) })
    await sql`insert into referral_bonus (from_day, cents)
      select (now() at time zone 'America/New_York')::date + days, cents
      from (values (0, 4000), (1, 9900)) bonus (days, cents)`.execute(world.db)
    await signUp(world, { rcode: await ownCode(member) })
    await world.db.deleteFrom('referral_bonus').where('cents', 'in', [4000, 9900]).execute()
    await verify(early.panelist.id)
    expect((await rows(member)).map(({ referralBonus }) => referralBonus)).toEqual([40, 25])
    const [bonus] = await world.db
      .selectFrom('payment')
      .select('amount_cents')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(bonus?.amount_cents).toBe(2500)
  })
})
