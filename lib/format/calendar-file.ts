import { parseUrl } from '../values/parse-url.ts'
import { interviewInstant } from './interview-time.ts'

/* Exports an appointment as a calendar file (RFC 5545). */

export interface Appointment {
  /** Must not change when the appointment moves. */
  id: string
  title: string
  /** Local time in Detroit. */
  startsAt: string
  /** Null when unknown. */
  minutes: number | null
  /** Number of changes: calendars keep the version with the highest number. */
  sequence: number
  /** When true, calendars remove the appointment. */
  isCanceled: boolean
  place: string | null
  url: string | null
  description: string | null
}

/** The organizer: calendars let nobody else change or cancel the appointment. */
export interface Organizer {
  name: string
  email: string
}

const LINE_OCTETS = 75
const UNKNOWN_DURATION = 60

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/** Bytes in UTF-8. */
const octetsOf = (codePoint: number) => [0x80, 0x800, 0x10000].filter((limit) => codePoint >= limit).length + 1

/** Folds a long line without cutting a character in two. Continuation lines start with a space. */
function folded(line: string): string {
  let length = 0
  let folded = ''
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (length + octets > LINE_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += octets
  }
  return folded
}

/** Quotes a name; quotes and line breaks in it are not allowed and are removed. */
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, '')}"`

export const calendarMethod = ({ isCanceled }: Pick<Appointment, 'isCanceled'>) => (isCanceled ? 'CANCEL' : 'PUBLISH')

/** The URL property has no escaping, so line breaks in the URL must be percent-encoded. */
const encodedUrl = (url: string | null) => url && parseUrl(url)?.href

function optionalLines({ place, url, description }: Appointment): string[] {
  const address = encodedUrl(url)
  return [
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(address ? [`URL:${address}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ]
}

/**
 * The file, or null for an invalid time.
 * @param createdOn `YYYY-MM-DD`, the day the file is created
 */
export function calendarFile(appointment: Appointment, { name, email }: Organizer, createdOn: string): string | null {
  const { id, title, startsAt, minutes, sequence, isCanceled } = appointment
  const start = interviewInstant(startsAt)
  if (Number.isNaN(start.getTime())) return null
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Interviews//EN`,
    `METHOD:${calendarMethod(appointment)}`,
    'BEGIN:VEVENT',
    `UID:interview-${encodeURIComponent(id)}@${encodeURIComponent(name.toLowerCase())}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(name)}:mailto:${email}`,
    `DTSTAMP:${utc(new Date(createdOn))}`,
    `DTSTART:${utc(start)}`,
    `DURATION:PT${Math.max(1, Math.round(minutes ?? UNKNOWN_DURATION))}M`,
    `SUMMARY:${escaped(title)}`,
    ...optionalLines(appointment),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
