import { INTERVIEW_FALLBACK_TIME_ZONE } from '#lib/constants.ts'

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A calendar date (`YYYY-MM-DD`, a time after it ignored) as `MMM D, YYYY`, without any shift of zone.
 * Anything else comes back as it is; `null` as an empty text.
 * @see docs/specification/formats.md#c-62-timezone-of-an-end-date
 */
export function formatDate(date: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '')
  const month = MONTHS[Number(parts?.[2]) - 1]
  return parts && month ? `${month} ${Number(parts[3])}, ${parts[1]}` : (date ?? '')
}

/** `YYYY-MM-DD` is how Canada writes a date. */
const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: INTERVIEW_FALLBACK_TIME_ZONE })

/** Today's calendar date in Eastern Time, `YYYY-MM-DD`: payments are due by Eastern days. */
export const easternToday = () => easternDay.format(new Date())

const DAY_MS = 86_400_000
/** From so many days before its end a survey says how many are left. */
const SOON_DAYS = 7

/** Whole days from one calendar date to another; negative when it has passed, NaN when it is none. */
export const daysUntil = (date: string, today: string) =>
  Math.round((Date.parse(date.slice(0, 10)) - Date.parse(today)) / DAY_MS)

/**
 * How soon a calendar date (`YYYY-MM-DD`) comes, in words, from a week before it on: "Due today", "3 days left". Empty for any
 * other date. Days end in Eastern Time.
 */
export function daysLeft(date: string | null): string {
  const days = daysUntil(date ?? '', easternToday())
  if (!(days >= 0 && days <= SOON_DAYS)) return ''
  if (days === 0) return 'Due today'
  return days === 1 ? 'Due tomorrow' : `${days} days left`
}

const easternMoment = new Intl.DateTimeFormat('en-US', {
  timeZone: INTERVIEW_FALLBACK_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The day of a moment in Eastern Time, as "Nov 22, 2026"; anything else comes back as it is. */
export function formatDayOf(moment: string): string {
  const at = Date.parse(moment)
  return Number.isNaN(at) ? moment : formatDate(easternDay.format(at))
}

/** A moment as "Nov 22, 2026, 6:05 AM ET"; anything else comes back as it is. */
export function formatMoment(moment: string): string {
  const at = Date.parse(moment)
  return Number.isNaN(at) ? moment : `${easternMoment.format(at).replace(/\u202f/g, ' ')} ET`
}
