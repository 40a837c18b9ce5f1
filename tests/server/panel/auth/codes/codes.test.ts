import { sql } from 'kysely'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { aNumber, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { otherCode } from '#tests/support/panel/facts/sign-up.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const world = useWorld()

const sendTo = (loginId: string, caller: Caller = {}) =>
  world.call('sendLoginCode', { body: { loginId, otp: '' } }, caller)
const resendTo = (loginId: string, caller: Caller = {}) => world.call('resendLoginCode', { body: { loginId } }, caller)
const answer = (loginId: string, otp: string, caller: Caller = {}) =>
  world.send('login', { body: { loginId, otp } }, caller)
const outcome = async (loginId: string, otp: string, caller: Caller = {}) => {
  const response = await answer(loginId, otp, caller)
  return response.status === 200 ? 'signed in' : (await response.json()).errorCode
}
const sessionsOf = async (panelistId: number) =>
  (await world.db.selectFrom('session').select('id').where('panelist_id', '=', panelistId).execute()).length - 1

const memberWithCode = async (caller: Caller = {}) => {
  const member = await world.member()
  const sent = await sendTo(member.mobile, caller)
  return { ...member, sent, code: await world.lastCode(member.mobile) }
}

describe('one-time code', () => {
  it('ends its text message with "@portal.test #" and the code, for autofill', async () => {
    const { mobile, code } = await memberWithCode()
    expect((await world.lastSms(mobile)).split('\n').at(-1)).toBe(`@portal.test #${code}`)
  })

  it('is mailed when the sign-in names an email address', async () => {
    const email = anEmail()
    await world.member({ email, email_verified_at: verifiedNow })
    await sendTo(email)
    expect(await world.messages(email)).toEqual([expect.objectContaining({ channel: 'mail', to: email })])
  })

  it('expires after ten minutes by the database’s clock', async () => {
    const { mobile, code } = await memberWithCode()
    await world.pass({ minutes: 9, seconds: 55 })
    expect(await outcome(mobile, code)).toBe('signed in')
    await sendTo(mobile)
    const expiredCode = await world.lastCode(mobile)
    await world.pass({ minutes: 10, seconds: 1 })
    expect(await outcome(mobile, expiredCode)).toBe('OTP_EXPIRED')
    expect(await outcome(mobile, otherCode(expiredCode))).toBe('OTP_EXPIRED')
  })

  it('has expired, and is no failure, if an erasure deletes it while it is being checked', async () => {
    const { panelistId, mobile, code } = await memberWithCode()
    const { checked } = await inOneTransaction(world.db, async (tx) => {
      await tx.deleteFrom('challenge').where('panelist_id', '=', panelistId).execute()
      const checked = outcome(mobile, code)
      await waitUntil(() => isWaitedFor(tx))
      return { checked }
    })
    expect(await checked).toBe('OTP_EXPIRED')
  })

  it('is rejected at the sixth answer even when it is right', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4, 5]) expect(await outcome(mobile, otherCode(code))).toBe('INVALID_OTP')
    expect(await outcome(mobile, code)).toBe('INVALID_OTP')
  })

  it('reports isLocked from the fifth wrong answer on, only to the browser that requested it (C-70)', async () => {
    const { mobile, code, sent } = await memberWithCode()
    const bodyOf = async (otp: string, caller: Caller = {}) => (await answer(mobile, otp, caller)).json()
    const caller = { challenge: sent.challengeId ?? '' }
    for (const _ of [1, 2, 3, 4]) expect(await bodyOf(otherCode(code), caller)).not.toHaveProperty('isLocked')
    const locked = { errorCode: 'INVALID_OTP', errorMessage: 'Please enter correct verification code.', isLocked: true }
    expect(await bodyOf(otherCode(code), caller)).toMatchObject(locked)
    expect(await bodyOf(code, caller)).toMatchObject(locked)
    expect(await bodyOf(code)).not.toHaveProperty('isLocked')
  })

  it('is accepted at the fifth answer', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4]) await outcome(mobile, otherCode(code))
    expect(await outcome(mobile, code)).toBe('signed in')
  })

  it('is answered with 400, not 401, when it is wrong (C-73)', async () => {
    const { mobile, code } = await memberWithCode()
    expect((await answer(mobile, otherCode(code))).status).toBe(400)
  })

  it('is accepted once', async () => {
    const { mobile, code } = await memberWithCode()
    expect([await outcome(mobile, code), await outcome(mobile, code)]).toEqual(['signed in', 'INVALID_OTP'])
  })

  it('starts one session when fifty right answers arrive at once', async () => {
    const { mobile, code, panelistId } = await memberWithCode()
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await answer(mobile, code)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect(await sessionsOf(panelistId)).toBe(1)
  })

  it('registers one account when fifty right answers arrive at once', async () => {
    const body = aRegistration()
    await world.call('sendRegistrationCode', { body })
    const otp = await world.lastCode(body.mobileNumber)
    const answers = Array.from({ length: 50 }, () => world.send('verifyRegistration', { body: { ...body, otp } }, {}))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { sessions } = await world.db
      .selectFrom('session')
      .innerJoin('panelist', 'panelist.id', 'session.panelist_id')
      .where('panelist.mobile', '=', body.mobileNumber)
      .select(({ fn }) => fn.countAll<number>().as('sessions'))
      .executeTakeFirstOrThrow()
    expect(sessions).toBe(1)
  })

  it('is compared with only five of fifty concurrent wrong answers', async () => {
    const { mobile, code } = await memberWithCode()
    await Promise.all(Array.from({ length: 50 }, () => answer(mobile, otherCode(code))))
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from attempt join panelist on panelist.id::text = subject
      where kind = 'code' and mobile = ${mobile}`.execute(world.db)
    expect(rows[0]?.wrong).toBe(5)
  })

  it('is stored only as a keyed hash', async () => {
    const { sent, code, mobile } = await memberWithCode()
    const challenge = await world.db
      .selectFrom('challenge')
      .selectAll()
      .where('identifier', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(challenge.code_hmac).toMatch(/^1\.[\w-]{43}$/)
    const { rows } = await sql`select * from pgboss.job`.execute(world.db)
    const audited = await world.db.selectFrom('audit').selectAll().execute()
    const stored = JSON.stringify([
      { ...challenge, id: '', code_hmac: '' },
      rows.map((row) => ({ ...(row as { data: object }), data: '' })),
      audited,
      sent,
    ])
    expect(stored).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(JSON.stringify(rows)).not.toContain(mobile)
  })
})

describe('resent code', () => {
  it('invalidates the previous code of the same browser at once', async () => {
    const { mobile, code, sent } = await memberWithCode()
    await world.pass({ seconds: 31 })
    const resent = await resendTo(mobile, { challenge: sent.challengeId ?? '' })
    expect(await outcome(mobile, code, { challenge: sent.challengeId ?? '' })).toBe('INVALID_OTP')
    const challenge = resent.challengeId ?? ''
    expect(await outcome(mobile, await world.lastCode(mobile), { challenge })).toBe('signed in')
  })

  it('replaces the previous code when answers name no challenge', async () => {
    const { mobile, code } = await memberWithCode()
    await world.pass({ seconds: 31 })
    await resendTo(mobile)
    expect(await outcome(mobile, code)).toBe('INVALID_OTP')
    expect(await outcome(mobile, await world.lastCode(mobile))).toBe('signed in')
  })

  it('does not reset the count of wrong answers', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3]) await outcome(mobile, otherCode(code))
    await world.pass({ seconds: 31 })
    await resendTo(mobile)
    const resentCode = await world.lastCode(mobile)
    for (const _ of [1, 2]) await outcome(mobile, otherCode(resentCode))
    expect(await outcome(mobile, resentCode)).toBe('INVALID_OTP')
  })

  it('is refused with 429 and a long Retry-After once the previous code has no answers left', async () => {
    const { mobile, code } = await memberWithCode()
    for (const _ of [1, 2, 3, 4, 5]) await outcome(mobile, otherCode(code))
    await world.pass({ seconds: 31 })
    const refused = await world.refused('resendLoginCode', { body: { loginId: mobile } })
    expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  it('has a new challenge id', async () => {
    const { mobile, sent } = await memberWithCode()
    await world.pass({ seconds: 31 })
    expect((await resendTo(mobile)).challengeId).not.toBe(sent.challengeId)
  })
})

describe('binding of a one-time code', () => {
  it('rejects a code with the challenge of another code', async () => {
    const mine = await memberWithCode()
    const other = await memberWithCode()
    for (const challenge of [other.sent.challengeId ?? '', 'nobodys']) {
      expect(await outcome(mine.mobile, mine.code, { challenge })).toBe('INVALID_OTP')
    }
    expect(await outcome(mine.mobile, mine.code, { challenge: mine.sent.challengeId ?? '' })).toBe('signed in')
  })

  it('rejects a code for another member’s number', async () => {
    const [mine, other] = [await memberWithCode(), await memberWithCode()]
    expect(await outcome(other.mobile, mine.code, { challenge: mine.sent.challengeId ?? '' })).toBe('INVALID_OTP')
  })

  it('rejects a sign-in code for email verification, and the other way around', async () => {
    const { mobile, code, panelistId, ...member } = await memberWithCode()
    const signed = world.as({ mobile, panelistId, ...member })
    expect(await signed.refusal('verifyEmailCode', { body: { verificationCode: code } })).toBe('INVALID_OTP')
    const email = anEmail()
    await signed.call('registerEmail', { body: { email } })
    expect(await outcome(mobile, await world.lastCode(email))).toBe('INVALID_OTP')
  })
})

describe('audit log', () => {
  const eventsOf = (panelistId: number) =>
    world.db.selectFrom('audit').selectAll().where('panelist_id', '=', panelistId).orderBy('id').execute()

  it('records code sends, refused and accepted codes, session starts and sign-outs, without codes or numbers', async () => {
    const caller = { address: '192.0.2.7' }
    const { code, sent, ...member } = await memberWithCode(caller)
    const { mobile, panelistId } = member
    await outcome(mobile, otherCode(code), caller)
    const { accessToken: token } = await world.call('login', { body: { loginId: mobile, otp: code } }, caller)
    await world.as({ ...member, token }).call('logout', {}, caller)
    const written = await eventsOf(panelistId)
    expect(written.map(({ event }) => event)).toEqual([
      'code sent',
      'code refused',
      'code accepted',
      'session started',
      'session ended',
    ])
    const challenge = `login ${sent.challengeId}`
    expect(written.map(({ subject }) => subject)).toEqual([challenge, challenge, challenge, null, null])
    expect(written.every((row) => row.client_address === '192.0.2.7' && row.request_id)).toBe(true)
    expect(JSON.stringify(written)).not.toMatch(new RegExp(`\\b${code}\\b|${mobile.slice(2)}`))
  })

  it('records the wrong answer that locks a code, and once the one that locks the account', async () => {
    const { mobile, panelistId } = await world.member()
    for (let codes = 0; codes < 4; codes++) {
      await sendTo(mobile)
      const code = await world.lastCode(mobile)
      for (const _ of [1, 2, 3, 4, 5]) await outcome(mobile, otherCode(code))
      await world.pass({ minutes: 10, seconds: 1 })
    }
    const perCode = ['code sent', ...Array(4).fill('code refused'), 'code locked']
    const events = (await eventsOf(panelistId)).map(({ event }) => event)
    expect(events).toEqual([...Array(4).fill(perCode).flat(), 'account locked'])
  })

  it('rejects delete, update and truncate', async () => {
    await expect(world.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    await expect(world.db.updateTable('audit').set({ event: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(sql`truncate audit`.execute(world.db)).rejects.toThrow('append-only')
  })
})

it('sendLoginCode answers UNREGISTERED_USER for an unknown number', async () => {
  expect(await world.refusal('sendLoginCode', { body: { loginId: aNumber(), otp: '' } })).toBe('UNREGISTERED_USER')
})
