import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { formatDollars } from '#lib/format/money.ts'
import { english, type Translate } from '#lib/language/translate.ts'

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

const minutesText = (count: number, t: Translate) => t(count === 1 ? '{count} minute' : '{count} minutes', { count })

/** Whole dollars for an hour; null where it cannot be said. */
export const dollarsAnHour = (incentive: number | null, minutes: number | null): number | null =>
  incentive === null || incentive <= 0 || minutes === null || minutes <= 0
    ? null
    : Math.round((incentive * 60) / minutes)

/** Quoted at less than this part of what people took, a survey promises too little. */
const FAIR_PART = 0.7

export const isQuotedTooShort = (quoted: number, { median }: Pick<ObservedLength, 'median'>) =>
  quoted < FAIR_PART * median

function rangeText({ low, high }: ObservedLength, t: Translate): string {
  const [from, to] = [rounded(low), rounded(high)]
  return from === to ? minutesText(from, t) : t('{from} to {time}', { from, time: minutesText(to, t) })
}

/** What a member reads before starting: what people took, or else the quote, and what an hour of that is worth. */
export function effortSentences({ quoted, observed, incentive }: Effort, t = english): string[] {
  const median = observed && rounded(observed.median)
  const anHour = dollarsAnHour(incentive, median ?? quoted)
  return [
    quoted === null ? null : t('Our estimate is {time}.', { time: minutesText(quoted, t) }),
    observed && median !== null
      ? t('{count} people have finished: half of them within {time}, most in {range}.', {
          count: observed.count,
          time: minutesText(median, t),
          range: rangeText(observed, t),
        })
      : null,
    anHour === null ? null : t("That's about {dollars} an hour.", { dollars: formatDollars(anHour) }),
  ].filter((sentence) => sentence !== null)
}
