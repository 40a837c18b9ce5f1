import { fromZonedTime } from 'date-fns-tz/fromZonedTime'
import { INTERVIEW_SOURCE_TIME_ZONE } from '#lib/constants.ts'

/*
 * An appointment as a calendar file (RFC 5545), which every calendar opens.
 */

export interface Appointment {
  /** Stays the same when the appointment moves. */
  id: string
  title: string
  /** Local time of Detroit. */
  at: string
  /** Null when it is not known. */
  minutes: number | null
  /** How often it was changed: a calendar keeps the entry with the highest. */
  sequence: number
  /** Then the entry takes the one that is in a calendar away. */
  isCanceled: boolean
  place: string | null
  url: string | null
  description: string | null
}

/** Whose entries these are: calendars let nobody else change or cancel one. */
export interface Organizer {
  name: string
  email: string
}

const LINE_OCTETS = 75
const UNKNOWN_DURATION = 60

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/** In UTF-8. */
const octetsOf = (codePoint: number) => [0x80, 0x800, 0x10000].filter((limit) => codePoint >= limit).length + 1

/** A line longer than allowed goes on in lines that begin with a space; no character is cut in two. */
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

/** In quotes, which a name itself must not have there. */
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, '')}"`

export const calendarMethod = ({ isCanceled }: Pick<Appointment, 'isCanceled'>) => (isCanceled ? 'CANCEL' : 'PUBLISH')

/** A calendar takes an address as it stands, so what could end its line is encoded. */
const encodedUrl = (url: string | null) => url && URL.parse(url)?.href

function optionalLines({ place, url, description }: Appointment): string[] {
  const address = encodedUrl(url)
  return [
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(address ? [`URL:${address}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ]
}

/**
 * The file, or null when the time is none.
 * @param made `YYYY-MM-DD`, the day the file is made
 */
export function calendarFile(appointment: Appointment, { name, email }: Organizer, made: string): string | null {
  const { id, title, at, minutes, sequence, isCanceled } = appointment
  const start = fromZonedTime(at, INTERVIEW_SOURCE_TIME_ZONE)
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
    `DTSTAMP:${utc(new Date(made))}`,
    `DTSTART:${utc(start)}`,
    `DURATION:PT${minutes ?? UNKNOWN_DURATION}M`,
    `SUMMARY:${escaped(title)}`,
    ...optionalLines(appointment),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
