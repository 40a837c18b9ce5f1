import { countSend } from '#server/panel/auth/codes/send-limits.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { aNumber, anAddress, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { otherCode, signIn } from '#tests/support/panel/facts/sign-up.ts'
import { type Caller, openWorld, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const sendTo = (loginId: string, caller: Caller = {}) =>
  world.call('sendLoginCode', { body: { loginId, otp: '' } }, caller)
const answer = (loginId: string, otp: string, caller: Caller = {}) =>
  world.send('login', { body: { loginId, otp } }, caller)
const outcome = async (loginId: string, otp: string, caller: Caller = {}) => {
  const response = await answer(loginId, otp, caller)
  return response.status === 200 ? 'signed in' : (await response.json()).errorCode
}
const memberWithCode = async (caller: Caller = {}) => {
  const member = await world.member()
  const sent = await sendTo(member.mobile, caller)
  return { ...member, sent, code: await world.lastCode(member.mobile) }
}

describe('code send limits of untrusted devices', () => {
  const statusOf = async (
    loginId: string,
    caller: Caller = {},
    call: 'sendLoginCode' | 'resendLoginCode' = 'sendLoginCode',
  ) => {
    const body = call === 'sendLoginCode' ? { loginId, otp: '' } : { loginId }
    return (await world.send(call, { body } as { body: { loginId: string; otp: '' } }, caller)).status
  }

  it('allow one send or resend to a number per 30 seconds', async () => {
    const { mobile } = await memberWithCode()
    const refused = await world.refused('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(await statusOf(mobile, {}, 'resendLoginCode')).toBe(429)
    await world.pass({ seconds: 31 })
    expect(await statusOf(mobile, {}, 'resendLoginCode')).toBe(200)
  })

  it('leave out what was sent before the clock was set back by an hour', async () => {
    const { mobile } = await memberWithCode()
    await world.pass({ hours: -1, seconds: 31 })
    expect(await statusOf(mobile)).toBe(200)
    expect(await statusOf(mobile)).toBe(429)
  })

  it('count sends for registration and for sign-in together', async () => {
    const body = aRegistration()
    await world.call('sendRegistrationCode', { body })
    await world.member({ mobile: body.mobileNumber })
    expect(await statusOf(body.mobileNumber)).toBe(429)
  })

  it('allow five sends to a number per ten minutes and ten per day', async () => {
    const { mobile } = await world.member()
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      statuses.push(await statusOf(mobile))
      await world.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await world.pass({ minutes: 10 })
    for (let index = 0; index < 5; index++) {
      expect(await statusOf(mobile)).toBe(200)
      await world.pass({ seconds: 121 })
    }
    await world.pass({ minutes: 10 })
    expect(await statusOf(mobile)).toBe(429)
    await world.pass({ hours: 24 })
    expect(await statusOf(mobile)).toBe(200)
  })

  it('allow one of fifty concurrent sends to a number', async () => {
    const { mobile } = await world.member()
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(mobile)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await world.messages(mobile)).toHaveLength(1)
  })

  it('allow 25 sends from an IP address per five minutes and 100 per day', async () => {
    const address = anAddress()
    const send = async () => statusOf((await world.member()).mobile, { address })
    for (let hundred = 0; hundred < 4; hundred++) {
      for (let index = 0; index < 25; index++) expect(await send()).toBe(200)
      expect(await send()).toBe(429)
      await world.pass({ minutes: 5 })
    }
    expect(await send()).toBe(429)
    await world.pass({ hours: 24 })
    expect(await send()).toBe(200)
  })

  it('count an IPv6 network as one IP address', async () => {
    const send = async (host: number) =>
      statusOf((await world.member()).mobile, { address: `2001:db8:1:2::${host.toString(16)}` })
    for (let index = 1; index <= 25; index++) expect(await send(index)).toBe(200)
    expect(await send(26)).toBe(429)
    expect(await statusOf((await world.member()).mobile, { address: '2001:db8:1:3::1' })).toBe(200)
  })

  it('allow 20 sends per hour to nonmembers whose numbers share their first six digits (C-109)', async () => {
    const send = async (at: number) => {
      const body = { ...aRegistration(), mobileNumber: `+1512777${2_000 + at}` }
      return (await world.send('sendRegistrationCode', { body }, {})).status
    }
    for (let index = 0; index < 20; index++) expect(await send(index)).toBe(200)
    expect(await send(20)).toBe(429)
    await world.pass({ minutes: 61 })
    expect(await send(20)).toBe(200)
  })

  it.each([
    ['text messages', { codeTextsPerDay: 3 }, {}],
    ['mails', { codeMailsPerDay: 3 }, { email_verified_at: verifiedNow }],
  ] as const)('allow as many %s per day as the operator configures', async (channel, budget, columns) => {
    const small = await openWorld(budget)
    const send = async () => {
      const email = anEmail()
      const { mobile } = await small.member({ email, ...columns })
      const loginId = channel === 'mails' ? email : mobile
      return (await small.send('sendLoginCode', { body: { loginId, otp: '' } }, {})).status
    }
    expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
    await small.close()
  })
})

describe('countSend', () => {
  const to = (identifier: string, more: object = {}) => ({
    identifier,
    client: { address: anAddress(), limitFactor: 1 },
    toMember: true,
    trustedDevice: null,
    ...more,
  })
  const count = (send: ReturnType<typeof to>) => inOneTransaction(world.db, (tx) => countSend(tx, send, world.panel))
  /** State of the second send while the first one's transaction is open, and after it has ended. */
  const countDuring = async (first: ReturnType<typeof to>, second: ReturnType<typeof to>) => {
    let state = 'is under way'
    const counted = await inOneTransaction(world.db, async (tx) => {
      await countSend(tx, first, world.panel)
      const other = count(second).then(
        () => {
          state = 'is counted'
        },
        () => {
          state = 'is refused'
        },
      )
      while (state === 'is under way') if (await isWaitedFor(tx)) state = 'waits'
      return { other, meanwhile: state }
    })
    await counted.other
    return [counted.meanwhile, state]
  }

  const postgresOnly = databaseKind() === 'postgres' ? it : it.skip
  postgresOnly(
    'does not make sends to different recipients from different IP addresses wait for each other',
    async () => {
      expect(await countDuring(to(aNumber()), to(aNumber()))).toEqual(['is counted', 'is counted'])
      expect(await countDuring(to(anEmail()), to(aNumber()))).toEqual(['is counted', 'is counted'])
      const stranger = { toMember: false }
      expect(await countDuring(to(aNumber(), stranger), to(aNumber(), stranger))).toEqual(['is counted', 'is counted'])
    },
  )

  postgresOnly(
    'does not wait for another connection’s uncommitted send, on a connection that has counted before',
    async () => {
      const separateWorld = await openWorld()
      const countIn = (tx: typeof world.db) => countSend(tx, to(aNumber()), separateWorld.panel)
      await inOneTransaction(separateWorld.db, countIn)
      const outcome = await inOneTransaction(separateWorld.db, (connectionOfBefore) =>
        inOneTransaction(separateWorld.db, async (another) => {
          await countIn(another)
          return countIn(connectionOfBefore).then(
            () => 'is counted',
            () => 'waits for too long',
          )
        }),
      )
      await separateWorld.close()
      expect(outcome).toBe('is counted')
    },
  )

  postgresOnly('makes sends wait that share a number, an IP address or a stranger’s prefix', async () => {
    const number = aNumber()
    expect(await countDuring(to(number), to(number))).toEqual(['waits', 'is refused'])
    const client = { address: anAddress(), limitFactor: 1 }
    expect(await countDuring(to(aNumber(), { client }), to(aNumber(), { client }))).toEqual(['waits', 'is counted'])
    const stranger = { toMember: false }
    expect(await countDuring(to('+12127770001', stranger), to('+12127770002', stranger))).toEqual([
      'waits',
      'is counted',
    ])
  })

  it.each([
    [10, 30],
    [130, 150],
  ])('keeps to a daily budget of %d codes when %d are requested, ten at a time', async (codeTextsPerDay, requested) => {
    const small = await openWorld({ codeTextsPerDay })
    const send = async () => {
      const { mobile } = await small.member()
      return (await small.send('sendLoginCode', { body: { loginId: mobile, otp: '' } }, {})).status
    }
    const statuses: number[] = []
    const sendTenth = async () => {
      for (let index = 0; index < requested / 10; index++) statuses.push(await send())
    }
    await Promise.all(Array.from({ length: 10 }, sendTenth))
    expect(statuses.filter((status) => status === 200)).toHaveLength(codeTextsPerDay)
    expect(statuses.filter((status) => status === 429)).toHaveLength(requested - codeTextsPerDay)
    await small.close()
  })
})

describe('sign-in despite strangers’ requests (C-109)', () => {
  const owner = { device: 'the-owners-phone' }
  const trustedOwner = async () => {
    const { mobile } = await world.member()
    await signIn(world, mobile, owner)
    await world.pass({ hours: 25 })
    return mobile
  }

  it('sends a code to a trusted device after strangers have used up the number’s sends', async () => {
    const mobile = await trustedOwner()
    for (let index = 0; index < 10; index++) {
      await sendTo(mobile)
      await world.pass({ seconds: 121 })
    }
    await world.pass({ minutes: 10 })
    expect(await world.refusal('sendLoginCode', { body: { loginId: mobile, otp: '' } })).toBe('TOO_MANY_REQUESTS')
    const { challengeId } = await sendTo(mobile, owner)
    expect(await outcome(mobile, await world.lastCode(mobile), { ...owner, challenge: challengeId ?? '' })).toBe(
      'signed in',
    )
  })

  it('sends a code to a trusted device from an IP address that has used up its limits', async () => {
    const mobile = await trustedOwner()
    const address = anAddress()
    for (let index = 0; index < 25; index++) await sendTo((await world.member()).mobile, { address })
    for (let index = 0; index < 10; index++)
      await world.refusal('sendLoginCode', { body: { loginId: '+12125550188', otp: '' } }, { address })
    expect((await sendTo(mobile, { ...owner, address })).challengeId).toEqual(expect.any(String))
  })

  it('accepts a trusted device’s code that was requested just after a stranger’s', async () => {
    const mobile = await trustedOwner()
    await sendTo(mobile)
    await sendTo(mobile, owner)
    expect(await outcome(mobile, await world.lastCode(mobile), owner)).toBe('signed in')
  })

  it('accepts the member’s code after a stranger has requested another', async () => {
    const { mobile, code, sent } = await memberWithCode()
    await world.pass({ seconds: 31 })
    await sendTo(mobile)
    expect(await outcome(mobile, code, { challenge: sent.challengeId ?? '' })).toBe('signed in')
  })

  it('accepts the member’s code after a stranger’s code was resent', async () => {
    const { mobile, code, sent } = await memberWithCode()
    await world.pass({ seconds: 31 })
    const { challengeId } = await sendTo(mobile)
    await world.pass({ seconds: 31 })
    await world.call('resendLoginCode', { body: { loginId: mobile } }, { challenge: challengeId ?? '' })
    expect(await outcome(mobile, code, { challenge: sent.challengeId ?? '' })).toBe('signed in')
  })

  it('accepts the member’s resent code after six wrong answers to a stranger’s code', async () => {
    const { mobile, code, sent } = await memberWithCode()
    await world.pass({ seconds: 31 })
    const { challengeId } = await sendTo(mobile)
    for (let index = 0; index < 6; index++) await outcome(mobile, otherCode(code), { challenge: challengeId ?? '' })
    await world.pass({ seconds: 31 })
    await world.call('resendLoginCode', { body: { loginId: mobile } }, { challenge: sent.challengeId ?? '' })
    expect(await outcome(mobile, await world.lastCode(mobile))).toBe('signed in')
  })

  it('sends a member a code after 20 registrations with numbers that share its first six digits', async () => {
    for (let index = 0; index < 20; index++)
      await world.call('sendRegistrationCode', {
        body: { ...aRegistration(), mobileNumber: `+1415888${3_000 + index}` },
      })
    const { mobile } = await world.member({ mobile: '+14158883777' })
    expect((await sendTo(mobile)).challengeId).toEqual(expect.any(String))
  })

  it('reserves a fifth of the daily text budget for members', async () => {
    const small = await openWorld({ codeTextsPerDay: 5 })
    const signUp = async () => (await small.send('sendRegistrationCode', { body: aRegistration() }, {})).status
    expect([await signUp(), await signUp(), await signUp(), await signUp(), await signUp()]).toEqual([
      200, 200, 200, 200, 429,
    ])
    const { mobile } = await small.member()
    await small.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await small.close()
  })

  it('mails a code after text messages have used up their budget', async () => {
    const small = await openWorld({ codeTextsPerDay: 1 })
    await small.call('sendRegistrationCode', { body: aRegistration() })
    const email = anEmail()
    await small.member({ email, email_verified_at: verifiedNow })
    await small.call('sendLoginCode', { body: { loginId: email, otp: '' } })
    expect(await small.lastCode(email)).toMatch(/^\d{6}$/)
    await small.close()
  })
})

it('allows a trusted device one code per 30 seconds, five per ten minutes and ten per day', async () => {
  const { mobile } = await world.member()
  const owner = { device: 'a-trusted-laptop' }
  await signIn(world, mobile, owner)
  await world.pass({ hours: 25 })
  const send = async () => (await world.send('sendLoginCode', { body: { loginId: mobile, otp: '' } }, owner)).status
  expect([await send(), await send()]).toEqual([200, 429])
  for (let index = 0; index < 4; index++) {
    await world.pass({ seconds: 31 })
    expect(await send()).toBe(200)
  }
  await world.pass({ seconds: 31 })
  expect(await send()).toBe(429)
  for (let index = 0; index < 5; index++) {
    await world.pass({ minutes: 10 })
    expect(await send()).toBe(200)
  }
  await world.pass({ minutes: 11 })
  expect(await send()).toBe(429)
})

describe('wrong codes', () => {
  /** Sends this many wrong answers, requesting new codes when needed. */
  const guessWrong = async (mobile: string, times: number, caller: Caller = {}) => {
    for (let index = 0; index < times; index++) {
      if (index % 5 === 0) {
        await world.db.deleteFrom('code_send').execute()
        await sendTo(mobile)
      }
      expect(await outcome(mobile, otherCode(await world.lastCode(mobile)), caller)).toBe('INVALID_OTP')
    }
  }
  const waitOf = async (mobile: string, caller: Caller = {}) => {
    const response = await answer(mobile, '000000', caller)
    return response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  }

  it('lock the account after 20 in a day, then for 1, 5, 15 and 60 minutes after each further one', async () => {
    const { mobile, panelistId } = await world.member()
    await guessWrong(mobile, 20)
    const events = await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()
    expect(events.filter(({ event }) => event === 'account locked')).toHaveLength(1)
    for (const minutes of [1, 5, 15, 60, 60]) {
      const wait = await waitOf(mobile)
      expect(wait).toBeGreaterThan(minutes * 60 - 10)
      expect(wait).toBeLessThanOrEqual(minutes * 60)
      await world.pass({ minutes })
      await guessWrong(mobile, 1)
    }
    await world.pass({ hours: 24 })
    expect(await waitOf(mobile)).toBe(0)
  })

  it('of a stranger do not lock out a trusted device', async () => {
    const { mobile } = await world.member()
    const owner = { device: 'the-owners-browser' }
    await signIn(world, mobile, owner)
    await guessWrong(mobile, 20)
    expect(await waitOf(mobile)).toBeGreaterThan(0)
    expect(await waitOf(mobile, { device: 'another-browser' })).toBeGreaterThan(0)
    await world.db.deleteFrom('code_send').execute()
    await sendTo(mobile)
    expect(await outcome(mobile, await world.lastCode(mobile), owner)).toBe('signed in')
  })

  it('of a trusted device lock that device out, and no other', async () => {
    const { mobile } = await world.member()
    const owner = { device: 'a-stolen-browser' }
    await world.pass({ seconds: 31 })
    await signIn(world, mobile, owner)
    await guessWrong(mobile, 20, owner)
    expect(await waitOf(mobile, owner)).toBeGreaterThan(0)
    expect(await waitOf(mobile)).toBe(0)
  })
})
