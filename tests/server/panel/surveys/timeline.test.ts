import type { PaymentEvent } from '#lib/contract/panel/surveys/surveys.ts'
import { easternToday } from '#lib/format/dates.ts'
import { lockPayment } from '#server/panel/rewards/ledger.ts'
import type { InvitationSeed, SurveySeed } from '#server/panel/scenarios/seeds.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const DAY = 86_400_000
const dayFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

interface FixedDays {
  end_date?: string
  interview_at?: string
}

async function timelineOf(
  invitationChanges: Partial<InvitationSeed>,
  surveyChanges: Partial<SurveySeed> = {},
  { end_date, interview_at }: FixedDays = {},
) {
  const member = await world.member()
  const survey = await aSurvey(world.db, surveyChanges)
  const { id } = await anInvitation(world.db, member, survey, invitationChanges)
  if (end_date) await world.db.updateTable('survey').set({ end_date }).where('id', '=', survey.id).execute()
  if (interview_at) await world.db.updateTable('invitation').set({ interview_at }).where('id', '=', id).execute()
  const [row] = await rowsOf(world, member)
  return row?.paymentEvents ?? []
}

const names = (timeline: readonly PaymentEvent[]) =>
  timeline.map(({ event, date }) => (date === null ? `next: ${event}` : event))

describe('payment timeline', () => {
  it.each([
    ['Invited', null, ['invited', 'next: completed']],
    ['Reminded', null, ['invited', 'next: completed']],
    ['Started', null, ['invited', 'started', 'next: completed']],
    ['Expired', null, ['invited', 'expired']],
    ['Screener Completed', null, ['invited', 'started', 'screener-completed', 'next: interview']],
    ['Interview Scheduled', null, ['invited', 'started', 'screener-completed', 'next: interview']],
    ['Terminated', 'Not Eligible', ['invited', 'started', 'not-qualified', 'not-eligible']],
    ['Cheating', 'Not Eligible', ['invited', 'started', 'not-qualified', 'not-eligible']],
    ['Quota Completed', 'Not Eligible', ['invited', 'started', 'survey-full', 'not-eligible']],
    ['Completed', 'Pending', ['invited', 'started', 'completed', 'client-review', 'next: approved']],
    [
      'Partially Completed',
      'Pending',
      ['invited', 'started', 'partially-completed', 'client-review', 'next: approved'],
    ],
    ['Completed', 'Approved', ['invited', 'started', 'completed', 'client-review', 'approved', 'next: sent']],
    [
      'Completed',
      'Pending W9',
      ['invited', 'started', 'completed', 'client-review', 'approved', 'w9-hold', 'next: sent'],
    ],
    ['Completed', 'Paid', ['invited', 'started', 'completed', 'client-review', 'approved', 'sent']],
    ['Completed', 'Stopped', ['invited', 'started', 'completed', 'client-review', 'stopped']],
  ] as const)('of %s, %s is in order of date and ends with the next step', async (status, payment, expected) => {
    const timeline = await timelineOf(
      { status, payment, interview: 4, paid: payment === 'Paid' ? -1 : null },
      { ends: -20 },
    )
    const open = ['Invited', 'Reminded', 'Started'].includes(status)
    expect(names(timeline)).toEqual(open ? [...expected.slice(0, -1), 'expired'] : expected)
    const days = timeline.flatMap(({ date }) => date ?? [])
    if (!names(timeline).includes('expired')) expect(days).toEqual([...days].sort())
  })

  it("of an open survey ends with the survey's last day", async () => {
    expect((await timelineOf({}, {}, { end_date: '2099-03-01' })).at(-1)).toEqual({
      event: 'completed',
      date: null,
      dueBy: '2099-03-01',
      paidBy: null,
      reason: null,
    })
    expect((await timelineOf({}, { ends: null })).at(-1)).toMatchObject({ event: 'completed', dueBy: null })
  })

  it('gives the reason of a W-9 hold and of a stopped payment', async () => {
    const held = await timelineOf({ status: 'Completed', payment: 'Pending W9' })
    expect(held.find(({ event }) => event === 'w9-hold')?.reason).toContain('Form W-9')
    const stopped = await timelineOf({ status: 'Completed', payment: 'Stopped' })
    expect(stopped.at(-1)?.reason).toBe('The client did not accept the answers.')
  })
})

describe('due date of the next step', () => {
  it('is counted from the last event by the payment terms', async () => {
    const review = await timelineOf({ status: 'Completed', payment: 'Pending' }, { ends: 10 })
    const earned = review.find(({ event }) => event === 'client-review')?.date ?? ''
    expect(review.at(-1)).toMatchObject({
      event: 'approved',
      dueBy: dayFrom(earned, 28),
      paidBy: dayFrom(earned, 28 + 14),
    })
    const approved = await timelineOf({ status: 'Completed', payment: 'Approved' }, { ends: -20 })
    const since = approved.find(({ event }) => event === 'approved')?.date ?? ''
    expect(approved.at(-1)).toMatchObject({ event: 'sent', dueBy: dayFrom(since, 14), paidBy: null })
    const held = await timelineOf({ status: 'Completed', payment: 'Pending W9' })
    expect(held.at(-1)).toMatchObject({ event: 'sent', dueBy: null })
  })

  it('of a partial incentive is four and six weeks after the survey closes', async () => {
    const end_date = '2099-03-01'
    const pending = await timelineOf({ status: 'Partially Completed', payment: 'Pending' }, {}, { end_date })
    expect(pending.at(-1)).toMatchObject({ event: 'approved', dueBy: '2099-03-29', paidBy: '2099-04-12' })
    const approved = await timelineOf({ status: 'Partially Completed', payment: 'Approved' }, {}, { end_date })
    expect(approved.at(-1)).toMatchObject({ event: 'sent', dueBy: '2099-04-12' })
  })

  it("is two days after a completed screener, and the interview's day", async () => {
    const screened = await timelineOf({ status: 'Screener Completed' })
    const on = screened.find(({ event }) => event === 'screener-completed')?.date ?? ''
    expect(screened.at(-1)).toMatchObject({ event: 'interview', dueBy: dayFrom(on, 2) })
    const interview = await timelineOf(
      { status: 'Interview Scheduled', interview: 5 },
      {},
      { interview_at: '2099-03-01T14:30:00' },
    )
    expect(interview.at(-1)).toMatchObject({ event: 'interview', dueBy: '2099-03-01' })
  })

  it('follows payment terms that the operator has changed', async () => {
    await world.db
      .updateTable('payment_term')
      .set({ days: 3 })
      .where('payable', '=', 'complete')
      .where('after_event', '=', 'released')
      .execute()
    const member = await world.member()
    const { id } = await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Pending W9',
    })
    const before = easternToday()
    await world.db.transaction().execute(async (tx) => {
      const { id: payment } = await tx
        .selectFrom('payment')
        .select('id')
        .where('invitation_id', '=', id)
        .executeTakeFirstOrThrow()
      await addEvent(tx, await lockPayment(tx, payment), 'released')
    })
    const [row] = await rowsOf(world, member)
    const released = row?.paymentEvents?.at(-2)?.date ?? ''
    expect([before, easternToday()]).toContain(released)
    expect(row?.paymentEvents?.slice(-2)).toMatchObject([
      { event: 'released' },
      { event: 'sent', date: null, dueBy: dayFrom(released, 3) },
    ])
  })
})
