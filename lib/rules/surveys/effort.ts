import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { formatDollars } from '#lib/format/money.ts'
import { english, type Translate } from '#lib/language/translate.ts'

/* How long a survey takes and what it pays per hour: by its quoted length, or by members' actual times once known. */

/** Facts about a survey before its start; null when unknown. */
export interface Effort {
  /** Announced length in minutes. */
  quoted: number | null
  observed: ObservedLength | null
  /** In dollars. */
  incentive: number | null
  /** Days from completing it to the payment. */
  paidWithinDays?: number | null
}

const rounded = (minutes: number) => Math.max(1, Math.round(minutes))

export const minutesText = (count: number, t: Translate) =>
  t(count === 1 ? '{count} minute' : '{count} minutes', { count })

/** Whole dollars per hour; null when unknown. */
export const dollarsAnHour = (incentive: number | null, minutes: number | null): number | null =>
  incentive === null || incentive <= 0 || minutes === null || minutes <= 0
    ? null
    : Math.round((incentive * 60) / minutes)

/** A survey quoted below this share of the median time is quoted too short. */
const FAIR_PART = 0.7

export const isQuotedTooShort = (quoted: number, { median }: Pick<ObservedLength, 'median'>) =>
  quoted < FAIR_PART * median

function rangeText({ low, high }: ObservedLength, t: Translate): string {
  const [lowest, to] = [rounded(low), rounded(high)]
  return lowest === to ? minutesText(lowest, t) : t('{from} to {time}', { from: lowest, time: minutesText(to, t) })
}

/** Sentences shown before the start: quoted and actual length, and dollars per hour by the actual length if known. */
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
