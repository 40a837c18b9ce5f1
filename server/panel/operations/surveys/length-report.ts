import 'server-only'
import type { Selectable } from 'kysely'
import { formatDollars } from '#lib/format/money.ts'
import { dollarsAnHour, isQuotedTooShort } from '#lib/rules/surveys/effort.ts'
import { dollars } from '../../core/money.ts'
import type { Db } from '../../database/schema.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { observedLength } from '../../surveys/survey-length.ts'

type Facts = Pick<Selectable<SurveyTable>, 'id' | 'project_number' | 'loi' | 'incentive_cents'>

const hourText = (cents: number, minutes: number) => {
  const anHour = dollarsAnHour(dollars(cents), minutes)
  return anHour === null ? 'without an incentive' : `${formatDollars(anHour)} an hour`
}

/** Hourly rate of a survey by its announced and by its observed length, and whether the announced one is too short. */
export async function lengthReport(db: Db, { id, project_number, loi, incentive_cents }: Facts): Promise<string> {
  const observed = await observedLength(db, id)
  const quoted = `Quoted at ${loi} minutes: ${hourText(incentive_cents, loi)}.`
  if (!observed) return `${quoted} The actual length is known once 10 people have finished.`
  const { count, median, low, high } = observed
  const took = `${count} people took ${median} minutes (median), most ${low} to ${high}: ${hourText(incentive_cents, median)}.`
  const fair = Math.ceil(median)
  const advice = isQuotedTooShort(loi, observed)
    ? ` The quote is too short: under 0.7 of the median. To correct it: surveys set ${project_number} --minutes ${fair}`
    : ''
  return `${quoted} ${took}${advice}`
}
