import type { Language } from '#lib/language/languages.ts'
import { knownZone } from './interview-time.ts'

/** What Spanish speakers in the US call their zones; in Spanish, `Intl` calls the first one "hora oriental". */
const SPANISH: Readonly<Record<string, string>> = {
  'Eastern Time': 'hora del este',
  'Central Time': 'hora del centro',
  'Mountain Time': 'hora de la montaña',
  'Mountain Standard Time': 'hora estándar de la montaña',
}

function zoneName(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The name of the zone in which an interview is shown: "Central Time". */
export function interviewZone(respondentTimezone: string | null, language: Language = 'en'): string {
  const zone = knownZone(respondentTimezone)
  const name = zoneName(zone, 'en-US')
  return language === 'en' ? name : (SPANISH[name] ?? zoneName(zone, 'es-US'))
}
