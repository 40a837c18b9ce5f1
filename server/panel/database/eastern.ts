import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { INTERVIEW_SOURCE_TIME_ZONE, PANEL_TIME_ZONE } from '#lib/constants.ts'

/*
 * The panel's calendar: days and years begin in Eastern Time.
 */

const zone = sql.lit(PANEL_TIME_ZONE)

/** Stored times of interviews are local times in this zone, by the contract. */
export const interviewZone = sql.lit(INTERVIEW_SOURCE_TIME_ZONE)

export const today = sql<string>`(now() at time zone ${zone})::date`
export const thisYear = sql<number>`extract(year from now() at time zone ${zone})::int`

/** When a day, `YYYY-MM-DD`, begins in Eastern Time. */
export const startOfDay = (day: RawBuilder<string>) => sql<Date>`(${day}::timestamp at time zone ${zone})`
export const todayBegins = startOfDay(today)
export const tomorrowBegins = startOfDay(sql<string>`(${today} + 1)`)

/**
 * The current Eastern time of day, some days ago. A plain `now() - interval` would be an hour off across a change to or
 * from daylight saving time, and near midnight a day.
 */
export const sameTimeDaysAgo = (days: RawBuilder<number>) =>
  sql<string>`((now() at time zone ${zone} - make_interval(days => ${days})) at time zone ${zone})`

/** The Eastern date of a timestamp column, `YYYY-MM-DD`. */
export const dayOf = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone ${zone})::date`

/** When a year begins in Eastern Time. */
export const startOfYear = (year: RawBuilder<number>) => sql<Date>`make_timestamptz(${year}, 1, 1, 0, 0, 0, ${zone})`
