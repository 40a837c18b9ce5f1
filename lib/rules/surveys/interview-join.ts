import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { Appointment } from '#lib/format/calendar-file.ts'
import { formatPhone } from '#lib/format/phone.ts'
import type { Translate } from '#lib/language/translate.ts'

/*
 * How an interview is joined, in words and in a calendar entry.
 * @see docs/specification/dashboard.md#how-an-interview-is-joined
 */

/** What stands before the link, the number or the place. */
export const joinLabels: Readonly<Record<InterviewJoin['by'], string>> = {
  link: 'Join here:',
  phone: 'Call',
  place: 'Come to',
}

/** As people read it: a US number in its usual form. */
export const shownJoin = ({ by, to }: InterviewJoin): string =>
  by === 'phone' && to.startsWith('+1') ? formatPhone(to) : to

export const joinText = (join: InterviewJoin, t: Translate): string =>
  [`${t(joinLabels[join.by])} ${shownJoin(join)}`, join.note].filter(Boolean).join('\n')

/** A calendar offers its LOCATION beside the time, and opens its URL. */
export const joinInCalendar = (
  join: InterviewJoin | null | undefined,
): Pick<Appointment, 'place' | 'url' | 'description'> =>
  join
    ? { place: shownJoin(join), url: join.by === 'link' ? join.to : null, description: join.note }
    : { place: null, url: null, description: null }
