import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import {
  assertBelowLimit,
  assertMayAttempt,
  countAttempt,
  countMessage,
  countWrongCode,
  pauseOf,
} from '#server/panel/auth/codes/limits.ts'
import type { AttemptKind } from '#server/panel/core/attempts.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

let subjects = 0
const aSubject = () => `subject ${subjects++}`

const attempts = (kind: AttemptKind, subject: string, count: number, secondsAgo: number) =>
  sql`insert into attempt (kind, subject, at)
    select ${kind}, ${subject}, now() - make_interval(secs => ${secondsAgo}::int) from generate_series(1, ${count}::int)`.execute(
    world.db,
  )

/** Seconds until the next attempt; `null` when it is allowed now. */
const waitOf = (work: Promise<void>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return Number(error.headers['Retry-After'])
      throw error
    },
  )

const [TEN_MINUTES, SIX_HOURS, DAY] = [600, 21_600, 86_400]

describe('a limit of attempts (C-109)', () => {
  it.each([
    ['telling', 10, TEN_MINUTES],
    ['telling', 30, DAY],
    ['identity', 5, SIX_HOURS],
    ['referral', 30, TEN_MINUTES],
    ['referral', 60, DAY],
    ['email', 15, TEN_MINUTES],
    ['email', 40, DAY],
    ['own-number', 5, TEN_MINUTES],
    ['own-number', 10, DAY],
    ['report', 5, TEN_MINUTES],
    ['report', 20, DAY],
    ['passkey', 30, TEN_MINUTES],
    ['passkey', 200, DAY],
    ['contact', 100, TEN_MINUTES],
  ] as const)('of kind %s allows %i in %i seconds, and no more', async (kind, most, seconds) => {
    const [full, almost, over] = [aSubject(), aSubject(), aSubject()]
    await attempts(kind, full, most, seconds - 60)
    await attempts(kind, almost, most - 1, seconds - 60)
    await attempts(kind, over, most, seconds + 1)
    const wait = await waitOf(assertBelowLimit(world.db, kind, full))
    expect(wait).toBeGreaterThan(30)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await waitOf(countAttempt(world.db, kind, full))).toBeGreaterThan(30)
    for (const subject of [almost, over]) {
      expect(await waitOf(assertBelowLimit(world.db, kind, subject))).toBeNull()
      expect(await waitOf(countAttempt(world.db, kind, subject))).toBeNull()
    }
  })

  it.each([
    ['registerEmail', 'email'],
    ['resendEmailCode', 'email'],
    ['sendEmailLink', 'email'],
    ['referPanelist', 'referral'],
    ['contactUs', 'contact'],
    ['getProfile', null],
  ] as const)('counts %s of a member as %s', async (name, kind) => {
    const { panelistId } = await world.member()
    const member = { panelistId } as Parameters<typeof countMessage>[2]
    await countMessage(world.db, name, member)
    const counted = await world.db
      .selectFrom('attempt')
      .select('kind')
      .where('subject', '=', String(panelistId))
      .execute()
    expect(counted).toEqual(kind ? [{ kind }] : [])
  })
})

describe('the pause after wrong codes', () => {
  const pauseAfter = async (wrong: number, secondsAgo: number) => {
    const subject = { kind: 'code', subject: aSubject() } as const
    await attempts('code', subject.subject, wrong, secondsAgo)
    return { pause: await pauseOf(world.db, subject), wait: await waitOf(assertMayAttempt(world.db, subject)) }
  }

  it.each([
    [20, 60],
    [21, 300],
    [22, 900],
    [23, 3_600],
    [40, 3_600],
  ])('after %i of them in a day is %i seconds', async (wrong, seconds) => {
    const { pause, wait } = await pauseAfter(wrong, seconds - 50)
    expect(pause).toBeGreaterThan(20)
    expect(pause).toBeLessThanOrEqual(50)
    expect(wait).toBeGreaterThan(20)
    expect(await pauseAfter(wrong, seconds + 1)).toEqual({ pause: null, wait: null })
  })

  it.each([
    [0, 0],
    [19, 0],
    [20, DAY + 1],
  ])('is none after %i of them %i seconds ago', async (wrong, secondsAgo) => {
    expect(await pauseAfter(wrong, secondsAgo)).toEqual({ pause: null, wait: null })
  })

  it('counts each subject and kind separately', async () => {
    const subject = aSubject()
    await attempts('code', subject, 19, 0)
    await countWrongCode(world.db, { kind: 'code-device', subject })
    await countWrongCode(world.db, { kind: 'code', subject: `${subject}x` })
    expect(await pauseOf(world.db, { kind: 'code', subject })).toBeNull()
    await countWrongCode(world.db, { kind: 'code', subject })
    expect(await pauseOf(world.db, { kind: 'code', subject })).toBeGreaterThan(30)
  })
})
