import { ownPaymentSentence } from '#components/surveys/outcome/ownPayment.ts'
import { english } from '#lib/language/translate.ts'
import { paymentsOf } from '#lib/rules/rewards/payments.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

type Row = Parameters<typeof surveyRow>[0]

const finished = { event: 'completed', date: '2026-11-24' }
const approved = { event: 'approved', date: '2026-12-01' }

const sentenceFor = (row: Row) => {
  const [payment] = paymentsOf([surveyRow({ status: 'Completed', incentivesEarned: 40, ...row })], [])
  return payment ? ownPaymentSentence(payment, english) : 'no payment'
}

test.each<[string, Row, string]>([
  ['on hold', { payment: 'Pending W9' }, "$40 for Asthma. It's on hold until we approve your Form W-9."],
  ['without days', { payment: 'Pending', paymentEvents: [finished] }, '$40 for Asthma. We pay after approval.'],
  [
    'with the day of its approval',
    { payment: 'Pending', paymentEvents: [finished, { event: 'approved', dueBy: '2026-12-22' }] },
    '$40 for Asthma. We expect approval by Dec 22, 2026, and pay after that.',
  ],
  [
    'with the days of its approval and its payment',
    { payment: 'Pending', paymentEvents: [finished, { event: 'approved', dueBy: '2026-12-22', paidBy: '2027-01-05' }] },
    '$40 for Asthma. We expect to pay by Jan 5, 2027, after approval by Dec 22, 2026.',
  ],
  [
    'that is approved',
    { payment: 'Approved', paymentEvents: [finished, approved, { event: 'sent', dueBy: '2026-12-15' }] },
    '$40 for Asthma. We expect to pay by Dec 15, 2026.',
  ],
])('the page after a survey says how a payment %s comes [OUT-044]', (_case, row, sentence) => {
  expect(sentenceFor(row)).toBe(sentence)
})

test.each<[string, Row]>([
  ['that is paid', { payment: 'Paid' }],
  ['without an amount', { payment: 'Pending', incentivesEarned: null }],
  ['of $0', { payment: 'Pending', incentivesEarned: 0 }],
])('the page after a survey says nothing of a payment %s', (_case, row) => {
  expect(sentenceFor(row)).toBeNull()
})
