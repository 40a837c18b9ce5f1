import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { formatDollars } from '#lib/format/money.ts'

/*
 * What a survey takes and what an hour of it is worth: by the quote, and by what people really took once enough have.
 */

/** What is known of a survey before it starts; each part is null where it is not. */
export interface Effort {
  /** Minutes that the survey was announced with. */
  quoted: number | null
  observed: ObservedLength | null
  /** Dollars. */
  incentive: number | null
}

const rounded = (minutes: number) => Math.max(1, Math.round(minutes))

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

/** Whole dollars for an hour; null where it cannot be said. */
export const dollarsAnHour = (incentive: number | null, minutes: number | null): number | null =>
  incentive === null || incentive <= 0 || minutes === null || minutes <= 0
    ? null
    : Math.round((incentive * 60) / minutes)

/** Quoted at less than this part of what people took, a survey promises too little. */
const FAIR_PART = 0.7

export const isQuotedTooShort = (quoted: number, { median }: Pick<ObservedLength, 'median'>) =>
  quoted < FAIR_PART * median

function rangeText({ low, high }: ObservedLength): string {
  const [from, to] = [rounded(low), rounded(high)]
  return from === to ? minutesText(from) : `${from} to ${minutesText(to)}`
}

/** What a member reads before starting: what people took, or else the quote, and what an hour of that is worth. */
export function effortSentences({ quoted, observed, incentive }: Effort): string[] {
  const median = observed && rounded(observed.median)
  const anHour = dollarsAnHour(incentive, median ?? quoted)
  return [
    quoted === null ? null : `Our estimate is ${minutesText(quoted)}.`,
    observed && median !== null
      ? `${observed.count} people have finished: half of them within ${minutesText(median)}, most in ${rangeText(observed)}.`
      : null,
    anHour === null ? null : `That's about ${formatDollars(anHour)} an hour.`,
  ].filter((sentence) => sentence !== null)
}
