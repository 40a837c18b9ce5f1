import {
  type CodeUse,
  consume,
  countTry,
  findChallenge,
  insertChallenge,
  liveChallenge,
  type NewChallenge,
  replaceChallenge,
} from '#server/panel/auth/codes/challenges.repository.ts'
import { aNumber } from '#tests/support/panel/facts/builders.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

let challenges = 0

async function sent(use: Partial<NewChallenge> = {}) {
  const { panelistId, mobile } = await world.member()
  const id = `challenge-${challenges++}`
  const challenge = {
    id,
    purpose: 'login',
    identifier: mobile,
    panelist_id: panelistId,
    code_hmac: 'hmac',
    tries: 0,
    identity_fail: false,
    details_hmac: null,
    ...use,
  } as const
  await insertChallenge(world.db, challenge)
  const { purpose, identifier } = challenge
  return { id, use: { purpose, identifier, panelistId: challenge.panelist_id } satisfies CodeUse }
}

describe('a challenge', () => {
  it('is found by its use, or by any part of it that names the member', async () => {
    const { id, use } = await sent()
    for (const wanted of [use, { ...use, identifier: null }, { ...use, panelistId: null }]) {
      expect(await findChallenge(world.db, wanted, null)).toMatchObject({ id })
      expect(await findChallenge(world.db, wanted, id)).toMatchObject({ id })
      expect(await liveChallenge(world.db, wanted, null)).toMatchObject({ id })
      const live = await liveChallenge(world.db, wanted, id)
      expect(live?.id).toBe(id)
      expect(live?.secondsLeft).toBeGreaterThan(570)
      expect(live?.secondsLeft).toBeLessThanOrEqual(600)
    }
  })

  it('is not found, replaced or used for another use, or by another id', async () => {
    const { id, use } = await sent()
    const other = await world.member()
    const others: CodeUse[] = [
      { ...use, purpose: 'email' },
      { ...use, identifier: aNumber() },
      { ...use, panelistId: other.panelistId },
    ]
    for (const wrong of others) {
      await replaceChallenge(world.db, wrong, id, 'newer')
      expect(await findChallenge(world.db, wrong, id)).toBeNull()
      expect(await liveChallenge(world.db, wrong, id)).toBeNull()
    }
    await replaceChallenge(world.db, use, 'another', 'newer')
    expect(await findChallenge(world.db, use, 'another')).toBeNull()
    expect(await liveChallenge(world.db, use, 'another')).toBeNull()
    expect(await findChallenge(world.db, use, id)).toMatchObject({ id })
  })

  it('is the newest of several', async () => {
    const first = await sent()
    await world.pass({ seconds: 1 })
    const { id } = await sent({ identifier: first.use.identifier, panelist_id: first.use.panelistId })
    expect((await findChallenge(world.db, first.use, null))?.id).toBe(id)
    expect((await liveChallenge(world.db, first.use, null))?.id).toBe(id)
    expect((await findChallenge(world.db, first.use, first.id))?.id).toBe(first.id)
  })

  it.each([
    ['number and member', (use: CodeUse) => use],
    ['member', (use: CodeUse) => ({ ...use, identifier: null })],
    ['number', (use: CodeUse) => ({ ...use, panelistId: null })],
  ])('that is replaced by %s is not found any more', async (_, replacedBy) => {
    const { id, use } = await sent()
    await replaceChallenge(world.db, replacedBy(use), id, 'newer')
    expect(await findChallenge(world.db, use, id)).toBeNull()
    expect(await liveChallenge(world.db, use, id)).toBeNull()
    expect(await consume(world.db, id)).toBe(false)
  })

  it('is used once, within ten minutes, and not replaced afterwards', async () => {
    const { id, use } = await sent()
    const later = await sent()
    expect([await consume(world.db, id), await consume(world.db, id)]).toEqual([true, false])
    expect(await findChallenge(world.db, use, id)).toBeNull()
    await replaceChallenge(world.db, use, id, 'newer')
    const row = await world.db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ used_at: expect.any(Date), replaced_at: null })
    await world.pass({ minutes: 10, seconds: 1 })
    expect(await consume(world.db, later.id)).toBe(false)
    expect(await findChallenge(world.db, later.use, later.id)).toMatchObject({ id: later.id })
    expect(await liveChallenge(world.db, later.use, later.id)).toBeNull()
  })

  it('counts its tries, and says whether it is in time', async () => {
    const { id } = await sent({ tries: 2 })
    const other = await sent()
    expect(await countTry(world.db, id)).toEqual({ tries: 3, inTime: true })
    await world.pass({ minutes: 10, seconds: 1 })
    expect(await countTry(world.db, id)).toEqual({ tries: 4, inTime: false })
    expect((await findChallenge(world.db, other.use, other.id))?.tries).toBe(0)
  })
})
