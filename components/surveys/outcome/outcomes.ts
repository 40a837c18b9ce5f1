import type { OutcomeName } from '#lib/contract/outcomes.ts'

export interface OutcomeTexts {
  title: string
  /** `{wait}` is `PARTIAL_COMPENSATION_WAIT`, `{hours}` is `SCREENER_OUTCOME_HOURS`. */
  paragraphs: readonly string[]
  /** Show the paragraphs only if the outcome was saved. */
  whenKept?: true
  /** Whether to link the payments, if the outcome was saved. */
  payments?: true
  /** Whether to link the FAQ on why people don't qualify. */
  faq: boolean
}

const COMPLETED_ONLY = 'We pay for completed surveys.'
const notQualified = 'Based on your answers, you do not currently meet the qualifications for this survey.'

/** Texts of each outcome page. @see docs/specification/outcomes.md */
export const outcomeTexts: Readonly<Record<OutcomeName, OutcomeTexts>> = {
  completed: {
    title: 'Thank you for completing the survey',
    paragraphs: ['Your answers have been received. You can follow your incentive on your dashboard.'],
    whenKept: true,
    payments: true,
    faq: false,
  },
  'partial-completed': {
    title: 'Thank you for your time',
    paragraphs: [
      'Based on your answers, you did not qualify for the whole survey.',
      'You receive partial compensation for the part you answered. It is paid after the study closes, in about {wait}.',
    ],
    whenKept: true,
    faq: false,
  },
  'over-quota': {
    title: 'Thank you for your interest',
    paragraphs: [notQualified, 'The only reason: this survey already has enough people like you.', COMPLETED_ONLY],
    faq: true,
  },
  screened: {
    title: 'Thank you for your interest',
    paragraphs: [notQualified, 'Every survey looks for different people. The next one may be a match.', COMPLETED_ONLY],
    faq: true,
  },
  'screener-completed': {
    title: 'Thank you for completing the screener',
    paragraphs: [
      'Your answers have been submitted to the client.',
      'You will be contacted within {hours}, and only if you are qualified.',
    ],
    whenKept: true,
    faq: false,
  },
}
