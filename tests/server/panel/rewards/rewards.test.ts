import { earnBonus } from '#server/panel/rewards/earnings.ts'
import { lockPayment } from '#server/panel/rewards/ledger.ts'
import { nonProfits } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

describe('non-profit organizations', () => {
  it('are listed in order and end with Prefer not to donate (API-031, DON-008, ENT-016, LOOK-015)', async () => {
    const answered = await world.as(await world.member()).call('nonProfitOrganizations')
    expect(answered).toEqual(
      nonProfits.map((name, index) => ({ id: expect.any(Number), name, displayOrder: index + 1 })),
    )
    expect(answered.at(-1)?.name).toBe('Prefer not to donate')
  })

  it('can be chosen and changed (API-032)', async () => {
    const member = await world.member()
    const organizations = await world.as(member).call('nonProfitOrganizations')
    for (const { id, name } of organizations.slice(0, 2)) {
      expect(await world.as(member).call('saveNonProfitOrganization', { body: { id } })).toEqual({})
      expect(await world.as(member).call('getProfile')).toMatchObject({ nonProfitOrganizationDto: { id, name } })
    }
    const audited = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toEqual([{ event: 'non-profit saved' }, { event: 'non-profit saved' }])
  })

  it('with an unknown id are refused with 404', async () => {
    const member = await world.member()
    const refused = await world.as(member).refused('saveNonProfitOrganization', { body: { id: 999_999 } })
    expect(refused).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await world.as(member).call('getProfile')).toMatchObject({ nonProfitOrganizationDto: null })
  })
})

it('the dashboard summary names referral bonuses on hold, which its other amounts leave out', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const summary = () => world.as(member).call('incentiveSummary')
  const referrals = await world.db
    .insertInto('referral')
    .values(
      [member, member, other].map(({ panelistId }, index) => ({
        referrer_id: panelistId,
        bonus_cents: 2550,
        code: `held-${index}`,
        referent_name: 'Ann',
        referent_email: `ann${index}@mail.test`,
        status: 'Verified' as const,
      })),
    )
    .returning('id')
    .execute()
  await world.db.transaction().execute(async (tx) => {
    for (const { id } of referrals) await earnBonus(tx, id)
  })
  expect(await summary()).not.toHaveProperty('bonusesHeld')
  await world.db.transaction().execute(async (tx) => {
    const bonuses = await tx
      .selectFrom('payment')
      .select('id')
      .where('referral_id', 'in', [referrals[0]?.id ?? 0, referrals[2]?.id ?? 0])
      .execute()
    for (const { id } of bonuses) await addEvent(tx, await addEvent(tx, await lockPayment(tx, id), 'approved'), 'held')
  })
  expect(await summary()).toMatchObject({ incentivesInProcess: 0, incentivesHeld: 0, bonusesHeld: 25.5 })
})

it('the dashboard summary has what was paid to non-profits for the member’s surveys (DON-014)', async () => {
  const { id: non_profit_id } = await world.db
    .insertInto('non_profit')
    .values({ name: 'Clinic', display_order: 99, hidden: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [member, other] = [await world.member({ non_profit_id }), await world.member({ non_profit_id })]
  for (const donor of [member, member, member, other]) {
    const { ikey } = await anInvitation(world.db, donor, await aSurvey(world.db, { donation: 7.5 }), {
      status: 'Started',
    })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
  }
  const summary = () => world.as(member).call('incentiveSummary')
  expect(await summary()).not.toHaveProperty('donated')
  const donations = await world.db
    .selectFrom('payment')
    .select('id')
    .where('kind', '=', 'donation')
    .orderBy('id')
    .execute()
  await world.db.transaction().execute(async (tx) => {
    for (const { id } of [...donations.slice(0, 2), ...donations.slice(3)])
      await addEvent(tx, await addEvent(tx, await lockPayment(tx, id), 'approved'), 'sent')
  })
  expect(await summary()).toMatchObject({ donated: 15 })
})

describe('referralStatus', () => {
  it("returns a member's referrals, the latest first, with bonus in dollars (ENT-026)", async () => {
    const [member, other] = [await world.member(), await world.member()]
    const row = { referrer_id: member.panelistId, bonus_cents: 2550 }
    await world.db
      .insertInto('referral')
      .values([
        {
          ...row,
          code: 'r1',
          referent_name: 'Ann',
          referent_email: 'ann@mail.test',
          created_at: '2026-01-01T00:00:00Z',
        },
        {
          ...row,
          code: 'r2',
          referent_name: 'Bob',
          referent_email: 'bob@mail.test',
          status: 'Verified',
        },
        { ...row, referrer_id: other.panelistId, code: 'r3', referent_name: 'Eve', referent_email: 'eve@mail.test' },
      ])
      .execute()
    const { id } = await world.db.selectFrom('referral').select('id').where('code', '=', 'r2').executeTakeFirstOrThrow()
    await world.db.transaction().execute(async (tx) => {
      await earnBonus(tx, id)
      const { id: bonus } = await tx
        .selectFrom('payment')
        .select('id')
        .where('referral_id', '=', id)
        .executeTakeFirstOrThrow()
      const approved = await addEvent(tx, await lockPayment(tx, bonus), 'approved')
      // Already the next day in Greenwich, still the fifth in Eastern Time.
      await addEvent(tx, approved, 'sent', { at: '2026-03-06T03:30:00Z' })
    })
    const response = await world.send('referralStatus', {}, { member })
    expect(await response.json()).toEqual([
      {
        referentName: 'Bob',
        referentEmail: 'bob@mail.test',
        referralStatus: 'Verified',
        referralBonus: 25.5,
        paymentStatus: 'Paid',
        paymentStatusUpdateDate: '2026-03-05',
      },
      {
        referentName: 'Ann',
        referentEmail: 'ann@mail.test',
        referralStatus: 'Invited',
        referralBonus: 25.5,
        paymentStatus: 'Pending',
        paymentStatusUpdateDate: null,
      },
    ])
  })

  it('returns an empty list for a member without referrals', async () => {
    expect(await world.as(await world.member()).call('referralStatus')).toEqual([])
  })
})
