/** Values that this run typed or received, and that must not appear in logs or pages. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirectory } from './servers/servers.ts'

const file = join(dataDirectory, 'typed.jsonl')

interface TypedValue {
  what: string
  value: string
}

/** Remembers a value for the run's last check. @returns the value */
export function remember(kind: string, value: string): string {
  appendFileSync(file, `${JSON.stringify({ what: kind, value })}\n`)
  return value
}

/** All remembered values, from all workers. */
export const remembered = (): TypedValue[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/** Nine digits, also with separators. Never issued as a real number. */
export const TAX_ID = '900731946'
export const SSN = '9173'
export const BIRTH_DATE = '11-23-1957'

const MOBILE_DIGITS = 10
const between = '[-. ()]{0,2}'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Long numbers also match with separators, and mobile numbers with a country code. */
function wordOf(value: string): string {
  if (!/^\d{9,}$/.test(value)) return `(?:${escaped(value)}|${escaped(encodeURIComponent(value))})`
  return (value.length === MOBILE_DIGITS ? `(?:1${between})?` : '') + [...value].join(between)
}

/** Pattern for a value as a separate word: not inside a longer number, name or key. */
export const patternOf = (value: string) => new RegExp(`(?<![\\w-])${wordOf(value)}(?![\\w-])`, 'i')

/** Patterns that must not appear in URLs and pages. Four digits are ambiguous, so they only match as a whole value. */
export const PRIVATE = [patternOf(TAX_ID), new RegExp(`["'=>]${SSN}["'<&]`)]
