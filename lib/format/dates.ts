import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { INTERVIEW_FALLBACK_TIME_ZONE, INTERVIEW_SOURCE_TIME_ZONE } from '#lib/constants.ts'

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

/** Today's calendar date in Eastern Time, `YYYY-MM-DD`: payments are due by Eastern days. */
export const easternToday = () => formatInTimeZone(new Date(), INTERVIEW_FALLBACK_TIME_ZONE, 'yyyy-MM-dd')

function knownZone(zone: string | null): string {
  try {
    return zone
      ? new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
      : INTERVIEW_FALLBACK_TIME_ZONE
  } catch {
    return INTERVIEW_FALLBACK_TIME_ZONE
  }
}

/**
 * `MMM D, YYYY h:mm A ZZZ` from a local time of Detroit, in the member's zone or else Eastern.
 * @see docs/specification/formats.md#c-61-interview-date-and-time
 */
export function formatInterviewTime(localTime: string, respondentTimezone: string | null): string {
  const instant = fromZonedTime(localTime, INTERVIEW_SOURCE_TIME_ZONE)
  if (Number.isNaN(instant.getTime())) return localTime
  return formatInTimeZone(instant, knownZone(respondentTimezone), 'MMM d, yyyy h:mm a zzz')
}
