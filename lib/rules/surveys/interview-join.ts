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

interface CalendarFacts {
  brand: string
  topic: string
  join: InterviewJoin | null | undefined
}

/**
 * Calendars show LOCATION beside the time, and open URL. The title leaves out the topic, because reminders of calendars appear
 * on locked phones.
 */
export const interviewInCalendar = (
  { brand, topic, join }: CalendarFacts,
  t: Translate,
): Pick<Appointment, 'title' | 'place' | 'url' | 'description'> => ({
  title: t('Interview with {brand}', { brand }),
  place: join ? shownJoin(join) : null,
  url: join?.by === 'link' ? join.to : null,
  description: [topic && t('Topic: {topic}', { topic }), join?.note].filter(Boolean).join('\n'),
})
