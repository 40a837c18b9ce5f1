import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { Appointment } from '#lib/format/calendar-file.ts'
import { formatPhone } from '#lib/format/phone.ts'
import type { Translate } from '#lib/language/translate.ts'

/*
 * How to join an interview, on the page and in a calendar entry.
 * @see docs/specification/dashboard.md#how-an-interview-is-joined
 */

/** Labels of the link, phone number or place. */
export const joinLabels: Readonly<Record<InterviewJoin['by'], string>> = {
  link: 'Join here:',
  phone: 'Call',
  place: 'Come to',
}

/** Formatted for display, such as a US number. */
export const shownJoin = ({ by, to }: InterviewJoin): string =>
  by === 'phone' && to.startsWith('+1') ? formatPhone(to) : to

export const joinText = (join: InterviewJoin, t: Translate): string =>
  [`${t(joinLabels[join.by])} ${shownJoin(join)}`, join.note].filter(Boolean).join('\n')

/** Calendars show LOCATION beside the time, and open URL. */
export const joinInCalendar = (
  join: InterviewJoin | null | undefined,
): Pick<Appointment, 'place' | 'url' | 'description'> =>
  join
    ? { place: shownJoin(join), url: join.by === 'link' ? join.to : null, description: join.note }
    : { place: null, url: null, description: null }
