import { isTimeZone } from '#lib/values/time-zone.ts'
import type { Difference } from './difference.ts'

/*
 * Rules for values that the contract states in prose and a schema cannot express: dates, zones, masked numbers.
 * @see docs/specification/panel-api.md#conventions
 */

interface Rule {
  fits: (value: string) => boolean
  what: string
}

const DAY = {
  fits: (value: string) => /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(value),
  what: 'is not a date in the form YYYY-MM-DD',
}
const MASKED = {
  fits: (value: string) => value.replace(/\D/g, '').length <= 4,
  what: 'is not masked: the whole number reaches the browser',
}

const rules: Readonly<Record<string, Rule>> = {
  endDate: DAY,
  paymentDate: DAY,
  w9SubmittedDate: DAY,
  paymentStatusUpdateDate: DAY,
  dateOfBirth: { fits: (value) => /^\d{2}-\d{2}-\d{4}$/.test(value), what: 'is not a date in the form MM-DD-YYYY' },
  interviewDateTime: {
    fits: (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(value),
    what: 'is not a local time in the form YYYY-MM-DDTHH:mm:ss, without a zone',
  },
  respondentTimezone: { fits: isTimeZone, what: 'is not an IANA time zone' },
  ssn: MASKED,
  taxIdNumber: MASKED,
  refrralLink: { fits: (value) => URL.canParse(value), what: 'is not a URL' },
}

/** Values in an answer that break the rule for their field name. */
export function valueDifferences(answer: unknown, path = ''): Difference[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => valueDifferences(item, `${path}[]`))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const field = path === '' ? name : `${path}.${name}`
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (typeof value === 'string' && value !== '' && rule && !rule.fits(value))
      return [{ field, what: rule.what, effect: 'partly' }]
    return valueDifferences(value, field)
  })
}
