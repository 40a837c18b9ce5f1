import * as z from 'zod/mini'
import { ReferralRow } from '#lib/contract/panel/rewards.ts'
import { titleOf } from '#lib/rules/rewards/payment-texts.ts'
import { latePayments, nextExpected, paidYears, paymentsOf, sumOf } from '#lib/rules/rewards/payments.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

const bonus = (facts: Partial<z.input<typeof ReferralRow>>) =>
  z.parse(ReferralRow, { referentName: 'Zoe', referralBonus: 25, ...facts })

const only = (row: ReturnType<typeof surveyRow>) => paymentsOf([row], [])
const groupOf = (row: ReturnType<typeof surveyRow>) => only(row)[0]?.group ?? 'none'

describe('the payment of a survey', () => {
  it.each([
    ['Completed', 'Pending', 'on-the-way'],
    ['Completed', 'Approved', 'on-the-way'],
    ['Completed', 'Pending W9', 'on-hold'],
    ['Completed', 'Paid', 'paid'],
    ['Partially Completed', 'Paid', 'paid'],
    ['Completed', 'Stopped', 'no-payment'],
    ['Terminated', 'Not Eligible', 'no-payment'],
    ['Completed', null, 'on-the-way'],
    ['Completed', 'Being counted', 'on-the-way'],
    ['Terminated', null, 'on-the-way'],
    ['Screener Completed', null, 'not-earned'],
    ['Screener Completed', 'Pending', 'not-earned'],
    ['Interview Scheduled', null, 'not-earned'],
    ['Interview Scheduled', 'Paid', 'paid'],
    ['Invited', null, 'none'],
    ['Started', 'Pending', 'none'],
    ['Expired', null, 'none'],
    ['Quota Completed', 'Pending', 'none'],
  ])('after %s with payment status %s is in the group "%s"', (status, payment, group) => {
    expect(groupOf(surveyRow({ status, payment, incentivesEarned: 40 }))).toBe(group)
  })

  it.each([
    ['Terminated', 'Not Eligible', 0],
    ['Terminated', null, 0],
    ['Terminated', null, null],
    ['Completed', 'Stopped', 0],
  ])('after %s with payment status %s and %s dollars is not listed', (status, payment, incentivesEarned) => {
    expect(only(surveyRow({ status, payment, incentivesEarned }))).toEqual([])
  })

  it('has the earned amount in cents, or the offered amount before that', () => {
    const [earned] = only(surveyRow({ status: 'Completed', payment: 'Pending', incentivesEarned: 40.1 }))
    const [offered] = only(surveyRow({ status: 'Interview Scheduled', incentivesOffered: 300 }))
    expect([earned?.cents, offered?.cents]).toEqual([4010, 30000])
  })

  it.each([null, -5, 1e300])('of %s dollars has no known amount, and is left out of the sum', (dollars) => {
    const withoutAmount = surveyRow({ status: 'Completed', payment: 'Paid', incentivesEarned: dollars })
    const payments = paymentsOf(
      [withoutAmount, surveyRow({ status: 'Completed', payment: 'Paid', incentivesEarned: 0.1 })],
      [],
    )
    expect(payments.map(({ cents }) => cents)).toEqual(expect.arrayContaining([null, 10]))
    expect(sumOf(payments)).toBe(10)
  })

  it('was paid on the day of the row, else on the day of its step', () => {
    const paid = { status: 'Completed', payment: 'Paid' }
    const days = [
      surveyRow({ ...paid, paymentDate: '2026-03-01T10:00:00Z' }),
      surveyRow({ ...paid, paymentEvents: [{ event: 'sent', date: '2026-02-01' }] }),
      surveyRow({ ...paid, paymentDate: 'soon' }),
      surveyRow({ ...paid, paymentDate: '2026-13-01' }),
    ]
    expect(paymentsOf(days, []).map(({ paidOn }) => paidOn)).toEqual(['2026-03-01', '2026-02-01', null, null])
  })

  it('adds up without fractions of a cent: ten times 0.1 is a dollar', () => {
    const row = () => surveyRow({ status: 'Completed', payment: 'Paid', incentivesEarned: 0.1 })
    expect(sumOf(paymentsOf(Array.from({ length: 10 }, row), []))).toBe(100)
  })

  it('is listed newest first', () => {
    const paidOn = (paymentDate: string) => surveyRow({ status: 'Completed', payment: 'Paid', paymentDate })
    const payments = paymentsOf([paidOn('2025-01-01'), paidOn('2026-05-01'), paidOn('2026-02-01')], [])
    expect(payments.map((payment) => payment.paidOn)).toEqual(['2026-05-01', '2026-02-01', '2025-01-01'])
  })
})

describe('a referral bonus', () => {
  it.each([
    ['Invited', 'Pending', 'not-earned'],
    ['Registered', 'Pending', 'not-earned'],
    ['Registered', null, 'not-earned'],
    ['Verified', 'Pending', 'on-the-way'],
    ['Verified', 'Pending W9', 'on-hold'],
    ['Verified', 'Paid', 'paid'],
    ['Verified', 'Stopped', 'no-payment'],
  ])('of a friend who is %s, with payment status %s, is in the group "%s"', (referralStatus, paymentStatus, group) => {
    const [payment] = paymentsOf([], [bonus({ referralStatus, paymentStatus, paymentStatusUpdateDate: '2026-10-01' })])
    expect(payment).toMatchObject({ group, cents: 2500, title: 'Zoe', kind: 'bonus' })
    expect(payment && titleOf(payment)).toBe('Referral bonus: Zoe')
    expect(payment?.paidOn).toBe(group === 'paid' ? '2026-10-01' : null)
  })
})

it('paidYears sums paid amounts by year and month', () => {
  const paid = (paymentDate: string, incentivesEarned: number) =>
    surveyRow({ status: 'Completed', payment: 'Paid', paymentDate, incentivesEarned })
  const rows = [paid('2025-12-31', 50), paid('2026-01-01', 20.5), paid('2026-01-31', 0.25), paid('2026-12-31', 1)]
  const pending = surveyRow({ status: 'Completed', payment: 'Pending', incentivesEarned: 999 })
  expect(paidYears(paymentsOf([...rows, pending], []))).toEqual([
    { year: '2026', cents: 2175, months: [2075, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100] },
    { year: '2025', cents: 5000, months: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5000] },
  ])
})

describe('nextExpected', () => {
  const waiting = (event: string, dueBy: string | null, incentivesEarned = 80, payment = 'Approved') =>
    surveyRow({ status: 'Completed', payment, incentivesEarned, paymentEvents: [{ event, dueBy }] })
  const expected = (...rows: ReturnType<typeof surveyRow>[]) => nextExpected(paymentsOf(rows, []), '2026-11-22')

  it('is the earliest payment due, with all others due on that day', () => {
    const rows = [waiting('sent', '2026-12-20'), waiting('sent', '2026-12-05'), waiting('sent', '2026-12-05', 20)]
    expect(expected(...rows, waiting('approved', '2026-11-23'))).toEqual({
      event: 'sent',
      by: '2026-12-05',
      cents: 10000,
    })
  })

  it('is the next approval when no payment is due, else null', () => {
    expect(expected(waiting('approved', '2026-12-19', 50))).toEqual({
      event: 'approved',
      by: '2026-12-19',
      cents: 5000,
    })
    expect(expected(waiting('sent', null))).toBeNull()
    expect(expected(waiting('sent', '2026-12-05', 80, 'Pending W9'))).toBeNull()
  })

  it('counts a payment by its own day while its approval is expected, not once that is late', () => {
    const reviewed = (dueBy: string) =>
      surveyRow({
        status: 'Completed',
        payment: 'Pending',
        incentivesEarned: 30,
        paymentEvents: [{ event: 'approved', dueBy, paidBy: '2027-01-02' }],
      })
    expect(expected(reviewed('2026-12-19'))).toEqual({ event: 'sent', by: '2027-01-02', cents: 3000 })
    expect(expected(reviewed('2026-11-21'))).toBeNull()
  })

  it('leaves out a payment that is late, from the day after it was due', () => {
    const late = (dueBy: string, payment = 'Approved') =>
      latePayments(paymentsOf([waiting('sent', dueBy, 80, payment)], []), '2026-11-22').length
    expect([late('2026-11-21'), late('2026-11-22'), late('2026-11-21', 'Pending W9')]).toEqual([1, 0, 0])
    expect(expected(waiting('sent', '2026-11-21'))).toBeNull()
    expect(expected(waiting('sent', '2026-11-22'))?.by).toBe('2026-11-22')
  })
})
