import { INTERVIEW_FALLBACK_TIME_ZONE } from '#lib/constants.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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
