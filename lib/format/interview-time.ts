import { toDate } from 'date-fns-tz/toDate'
import { INTERVIEW_SOURCE_TIME_ZONE, PANEL_TIME_ZONE } from '#lib/constants.ts'
import type { Language } from '#lib/language/languages.ts'
import { dayText } from './dates.ts'

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Readonly<Record<Language, string>>

/** The zone that an interview is shown in. */
export function knownZone(zone: string | null): string {
  try {
    return zone ? new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone : PANEL_TIME_ZONE
  } catch {
    return PANEL_TIME_ZONE
  }
}

/** When an interview begins: a local time in Detroit, or any time with its offset. Invalid for other texts. */
export const interviewInstant = (time: string): Date => toDate(time, { timeZone: INTERVIEW_SOURCE_TIME_ZONE })

/**
 * Formats a local time in Detroit as `MMM D, YYYY h:mm A ZZZ`, in the member's zone or else Eastern; in Spanish with the day
 * first.
 * @see docs/specification/formats.md#c-61-interview-date-and-time
 */
export function formatInterviewTime(
  localTime: string,
  respondentTimezone: string | null,
  language: Language = 'en',
): string {
  const instant = interviewInstant(localTime)
  if (Number.isNaN(instant.getTime())) return localTime
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: knownZone(respondentTimezone),
    hour12: true,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const day = dayText(part.month ?? '', part.day ?? '', part.year ?? '', language)
  const between = language === 'es' ? ', ' : ' '
  return `${day}${between}${part.hour}:${part.minute} ${part.dayPeriod} ${part.timeZoneName}`.replaceAll('\u00a0', ' ')
}

/** The interview's time in the host's zone; null when it is the same. */
export function hostTime(localTime: string, respondentTimezone: string | null, language: Language): string | null {
  const host = formatInterviewTime(localTime, INTERVIEW_SOURCE_TIME_ZONE, language)
  return host === formatInterviewTime(localTime, respondentTimezone, language) ? null : host
}
