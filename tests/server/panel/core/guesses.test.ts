import { setTimeout as wait } from 'node:timers/promises'
import { withGuessBudget } from '#server/panel/core/guesses.ts'
import { anAddress, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anNpi, cardiologist } from '#tests/support/panel/facts/profiles.ts'
import { aCampaign, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

/** Makes calls one after the other. @returns how often each status was answered */
async function statuses(times: number, send: (at: number) => Promise<Response>) {
  const counted: Record<number, number> = {}
  for (let index = 0; index < times; index++) {
    const { status } = await send(index)
    counted[status] = (counted[status] ?? 0) + 1
  }
  return counted
}

const key = (at: number) => `guessed-key-${String(at).padStart(4, '0')}`
const code = (at: number) => `AAAA${String(at).padStart(4, '0')}`
const outcomeOf = (ikey: string) => ({ body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } }) as const

describe('limit of 20 wrong guesses in ten minutes', () => {
  it('applies to a member’s participation codes, across IP addresses', async () => {
    const member = await world.member()
    expect(await statuses(50, (at) => world.send('openByCode', { path: { code: code(at) } }, { member }))).toEqual({
      400: 20,
      429: 30,
    })
    const refused = await world.refused('openByCode', { path: { code: code(99) } }, { member })
    expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    await world.pass({ minutes: 10 })
    expect(await world.refusal('openByCode', { path: { code: code(99) } }, { member })).toBe(
      'INVALID_PARTICIPATION_CODE',
    )
  })

  const guesses: [
    what: string,
    times: number,
    send: (at: number, asker: Caller) => Promise<Response>,
    wrong: number,
  ][] = [
    [
      'referral codes',
      50,
      (at, caller) => world.send('sendRegistrationCode', { body: { ...aRegistration(), code: key(at) } }, caller),
      400,
    ],
    ['ikeys of outcomes', 120, (at, caller) => world.send('recordOutcome', outcomeOf(key(at)), caller), 404],
    [
      'ikeys of profile statuses',
      50,
      (at, caller) => world.send('profileStatusByIkey', { path: { ikey: key(at) } }, caller),
      404,
    ],
    ['maskIds', 50, (at, caller) => world.send('surveyByInvitation', { path: { maskId: key(at) } }, caller), 404],
    ['ckeys', 50, (at, caller) => world.send('campaignDetails', { path: { ckey: key(at) } }, caller), 404],
    [
      'pikeys',
      50,
      (at, caller) => world.send('partnerInvitationStatus', { query: { skey: 's', pikey: key(at) } }, caller),
      400,
    ],
    [
      'links of unsubscribing',
      50,
      (at, caller) => world.send('unsubscribe', { body: { invitationMaskId: key(at) } }, caller),
      400,
    ],
    [
      'test accounts',
      100,
      (at, caller) => world.send('isTestAccount', { path: { loginId: `a${at}@mail.test` } }, caller),
      200,
    ],
  ]

  it.each(guesses)('applies to an IP address for %s', async (_what, times, send, wrong) => {
    const address = anAddress()
    expect(await statuses(times, (at) => send(at, { address }))).toEqual({ [wrong]: 20, 429: times - 20 })
  })

  it('counts an IPv6 network as one IP address', async () => {
    const send = (at: number) => world.send('recordOutcome', outcomeOf(key(at)), { address: `2001:db8:7:7::${at + 1}` })
    expect(await statuses(50, send)).toEqual({ 404: 20, 429: 30 })
  })

  it('counts guesses at different calls from one IP address together', async () => {
    const caller = { address: anAddress() }
    expect(await statuses(15, (at) => world.send('recordOutcome', outcomeOf(key(at)), caller))).toEqual({ 404: 15 })
    const ask = (at: number) => world.send('surveyByInvitation', { path: { maskId: key(at) } }, caller)
    expect(await statuses(15, ask)).toEqual({ 404: 5, 429: 10 })
  })

  it('holds for 60 concurrent guesses', async () => {
    const caller = { address: anAddress() }
    const answers = Array.from({ length: 60 }, (_, index) => world.send('recordOutcome', outcomeOf(key(index)), caller))
    const wrong = (await Promise.all(answers)).filter(({ status }) => status === 404)
    expect(wrong.length).toBeLessThanOrEqual(20)
  })

  it('applies to a member who names email addresses of other members', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const email = anEmail()
        await world.member({ email, email_verified_at: verifiedNow })
        return email
      }),
    )
    const member = await world.member()
    const send = (at: number) =>
      world.send('saveProfile', { body: { id: member.panelistId, email: attempts[at] } }, { member })
    expect(await statuses(30, send)).toEqual({ 400: 20, 429: 10 })
  })

  it('applies to a member’s registerProfession calls, with any answer', async () => {
    const member = await world.member()
    const send = () =>
      world.send('registerProfession', { body: { email: anEmail(), ...cardiologist, npiNumber: anNpi() } }, { member })
    const answered = await statuses(60, send)
    expect(answered[429]).toBe(40)
  })
})

it('saveProfile does not disclose a taken email address to a member whose own is read-only', async () => {
  const [taken, own] = [anEmail(), anEmail()]
  await world.member({ email: taken, email_verified_at: verifiedNow })
  const member = await world.member({ email: own, email_verified_at: verifiedNow })
  const refused = (email: string) => world.as(member).refused('saveProfile', { body: { id: member.panelistId, email } })
  const [known, unknown] = [await refused(taken), await refused(anEmail())]
  expect([known.errorCode, known.fields]).toEqual(['VALIDATION_FAILED', { email: 'read-only' }])
  expect([unknown.errorCode, unknown.fields]).toEqual([known.errorCode, known.fields])
})

it('a campaign without a survey costs visitors of its link no guess (REG-060)', async () => {
  const caller = { address: anAddress() }
  const ckey = await aCampaign(world.db, null)
  const ask = () => world.send('surveyByCampaign', { path: { ckey } }, caller)
  expect(await statuses(25, ask)).toEqual({ 404: 25 })
  const guess = (at: number) => world.send('surveyByCampaign', { path: { ckey: key(at) } }, caller)
  expect(await statuses(25, guess)).toEqual({ 404: 20, 429: 5 })
})

it('a campaign that has ended costs visitors of its link no guess (REG-061)', async () => {
  const caller = { address: anAddress() }
  const ckey = await aCampaign(world.db, await aSurvey(world.db), { ended_at: new Date() })
  for (const name of ['campaignDetails', 'campaignCode', 'surveyByCampaign'] as const)
    expect(await statuses(25, () => world.send(name, { path: { ckey } }, caller))).toEqual({ 404: 25 })
})

describe('right guesses', () => {
  let maskId: string
  beforeAll(async () => {
    const survey = await aSurvey(world.db)
    const member = await world.member()
    maskId = 'a-right-mask-id'
    await world.db
      .insertInto('invitation')
      .values({
        survey_id: survey.id,
        panelist_id: member.panelistId,
        masked_id: maskId,
        ikey: 'a-right-ikey',
        reference_number: 'R-1',
        status: 'Invited',
        offered_cents: 100,
      })
      .execute()
  })

  const open = (caller: Caller, key = maskId) => world.send('surveyByInvitation', { path: { maskId: key } }, caller)

  it('are not counted', async () => {
    const caller = { address: anAddress() }
    expect(await statuses(30, () => open(caller))).toEqual({ 200: 30 })
  })

  it('are not counted when 100 arrive from one IP address at the same time', async () => {
    const caller = { address: anAddress() }
    const answers = await Promise.all(Array.from({ length: 100 }, () => open(caller)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('are refused among 100 concurrent wrong ones from one IP address', async () => {
    const caller = { address: anAddress() }
    const wrong = Array.from({ length: 100 }, (_, index) => open(caller, key(index)))
    const right = open(caller)
    const answered = (await Promise.all(wrong)).filter(({ status }) => status === 404)
    expect(answered.length).toBeLessThanOrEqual(20)
    expect((await right).status).toBe(429)
  })

  it('take nothing from the limit while they are being answered', async () => {
    const address = anAddress()
    const caller = {
      address,
      limitFactor: 1,
      requestId: 'r',
      language: 'en' as const,
      device: null,
      challenge: null,
      requestKey: null,
      deviceName: null,
      consents: { sms: false, privacy: false },
    }
    const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
    const answering = withGuessBudget(world.db, { name: 'surveyByInvitation', member: null, caller }, () => answered)
    await wait(200)
    const counted = await world.db
      .selectFrom('attempt')
      .select('id')
      .where('subject', '=', `address ${address}`)
      .execute()
    expect(counted).toEqual([])
    answer('right')
    expect(await answering).toBe('right')
  })
})

it('60 guesses make one counted row for the member, one for the IP address and no audit record', async () => {
  const member = await world.member()
  const address = anAddress()
  for (let index = 0; index < 60; index++)
    await world.send('openByCode', { path: { code: code(index) } }, { member, address })
  const { rows: counted } = {
    rows: await world.db.selectFrom('guess_count').selectAll().where('call', '=', 'openByCode').execute(),
  }
  const own = counted.filter(({ subject }) => [`member ${member.panelistId}`, `address ${address}`].includes(subject))
  expect(own.map(({ times }) => times)).toEqual([60, 60])
  const audited = await world.db
    .selectFrom('audit')
    .select('event')
    .where('panelist_id', '=', member.panelistId)
    .execute()
  expect(audited).toEqual([])
  const attempts = await world.db
    .selectFrom('attempt')
    .select('id')
    .where('subject', '=', `member ${member.panelistId}`)
    .execute()
  expect(attempts).toHaveLength(20)
})
