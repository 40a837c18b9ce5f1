import { collectionSentence, form1099Sentence, holdSentence, rejectionSentences } from '#lib/rules/tax/tax-sentences.ts'

const taxYear = { year: 2026, paid: 510, threshold: 600, form1099Threshold: 2000 }

it('the tax sentences name the amount from which a Form W-9 is collected', () => {
  expect(collectionSentence(taxYear)).toBe(
    "When your incentive payments reach $600 in a tax year, we'll ask you for a Form W-9.",
  )
  expect(holdSentence(taxYear)).toBe(
    "Your incentive payments reach $600 in this tax year, counting those not sent yet. We can't send more until we have your Form W-9.",
  )
})

it('the tax sentences name the amount from which a Form 1099 is mailed in January (TAX-039, CONST-042)', () => {
  expect(form1099Sentence(taxYear)).toBe(
    "If we pay you $2,000 or more in 2026, we'll mail you a Form 1099 in January 2027.",
  )
})

it('the sentences of a rejection say why, if that is known, and what to do', () => {
  expect(rejectionSentences({ reason: 'No name.', date: null })).toEqual([
    'Why: No name.',
    'What to do: correct this, and sign the form again.',
  ])
  expect(rejectionSentences({ reason: '', date: null })).toEqual([
    'What to do: check your answers, and sign the form again.',
  ])
})

it('the tax sentences use other thresholds that the panel gives', () => {
  const later = { year: 2027, paid: 0, threshold: 750.5, form1099Threshold: 2050 }
  expect(collectionSentence(later)).toContain('reach $750.50 in a tax year')
  expect(form1099Sentence(later)).toContain('$2,050 or more in 2027')
})

it('the tax sentences name no amount when the panel gives none', () => {
  expect(collectionSentence(null)).toBe(
    "When your incentive payments reach the threshold in a tax year, we'll ask you for a Form W-9.",
  )
  expect(form1099Sentence(null)).toBe(
    "If your payments in a year have to be reported, we'll mail you a Form 1099 in January.",
  )
  expect(form1099Sentence({ ...taxYear, form1099Threshold: null })).toBe(
    "If your payments in a year have to be reported, we'll mail you a Form 1099 in January.",
  )
})
