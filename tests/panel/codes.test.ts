import { sql } from 'kysely'
import { aNumber, anAddress, anEmail, aRegistration, verifiedNow } from './support/builders.ts'
import { signIn, wrong } from './support/sign-up.ts'
import { type Asker, type World, world } from './support/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const sendTo = (loginId: string, asker: Asker = {}) => w.call('sendLoginCode', { body: { loginId, otp: '' } }, asker)
const resendTo = (loginId: string, asker: Asker = {}) => w.call('resendLoginCode', { body: { loginId } }, asker)
const answer = (loginId: string, otp: string, asker: Asker = {}) => w.send('login', { body: { loginId, otp } }, asker)
const outcome = async (loginId: string, otp: string, asker: Asker = {}) => {
  const response = await answer(loginId, otp, asker)
  return response.status === 200 ? 'signed in' : (await response.json()).errorCode
}
const sessionsOf = async (panelistId: number) =>
  (await w.db.selectFrom('session').select('id').where('panelist_id', '=', panelistId).execute()).length - 1

const memberWithCode = async (asker: Asker = {}) => {
  const member = await w.member()
  const sent = await sendTo(member.mobile, asker)
  return { ...member, sent, code: await w.lastCode(member.mobile) }
}

describe('a code', () => {
  it('comes in a text whose last line lets phones offer it', async () => {
    const { mobile, code } = await memberWithCode()
    expect((await w.lastSms(mobile)).split('\n').at(-1)).toBe(`@portal.test #${code}`)
  })

  it('goes to the address it was asked for by', async () => {
    const email = anEmail()
    await w.member({ email, email_verified_at: verifiedNow })
    await sendTo(email)
    expect(await w.messages(email)).toEqual([expect.objectContaining({ channel: 'mail', to: email })])
  })

  it('lives ten minutes by the clock of the database', async () => {
    const { mobile, code } = await memberWithCode()
    await w.pass({ minutes: 9, seconds: 55 })
    expect(await outcome(mobile, code)).toBe('signed in')
    await sendTo(mobile)
    const late = await w.lastCode(mobile)
    await w.pass({ minutes: 10, seconds: 1 })
    expect(await outcome(mobile, late)).toBe('OTP_EXPIRED')
    expect(await outcome(mobile, wrong(late))).toBe('OTP_EXPIRED')
  })

  it('takes five tries: the sixth fails even if it is right', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4, 5]) expect(await outcome(mobile, wrong(code))).toBe('INVALID_OTP')
    expect(await outcome(mobile, code)).toBe('INVALID_OTP')
  })

  it('still works at the fifth try', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4]) await outcome(mobile, wrong(code))
    expect(await outcome(mobile, code)).toBe('signed in')
  })

  it('[C-73] is refused with 400 when wrong, never with 401', async () => {
    const { mobile, code } = await memberWithCode()
    expect((await answer(mobile, wrong(code))).status).toBe(400)
  })

  it('is used once', async () => {
    const { mobile, code } = await memberWithCode()
    expect([await outcome(mobile, code), await outcome(mobile, code)]).toEqual(['signed in', 'INVALID_OTP'])
  })

  it('makes one session of fifty right answers at the same time', async () => {
    const { mobile, code, panelistId } = await memberWithCode()
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await answer(mobile, code)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect(await sessionsOf(panelistId)).toBe(1)
  })

  it('makes one account of fifty right answers at the same time', async () => {
    const body = aRegistration()
    await w.call('sendRegistrationCode', { body })
    const otp = await w.lastCode(body.mobileNumber)
    const answers = Array.from({ length: 50 }, () => w.send('verifyRegistration', { body: { ...body, otp } }, {}))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { sessions } = await w.db
      .selectFrom('session')
      .innerJoin('panelist', 'panelist.id', 'session.panelist_id')
      .where('panelist.mobile', '=', body.mobileNumber)
      .select(({ fn }) => fn.countAll<number>().as('sessions'))
      .executeTakeFirstOrThrow()
    expect(sessions).toBe(1)
  })

  it('lets five of fifty wrong answers at the same time be compared', async () => {
    const { mobile, code } = await memberWithCode()
    await Promise.all(Array.from({ length: 50 }, () => answer(mobile, wrong(code))))
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from attempt join panelist on panelist.id::text = subject
      where kind = 'code' and mobile = ${mobile}`.execute(w.db)
    expect(rows[0]?.wrong).toBe(5)
  })

  it('is kept as a keyed hash and nowhere else', async () => {
    const { sent, code, mobile } = await memberWithCode()
    const challenge = await w.db
      .selectFrom('challenge')
      .selectAll()
      .where('identifier', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(challenge.code_hmac).toMatch(/^1\.[\w-]{43}$/)
    const { rows } = await sql`select * from pgboss.job`.execute(w.db)
    const audited = await w.db.selectFrom('audit').selectAll().execute()
    const kept = JSON.stringify([
      { ...challenge, id: '', code_hmac: '' },
      rows.map((row) => ({ ...(row as { data: object }), data: '' })),
      audited,
      sent,
    ])
    expect(kept).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(mobile)
  })
})

describe('a new code', () => {
  it('kills the old one at once', async () => {
    const { mobile, code } = await memberWithCode()
    await w.pass({ seconds: 31 })
    await resendTo(mobile)
    expect(await outcome(mobile, code)).toBe('INVALID_OTP')
    expect(await outcome(mobile, await w.lastCode(mobile))).toBe('signed in')
  })

  it('does not give tries back when it was resent', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3]) await outcome(mobile, wrong(code))
    await w.pass({ seconds: 31 })
    await resendTo(mobile)
    const again = await w.lastCode(mobile)
    for (const _ of [1, 2]) await outcome(mobile, wrong(again))
    expect(await outcome(mobile, again)).toBe('INVALID_OTP')
  })

  it('is not resent when no try is left, until the old one would have died', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4, 5]) await outcome(mobile, wrong(code))
    await w.pass({ seconds: 31 })
    const refused = await w.refused('resendLoginCode', { body: { loginId: mobile } })
    expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  it('answers with another challenge', async () => {
    const { mobile, sent } = await memberWithCode()
    await w.pass({ seconds: 31 })
    expect((await resendTo(mobile)).challengeId).not.toBe(sent.challengeId)
  })
})

describe('a code is bound', () => {
  it('to its challenge, when the answer names one', async () => {
    const mine = await memberWithCode()
    const other = await memberWithCode()
    for (const challenge of [other.sent.challengeId ?? '', 'nobodys']) {
      expect(await outcome(mine.mobile, mine.code, { challenge })).toBe('INVALID_OTP')
    }
    expect(await outcome(mine.mobile, mine.code, { challenge: mine.sent.challengeId ?? '' })).toBe('signed in')
  })

  it('to its number', async () => {
    const [mine, other] = [await memberWithCode(), await memberWithCode()]
    expect(await outcome(other.mobile, mine.code, { challenge: mine.sent.challengeId ?? '' })).toBe('INVALID_OTP')
  })

  it('to its purpose', async () => {
    const { mobile, code, panelistId, ...member } = await memberWithCode()
    const signed = w.as({ mobile, panelistId, ...member })
    expect(await signed.refusal('verifyEmailCode', { body: { verificationCode: code } })).toBe('INVALID_OTP')
    const email = anEmail()
    await signed.call('registerEmail', { body: { email } })
    expect(await outcome(mobile, await w.lastCode(email))).toBe('INVALID_OTP')
  })
})

describe('sends', () => {
  const statusOf = async (
    loginId: string,
    asker: Asker = {},
    call: 'sendLoginCode' | 'resendLoginCode' = 'sendLoginCode',
  ) => {
    const body = call === 'sendLoginCode' ? { loginId, otp: '' } : { loginId }
    return (await w.send(call, { body } as { body: { loginId: string; otp: '' } }, asker)).status
  }

  it('are one per number in 30 seconds, whatever they are for', async () => {
    const { mobile } = await memberWithCode()
    const refused = await w.refused('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(await statusOf(mobile, {}, 'resendLoginCode')).toBe(429)
    await w.pass({ seconds: 31 })
    expect(await statusOf(mobile, {}, 'resendLoginCode')).toBe(200)
  })

  it('to register and to sign in count together', async () => {
    const body = aRegistration()
    await w.call('sendRegistrationCode', { body })
    await w.member({ mobile: body.mobileNumber })
    expect(await statusOf(body.mobileNumber)).toBe(429)
  })

  it('are five per number in ten minutes and ten in a day', async () => {
    const { mobile } = await w.member()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) {
      statuses.push(await statusOf(mobile))
      await w.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await w.pass({ minutes: 10 })
    for (let at = 0; at < 5; at++) {
      expect(await statusOf(mobile)).toBe(200)
      await w.pass({ seconds: 121 })
    }
    await w.pass({ minutes: 10 })
    expect(await statusOf(mobile)).toBe(429)
    await w.pass({ hours: 24 })
    expect(await statusOf(mobile)).toBe(200)
  })

  it('are one of fifty at the same time', async () => {
    const { mobile } = await w.member()
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(mobile)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await w.messages(mobile)).toHaveLength(1)
  })

  it('are 25 per address in five minutes and 100 in a day', async () => {
    const address = anAddress()
    const send = async () => statusOf((await w.member()).mobile, { address })
    for (let hundred = 0; hundred < 4; hundred++) {
      for (let at = 0; at < 25; at++) expect(await send()).toBe(200)
      expect(await send()).toBe(429)
      await w.pass({ minutes: 5 })
    }
    expect(await send()).toBe(429)
    await w.pass({ hours: 24 })
    expect(await send()).toBe(200)
  })

  it('count an IPv6 network as one address', async () => {
    const send = async (host: number) =>
      statusOf((await w.member()).mobile, { address: `2001:db8:1:2::${host.toString(16)}` })
    for (let at = 1; at <= 25; at++) expect(await send(at)).toBe(200)
    expect(await send(26)).toBe(429)
    expect(await statusOf((await w.member()).mobile, { address: '2001:db8:1:3::1' })).toBe(200)
  })

  it('are 20 per six leading digits in an hour', async () => {
    const numbered = (at: number) => `+1512777${2_000 + at}`
    for (let at = 0; at < 20; at++) {
      await w.member({ mobile: numbered(at) })
      expect(await statusOf(numbered(at))).toBe(200)
    }
    await w.member({ mobile: numbered(20) })
    expect(await statusOf(numbered(20))).toBe(429)
    await w.pass({ minutes: 61 })
    expect(await statusOf(numbered(20))).toBe(200)
  })

  it('are as many together in a day as the operator allows', async () => {
    const small = await world({ codeSendsPerDay: 3 })
    const send = async () =>
      (await small.send('sendLoginCode', { body: { loginId: (await small.member()).mobile, otp: '' } }, {})).status
    expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
    await small.close()
  })
})

describe('wrong answers', () => {
  /** Answers wrongly as often as asked, with as many codes as that takes. */
  const guessWrong = async (mobile: string, times: number, asker: Asker = {}) => {
    for (let at = 0; at < times; at++) {
      if (at % 5 === 0) {
        await w.db.deleteFrom('code_send').execute()
        await sendTo(mobile)
      }
      expect(await outcome(mobile, wrong(await w.lastCode(mobile)), asker)).toBe('INVALID_OTP')
    }
  }
  const waitOf = async (mobile: string, asker: Asker = {}) => {
    const response = await answer(mobile, '000000', asker)
    return response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  }

  it('are 20 per account in a day, then waits of 1, 5, 15 and 60 minutes', async () => {
    const { mobile, panelistId } = await w.member()
    await guessWrong(mobile, 20)
    const events = await w.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()
    expect(events.filter(({ event }) => event === 'account locked')).toHaveLength(1)
    for (const minutes of [1, 5, 15, 60, 60]) {
      const wait = await waitOf(mobile)
      expect(wait).toBeGreaterThan(minutes * 60 - 10)
      expect(wait).toBeLessThanOrEqual(minutes * 60)
      await w.pass({ minutes })
      await guessWrong(mobile, 1)
    }
    await w.pass({ hours: 24 })
    expect(await waitOf(mobile)).toBe(0)
  })

  it('of a stranger do not lock a browser out that signed in before', async () => {
    const { mobile } = await w.member()
    const owner = { device: 'the-owners-browser' }
    await signIn(w, mobile, owner)
    await guessWrong(mobile, 20)
    expect(await waitOf(mobile)).toBeGreaterThan(0)
    expect(await waitOf(mobile, { device: 'another-browser' })).toBeGreaterThan(0)
    await w.db.deleteFrom('code_send').execute()
    await sendTo(mobile)
    expect(await outcome(mobile, await w.lastCode(mobile), owner)).toBe('signed in')
  })

  it('of a known browser are counted too', async () => {
    const { mobile } = await w.member()
    const owner = { device: 'a-stolen-browser' }
    await w.pass({ seconds: 31 })
    await signIn(w, mobile, owner)
    await guessWrong(mobile, 20, owner)
    expect(await waitOf(mobile, owner)).toBeGreaterThan(0)
    expect(await waitOf(mobile)).toBe(0)
  })
})

describe('the audit', () => {
  it('has sends, checks, locks and sign-outs, without values', async () => {
    const { mobile, code, panelistId } = await memberWithCode({ address: '192.0.2.7' })
    await outcome(mobile, wrong(code), { address: '192.0.2.7' })
    await outcome(mobile, code, { address: '192.0.2.7' })
    const events = async () =>
      await w.db.selectFrom('audit').selectAll().where('panelist_id', '=', panelistId).orderBy('id').execute()
    const written = await events()
    expect(written.map(({ event }) => event)).toEqual(['code sent', 'code refused', 'code accepted', 'session started'])
    expect(written.every((row) => row.client_address === '192.0.2.7' && row.request_id)).toBe(true)
    expect(JSON.stringify(written)).not.toMatch(new RegExp(`${code}|${mobile.slice(2)}`))
  })

  it('cannot be changed', async () => {
    await expect(w.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    await expect(w.db.updateTable('audit').set({ event: 'x' }).execute()).rejects.toThrow('append-only')
  })
})

it('has no account of a number that nobody has', async () => {
  expect(await w.refusal('sendLoginCode', { body: { loginId: aNumber(), otp: '' } })).toBe('UNREGISTERED_USER')
})
