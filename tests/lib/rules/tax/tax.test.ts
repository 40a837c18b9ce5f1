import { hasSignedForm, taxMeterLevel, taxStatusAfter } from '#lib/rules/tax/tax.ts'

it.each([
  [0, 600, 'far'],
  [479.99, 600, 'far'],
  [480, 600, 'near'],
  [599.99, 600, 'near'],
  [600, 600, 'reached'],
  [2400, 600, 'reached'],
])('taxMeterLevel at %d of %d dollars is "%s"', (paid, threshold, level) => {
  expect(taxMeterLevel(paid, threshold)).toBe(level)
})

it.each([
  ['Not Filled', 'needed', false, 'W9 Pending'],
  ['Pending Approval', 'needed', false, 'Pending Approval'],
  ['Approved', 'needed', true, 'Approved'],
  ['Not Filled', 'submitted', false, 'Pending Approval'],
  ['W9 Pending', 'submitted', false, 'Pending Approval'],
  ['Approved', 'submitted', true, 'Pending Approval'],
  ['Pending Approval', 'approved', false, 'Approved'],
  ['Pending Approval', 'rejected', false, 'W9 Pending'],
  ['Pending Approval', 'rejected', true, 'Approved'],
] as const)(
  'the tax status %s, when a form is %s, with an approved form before: %s; becomes %s',
  (status, event, hasApproved, after) => {
    expect(taxStatusAfter(status, event, hasApproved)).toBe(after)
  },
)

it.each([
  [null, null, false],
  ['sig-1', null, true],
  [null, '2026-03-05', true],
])(
  'a signed form can be downloaded by its signature (%s) or its date (%s): %s',
  (signatureId, w9SubmittedDate, there) => {
    expect(hasSignedForm({ signatureId, w9SubmittedDate })).toBe(there)
  },
)
