/** What visitors of this run typed or were sent, and what must be found in no log and on no page. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirectory } from './servers.ts'

const file = join(dataDirectory, 'typed.jsonl')

interface Typed {
  what: string
  value: string
}

/** Keeps for the end of the run that somebody typed, or was sent, this value. @returns the value */
export function remember(what: string, value: string): string {
  appendFileSync(file, `${JSON.stringify({ what, value })}\n`)
  return value
}

/** All that was remembered, by all workers. */
export const remembered = (): Typed[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/** Nine digits however they are written. No such number is ever given out. */
export const TAX_ID = '900731946'
export const SSN = '9173'
export const BIRTH_DATE = '11-23-1957'

const MOBILE_DIGITS = 10
const between = '[-. ()]{0,2}'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A long number has digits enough to be known with dashes between them; a mobile number may begin with its country. */
function wordOf(value: string): string {
  if (!/^\d{9,}$/.test(value)) return `(?:${escaped(value)}|${escaped(encodeURIComponent(value))})`
  return (value.length === MOBILE_DIGITS ? `(?:1${between})?` : '') + [...value].join(between)
}

/** Finds a value as a word of its own: not in the middle of a longer number, a name or a key. */
export const patternOf = (value: string) => new RegExp(`(?<![\\w-])${wordOf(value)}(?![\\w-])`, 'i')

/** What no address and no page may hold. Four digits alone are too few to be known: they stand as a value. */
export const PRIVATE = [patternOf(TAX_ID), new RegExp(`["'=>]${SSN}["'<&]`)]
