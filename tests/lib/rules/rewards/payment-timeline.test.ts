import { PAYMENT_STEPS } from '#lib/contract/panel/surveys/surveys.ts'
import {
  asksForTaxForm,
  headline,
  heldIncentives,
  paymentTimeline,
  stepText,
} from '#lib/rules/rewards/payment-timeline.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

type Row = ReturnType<typeof surveyRow>

/** A timeline in a line each: `Survey completed`, `Next: payment by 2026-12-05`. */
const timelineLines = (row: Row) =>
  paymentTimeline(row).map((step) => {
    const when = step.date ?? (step.dueBy && `by ${step.dueBy}`)
    return `${step.done ? '' : 'Next: '}${stepText(step)}${when ? ` ${when}` : ''}`
  })
const headlineText = (row: Row) => {
  const step = headline(paymentTimeline(row))
  return step && stepText(step)
}

describe('the timeline of a payment with events from the panel', () => {
  const row = surveyRow({
    status: 'Completed',
    payment: 'Pending W9',
    paymentEvents: [
      { event: 'invited', date: '2026-10-01' },
      { event: 'started', date: '2026-10-03' },
      { event: 'completed', date: '2026-10-03' },
      { event: 'client-review', date: '2026-10-03' },
      { event: 'approved', date: '2026-11-02' },
      { event: 'w9-hold', date: '2026-11-02', reason: 'Your payments in 2026 reach $600.' },
      { event: 'sent', dueBy: '2026-12-05' },
    ],
  })

  it('shows each step with its day', () => {
    expect(timelineLines(row)).toEqual([
      'Invited 2026-10-01',
      'Survey started 2026-10-03',
      'Survey completed 2026-10-03',
      'Client started checking your answers 2026-10-03',
      'Payment approved 2026-11-02',
      'Held for your Form W-9 2026-11-02',
      'Next: payment by 2026-12-05',
    ])
    expect(paymentTimeline(row)[5]?.reason).toBe('Your payments in 2026 reach $600.')
  })

  it('has as its headline the hold, else the next step, else the last step', () => {
    expect(headlineText(row)).toBe('Held for your Form W-9')
    const released = [...(row.paymentEvents ?? [])]
    released.splice(6, 0, { event: 'released', date: '2026-11-20', dueBy: null, paidBy: null, reason: null })
    expect(headlineText({ ...row, paymentEvents: released })).toBe('payment')
    expect(headlineText({ ...row, paymentEvents: row.paymentEvents?.slice(0, 1) })).toBe('Invited')
    expect(headlineText({ ...row, paymentEvents: [] })).toBeNull()
  })

  it('promises no interview after a screener, only contact if the client approves', () => {
    const paymentEvents = [
      { event: 'screener-completed', date: '2026-11-20' },
      { event: 'interview', dueBy: '2026-11-22' },
    ]
    const last = (status: string) => timelineLines(surveyRow({ status, paymentEvents })).at(-1)
    expect(last('Screener Completed')).toBe('Next: if the client approves, our team contacts you by 2026-11-22')
    expect(last('Interview Scheduled')).toBe('Next: interview by 2026-11-22')
  })

  it('shows no step that the panel leaves out', () => {
    expect(timelineLines(surveyRow({ status: 'Completed', payment: 'Paid', paymentEvents: [] }))).toEqual([])
  })

  it("names an unknown step in the panel's words", () => {
    expect(timelineLines(surveyRow({ paymentEvents: [{ event: 'toasted', date: '2026-10-01' }] }))).toEqual([
      'toasted 2026-10-01',
    ])
  })

  it('has words for every step of the contract', () => {
    for (const event of PAYMENT_STEPS) {
      const step = { event, date: null, dueBy: null, reason: null }
      expect(stepText({ ...step, done: true })).toMatch(/^[A-Z][a-z]/)
      expect(stepText({ ...step, done: false })).toMatch(/^[a-z]/)
    }
  })
})

describe('the timeline of a payment without events from the panel', () => {
  it.each([
    [{}, ['Invited', 'Next: complete the survey by 2099-03-05']],
    [{ status: 'Started', endDate: null }, ['Survey started', 'Next: complete the survey']],
    [{ payment: 'Pending' }, ['Invited', 'Next: complete the survey by 2099-03-05']],
    [{ status: 'Started', endDate: null, payment: 'Not Eligible' }, ['Survey started', 'Next: complete the survey']],
    [{ status: 'Expired', payment: 'Pending' }, ['Invitation expired 2099-03-05']],
    [{ status: 'Quota Completed', payment: 'Pending' }, ['Survey full']],
    [{ status: 'Expired' }, ['Invitation expired 2099-03-05']],
    [{ status: 'Quota Completed', payment: 'Not Eligible' }, ['Survey full', 'No payment']],
    [{ status: 'Speeding', payment: 'Not Eligible' }, ['Did not qualify', 'No payment']],
    [{ status: 'Screener Completed' }, ['Screener completed']],
    [
      { status: 'Interview Scheduled', interviewDateTime: '2026-12-01T14:30:00' },
      ['Screener completed', 'Next: interview by 2026-12-01T14:30:00'],
    ],
    [{ status: 'Completed' }, ['Survey completed']],
    [
      { status: 'Completed', payment: 'Pending' },
      ['Survey completed', 'Client started checking your answers', 'Next: payment approval'],
    ],
    [{ status: 'Completed', payment: 'Pending W9' }, ['Survey completed', 'Held for your Form W-9', 'Next: payment']],
    [
      { status: 'Partially Completed', payment: 'Approved' },
      ['Survey partly completed', 'Payment approved', 'Next: payment'],
    ],
    [
      { status: 'Completed', payment: 'Paid', paymentDate: '2026-07-03' },
      ['Survey completed', 'Payment sent 2026-07-03'],
    ],
    [{ status: 'Completed', payment: 'Stopped' }, ['Survey completed', 'Payment stopped']],
    [{ status: 'Brand New', payment: 'Brand New' }, ['Brand New']],
    [{ status: 'constructor', payment: 'toString' }, ['constructor']],
  ])('is derived from the row %j', (facts, timeline) => {
    expect(timelineLines(surveyRow(facts))).toEqual(timeline)
  })
})

it.each([
  ['W9 Pending', true],
  ['Not Filled', true],
  [null, true],
  ['Pending Approval', false],
  ['Approved', false],
])('a held payment asks for the Form W-9 while the tax status is %s: %s', (taxStatus, isAsked) => {
  const timeline = paymentTimeline(surveyRow({ status: 'Completed', payment: 'Pending W9' }))
  expect(asksForTaxForm(timeline, taxStatus)).toBe(isAsked)
  expect(asksForTaxForm(paymentTimeline(surveyRow({ status: 'Completed', payment: 'Paid' })), taxStatus)).toBe(false)
})

describe('held incentives', () => {
  const totals = { totalIncentiveEarned: 100, incentivesInProcess: 90 }
  const waiting = [
    surveyRow({ status: 'Completed', payment: 'Pending W9', incentivesEarned: 50 }),
    surveyRow({ status: 'Completed', payment: 'Pending W9', incentivesEarned: null }),
    surveyRow({ status: 'Completed', payment: 'Pending', incentivesEarned: 40 }),
  ]

  it('are the amount and the reason that the panel gives', () => {
    const summary = { ...totals, incentivesHeld: 75, heldReason: 'We need your Form W-9.' }
    expect(heldIncentives(summary, waiting, 'W9 Pending')).toEqual({ amount: 75, reason: 'We need your Form W-9.' })
    expect(heldIncentives({ ...totals, incentivesHeld: 0 }, waiting, 'W9 Pending')).toBeNull()
  })

  it('are added up from the rows when the panel gives no amount', () => {
    expect(heldIncentives(totals, waiting, null)).toEqual({ amount: 50, reason: 'Waiting for your Form W-9.' })
    expect(heldIncentives(totals, waiting.slice(1), null)).toBeNull()
  })

  it('say that a submitted form is being checked', () => {
    const summary = { ...totals, incentivesHeld: 75, heldReason: 'We need your Form W-9.' }
    expect(heldIncentives(summary, waiting, 'Pending Approval')?.reason).toBe(
      'We have your Form W-9 and are checking it.',
    )
  })

  it('say that the form is approved and the payment is next', () => {
    expect(heldIncentives({ ...totals, incentivesHeld: 75 }, waiting, 'Approved')?.reason).toBe(
      'Your Form W-9 is approved. We send this next.',
    )
  })
})
