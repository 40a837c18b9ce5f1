import { PANEL_TIME_ZONE } from '#lib/constants.ts'
import type { Language } from '#lib/language/languages.ts'
import { english, type Translate } from '#lib/language/translate.ts'
import { serverTime } from './clock.ts'

/** Abbreviated names, starting with January. */
export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  es: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
}

/** A day in the language's format: "Nov 22, 2026", "22 nov 2026". */
export const dayText = (month: string, day: string | number, year: string, language: Language) =>
  language === 'es' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`

/**
 * Formats a calendar date (`YYYY-MM-DD`, any time ignored) as `MMM D, YYYY` without a time zone shift; in Spanish as
 * `D MMM YYYY`. Other texts are returned unchanged; `null` becomes an empty text.
 * @see docs/specification/formats.md#c-62-timezone-of-an-end-date
 */
export function formatDate(date: string | null, language: Language = 'en'): string {
  const [, year = '', month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? []
  const name = MONTHS[language][Number(month) - 1]
  return name ? dayText(name, Number(day), year, language) : (date ?? '')
}

/** The month of a calendar date (`YYYY-MM-DD`): "Nov 2026". Other texts are returned unchanged. */
export function formatMonth(date: string, language: Language): string {
  const [, year, month] = /^(\d{4})-(\d{2})-/.exec(date) ?? []
  const name = MONTHS[language][Number(month) - 1]
  return name ? `${name} ${year}` : date
}

const eastern = new Intl.DateTimeFormat('en-US', { timeZone: PANEL_TIME_ZONE })

/** The calendar date in Eastern Time, `YYYY-MM-DD`. No locale writes it like this in every browser: en-CA has changed. */
function easternDay(moment: number | Date): string {
  const [month, day, year] = eastern
    .format(moment)
    .split('/')
    .map((part) => part.padStart(2, '0'))
  return `${year}-${month}-${day}`
}

/** Today's calendar date in Eastern Time, `YYYY-MM-DD`: payments are due by Eastern days. */
export const easternToday = () => easternDay(serverTime())

const DAY_MS = 86_400_000
/** A survey shows its days left from this many days before its end. */
const SOON_DAYS = 7

/** Whole days between two calendar dates; negative when `date` is past, NaN when it is invalid. */
export const daysUntil = (date: string, today: string) =>
  Math.round((Date.parse(date.slice(0, 10)) - Date.parse(today)) / DAY_MS)

/**
 * Days until a calendar date (`YYYY-MM-DD`) within the next week: "Due today", "3 days left". Empty for other dates. Days
 * end in Eastern Time.
 * @param within days from now, for another period than a week
 */
export function daysLeft(date: string | null, t: Translate = english, within = SOON_DAYS): string {
  const days = daysUntil(date ?? '', easternToday())
  if (!(days >= 0 && days <= within)) return ''
  if (days === 0) return t('Due today')
  return days === 1 ? t('Due tomorrow') : t('{days} days left', { days })
}

const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: PANEL_TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
const easternMoments = { en: momentIn('en-US'), es: momentIn('es-US') }

/** A date without a time has no time zone: in Eastern Time, it would be the day before. */
const isDate = (moment: string) => /^\d{4}-\d{2}-\d{2}$/.test(moment)

/** The day of a timestamp in Eastern Time, as "Nov 22, 2026"; other texts are returned unchanged. */
export function formatDayOf(moment: string, language: Language = 'en'): string {
  if (isDate(moment)) return formatDate(moment, language)
  const time = Date.parse(moment)
  return Number.isNaN(time) ? moment : formatDate(easternDay(time), language)
}

/** A timestamp as "Nov 22, 2026, 6:05 AM ET", a date without a time as its day; other texts are returned unchanged. */
export function formatMoment(moment: string, language: Language = 'en'): string {
  if (isDate(moment)) return formatDate(moment, language)
  const time = Date.parse(moment)
  return Number.isNaN(time) ? moment : `${easternMoments[language].format(time).replace(/\s/g, ' ')} ET`
}
