import { sql } from 'kysely'
import type { PaymentTable } from '#server/panel/database/tables/rewards.ts'
import { earnIncentive } from '#server/panel/rewards/earnings.ts'
import { releaseHeldPayments } from '#server/panel/rewards/hold.ts'
import { InvalidTransition, type LockedPayment, lockPayment } from '#server/panel/rewards/ledger.ts'
import {
  PAYMENT_STATUSES,
  type PaymentEventName,
  type PaymentStatus,
  paymentTransitions,
} from '#server/panel/rewards/payment-transitions.ts'
import { approvePayment, reversePayment, sendPayment } from '#server/panel/rewards/payments.ts'
import { rejectOutcome } from '#server/panel/rewards/reject-outcome.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { anEarning, anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()

const context = { caller: { address: 'operator test', requestId: 'test' } }
const inTransaction = <T>(work: (tx: World['db']) => Promise<T>) => world.db.transaction().execute(work)

type Member = Awaited<ReturnType<World['member']>>

const earned = (member: Member, incentive?: number) => anEarning(world, member, incentive)

const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const eventsOf = async (id: number) =>
  (await world.db.selectFrom('payment_event').select('event').where('payment_id', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )
const approve = (id: number) => inTransaction((tx) => approvePayment(tx, id, context))
const send = (id: number) => inTransaction((tx) => sendPayment(tx, id, context))
const pay = async (id: number) => {
  await approve(id)
  return send(id)
}
const reverse = (id: number, reason = 'Twice') => inTransaction((tx) => reversePayment(tx, id, reason, context))

describe('payment ledger', () => {
  it('rejects every update, delete and truncate', async () => {
    const id = await earned(await world.member())
    const attempts = [
      sql`update payment_event set event = 'sent' where payment_id = ${id}`,
      sql`delete from payment_event where payment_id = ${id}`,
      sql`truncate payment_event`,
      sql`update payment set status = 'Paid' where id = ${id}`,
      sql`update payment set amount_cents = 1 where id = ${id}`,
      sql`delete from payment where id = ${id}`,
      sql`truncate payment cascade`,
      sql`update incentive_total set paid_cents = 1`,
      sql`delete from incentive_total`,
      sql`insert into incentive_total (panelist_id, paid_cents) select id, 1 from panelist limit 1`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(world.db)).rejects.toThrow(/append-only|events alone/)
    expect(await eventsOf(id)).toEqual(['earned'])
    expect(await statusOf(id)).toBe('Pending')
  })

  const moves = Object.entries(paymentTransitions) as [
    PaymentEventName,
    (typeof paymentTransitions)[PaymentEventName],
  ][]
  const pathTo: Record<PaymentStatus, readonly PaymentEventName[]> = {
    'Not Eligible': ['ineligible'],
    Pending: ['earned'],
    Approved: ['earned', 'approved'],
    'Pending W9': ['earned', 'approved', 'held'],
    Paid: ['earned', 'approved', 'sent'],
    Stopped: ['earned', 'stopped'],
  }

  it.each(PAYMENT_STATUSES)('allows a payment that is %s only the events of the transition table', async (status) => {
    const member = await world.member()
    for (const [event, { from, becomes }] of moves) {
      const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Completed' })
      await inTransaction(async (tx) => {
        const columns = { kind: 'incentive' as const, panelist_id: member.panelistId, invitation_id: invitation.id }
        const { id } = await tx
          .insertInto('payment')
          .values({ ...columns, amount_cents: 100 })
          .returning('id')
          .executeTakeFirstOrThrow()
        let payment: LockedPayment = await lockPayment(tx, id)
        for (const step of pathTo[status]) payment = await addEvent(tx, payment, step)
        expect(payment.status).toBe(status)
        if (from.includes(status)) expect((await addEvent(tx, payment, event)).status).toBe(becomes)
        else await expect(addEvent(tx, payment, event)).rejects.toThrow(InvalidTransition)
      })
    }
  })

  it('keeps the totals equal to the sums over the payments', async () => {
    const member = await world.member()
    const [first, second, third, fourth, fifth] = [
      await earned(member, 10.25),
      await earned(member, 20),
      await earned(member, 40),
      await earned(member, 80),
      await earned(member, 160),
    ]
    await pay(first)
    await approve(second)
    await pay(third)
    await reverse(third)
    await reverse(fourth)
    const summary = () => world.as(member).call('incentiveSummary')
    expect(await summary()).toMatchObject({ totalIncentiveEarned: 10.25, incentivesInProcess: 180, incentivesHeld: 0 })
    await reverse(fifth)
    expect(await summary()).toMatchObject({ totalIncentiveEarned: 10.25, incentivesInProcess: 20, incentivesHeld: 0 })
    const sums = await world.db
      .selectFrom('payment')
      .where('panelist_id', '=', member.panelistId)
      .where('kind', '=', 'incentive')
      .select([
        sql<number>`sum(amount_cents) filter (where status = 'Paid')`.as('paid'),
        sql<number>`sum(amount_cents) filter (where status in ('Pending', 'Pending W9', 'Approved'))`.as('inProcess'),
      ])
      .executeTakeFirstOrThrow()
    expect(sums).toEqual({ paid: 1025, inProcess: 2000 })
  })

  it("shows the payment status and date of the ledger on the survey's row", async () => {
    const member = await world.member()
    const id = await earned(member)
    const row = async () => (await rowsOf(world, member))[0]
    expect(await row()).toMatchObject({
      paymentStatus: { status: 'Pending' },
      paymentDate: null,
      incentivesEarned: 100,
    })
    await approve(id)
    expect(await row()).toMatchObject({ paymentStatus: { status: 'Approved' }, paymentDate: null })
    await send(id)
    const today = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(await row()).toMatchObject({ paymentStatus: { status: 'Paid' }, paymentDate: today })
    await reverse(id)
    expect(await row()).toMatchObject({ paymentStatus: { status: 'Stopped' }, paymentDate: null })
  })

  it('is written together with the outcome or not at all', async () => {
    const member = await world.member()
    const { id, ikey } = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Started' })
    await sql`create function fail_event() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      world.db,
    )
    await sql`create trigger fail before insert on payment_event execute function fail_event()`.execute(world.db)
    const body = { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' } as const
    expect(await world.refusal('recordOutcome', { body })).toBe('INTERNAL_ERROR')
    await sql`drop trigger fail on payment_event`.execute(world.db)
    const now = await world.db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(now.status).toBe('Started')
    await world.call('recordOutcome', { body })
    expect(await world.as(member).call('incentiveSummary')).toMatchObject({ incentivesInProcess: 75 })
  })

  it('refuses a second payment for one invitation', async () => {
    const member = await world.member()
    const { id } = await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Pending',
    })
    await expect(inTransaction((tx) => earnIncentive(tx, id))).rejects.toThrow(/unique/)
  })
})

describe('payment steps of operators', () => {
  it('happen once each, however often they are asked for, and are audited', async () => {
    const member = await world.member()
    const id = await earned(member)
    expect((await approve(id)).changed).toBe(true)
    expect((await approve(id)).changed).toBe(false)
    expect((await send(id)).changed).toBe(true)
    expect((await send(id)).changed).toBe(false)
    expect((await approve(id)).changed).toBe(false)
    expect((await reverse(id)).changed).toBe(true)
    expect((await reverse(id)).changed).toBe(false)
    expect(await eventsOf(id)).toEqual(['earned', 'approved', 'sent', 'reversed'])
    const audited = await world.db
      .selectFrom('audit')
      .select('subject')
      .where('panelist_id', '=', member.panelistId)
      .where('event', '=', 'payment changed')
      .orderBy('id')
      .execute()
    const written = ['approved', 'sent', 'reversed'].map((event) => ({ subject: `payment ${id} ${event}` }))
    expect(audited).toEqual(written)
  })

  it('refuse to send a payment that is not approved', async () => {
    const id = await earned(await world.member())
    await expect(send(id)).rejects.toThrow(InvalidTransition)
    expect(await statusOf(id)).toBe('Pending')
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('send a payment once when twenty send it at the same time', async () => {
    const member = await world.member()
    const id = await earned(member)
    await approve(id)
    const done = await Promise.all(Array.from({ length: 20 }, () => send(id)))
    expect(done.filter(({ changed }) => changed)).toHaveLength(1)
    expect(await world.as(member).call('incentiveSummary')).toMatchObject({ totalIncentiveEarned: 100 })
  })

  onPostgres('do not reject an outcome while its payment is being sent', async () => {
    const member = await world.member()
    const id = await earned(member)
    await approve(id)
    const { invitation_id } = await world.db
      .selectFrom('payment')
      .select('invitation_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rejection = { status: 'Other Cause', reason: 'Late' } as const
    const { rejecting } = await inTransaction(async (tx) => {
      await sendPayment(tx, id, context)
      const rejecting = inTransaction((other) =>
        rejectOutcome(other, invitation_id ?? 0, rejection, { ...context, outbox: world.panel.outbox }),
      )
      while (!(await isWaitedFor(tx)));
      return { rejecting }
    })
    expect(await rejecting).toBe('paid')
    expect(await eventsOf(id)).toEqual(['earned', 'approved', 'sent'])
  })

  onPostgres('hold the third of three payments sent at the same time, at the threshold of the year', async () => {
    const member = await world.member()
    const ids = [await earned(member, 250), await earned(member, 250), await earned(member, 250)]
    for (const id of ids) await approve(id)
    await Promise.all(ids.map(send))
    expect(await world.as(member).call('incentiveSummary')).toMatchObject({
      totalIncentiveEarned: 500,
      incentivesHeld: 250,
    })
  })
})

describe('payment holds for the Form W-9', () => {
  const taxStatus = async ({ panelistId }: Member) =>
    (await world.db.selectFrom('panelist').select('tax_status').where('id', '=', panelistId).executeTakeFirstOrThrow())
      .tax_status
  const setTax = ({ panelistId }: Member, tax_status: string) =>
    world.db.updateTable('panelist').set({ tax_status }).where('id', '=', panelistId).execute()
  const release = ({ panelistId }: Member) => inTransaction((tx) => releaseHeldPayments(tx, panelistId, context))

  it('begin with the payment that reaches $600 in a tax year', async () => {
    const member = await world.member()
    await pay(await earned(member, 599.99))
    expect(await taxStatus(member)).toBe('Not Filled')
    const id = await earned(member, 0.01)
    expect((await approve(id)).payment.status).toBe('Pending W9')
    expect(await taxStatus(member)).toBe('W9 Pending')
    expect(await world.as(member).call('incentiveSummary')).toMatchObject({
      totalIncentiveEarned: 599.99,
      incentivesInProcess: 0.01,
      incentivesHeld: 0.01,
      heldReason: expect.stringMatching(/^Your payments in \d{4} reach \$600, so we need your Form W-9/),
    })
  })

  it('include payments that were approved before the threshold was reached', async () => {
    const member = await world.member()
    const [first, second] = [await earned(member, 400), await earned(member, 400)]
    await approve(second)
    await pay(first)
    expect((await send(second)).payment.status).toBe('Pending W9')
    await expect(send(second)).rejects.toThrow(InvalidTransition)
  })

  it('end once the form is approved, not while it is pending', async () => {
    const member = await world.member()
    const [first, second] = [await earned(member, 700), await earned(member, 50)]
    await approve(first)
    await setTax(member, 'Pending Approval')
    expect(await release(member)).toBe(0)
    await setTax(member, 'Approved')
    expect(await release(member)).toBe(1)
    expect(await release(member)).toBe(0)
    expect(await eventsOf(first)).toEqual(['earned', 'approved', 'held', 'released'])
    expect((await send(first)).payment.status).toBe('Paid')
    expect((await pay(second)).payment.status).toBe('Paid')
  })

  it('leave out payments of other years and donations', async () => {
    const [{ id: non_profit_id } = { id: 0 }] = await world.db
      .insertInto('non_profit')
      .values({ name: 'Generous', display_order: 1 })
      .returning('id')
      .execute()
    const member = await world.member({ non_profit_id })
    const id = await earned(member, 599)
    await approve(id)
    await inTransaction(async (tx) => addEvent(tx, await lockPayment(tx, id), 'sent', { at: '2020-12-31T20:00:00Z' }))
    const donation = await world.db
      .selectFrom('payment')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .where('kind', '=', 'donation' satisfies PaymentTable['kind'])
      .executeTakeFirstOrThrow()
    expect((await pay(donation.id)).payment.status).toBe('Paid')
    expect((await pay(await earned(member, 590))).payment.status).toBe('Paid')
    expect((await approve(await earned(member, 10))).payment.status).toBe('Pending W9')
  })

  it('begin at the threshold that the table has for the year', async () => {
    await world.db.insertInto('tax_threshold').values({ from_year: 2026, cents: 200_000 }).execute()
    const member = await world.member()
    expect((await pay(await earned(member, 1999))).payment.status).toBe('Paid')
    expect((await approve(await earned(member, 1))).payment.status).toBe('Pending W9')
    await world.db.deleteFrom('tax_threshold').where('from_year', '=', 2026).execute()
  })
})
