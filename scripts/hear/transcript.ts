/** Transcripts, normalized so that the same pages give the same text, whatever the date and the registered member. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diff } from 'node:util'
import type { Step } from './listener.ts'

const folder = join(import.meta.dirname, 'transcripts')

/** Messages of Orca itself and of the browser, which pages cannot influence. */
const OF_ORCA = [
  /^Loading\. Please wait\.$/,
  /^(?:Focus|Browse) mode$/,
  /^leaving /,
  /^Wrapping to (?:top|bottom)\.$/,
  /- Chromium frame\.$/,
]

const MONTHS = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const DAYS = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'

/** Parts that change with every run. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/ visited link\b/g, ' link'],
  // Depends on whether the page's scripts have run.
  [/,? clickable\b/g, ''],
  // Next.js announces a page that was opened without loading by its title, or by its heading while the title is missing.
  [/ - Carepanel$/, ''],
  [/localhost:\d+/g, 'HOST'],
  [/\brcode=[\w-]+/g, 'rcode=CODE'],
  [new RegExp(`(?:${DAYS}, )?${MONTHS} \\d{1,2}\\b(?:, 20\\d\\d)?`, 'g'), 'DATE'],
  [new RegExp(`${MONTHS} 20\\d\\d`, 'g'), 'MONTH'],
  [/\b\d{1,2}[/-]\d{1,2}[/-](?:20)?\d\d\b/g, 'DATE'],
  [new RegExp(`\\b${DAYS}\\b`, 'g'), 'DAY'],
  [/\b\d{1,2}:\d\d(?: ?[AP]M)?(?: [A-Z]{2,4}\b)?/g, 'TIME'],
  [/\b20\d\d(?!\d)/g, 'YEAR'],
  [/\b\d+ (second|minute|hour|day)s? (left|ago)/g, 'N $1s $2'],
  [/\bin \d+ (second|hour|day)s?\b/g, 'in N $1s'],
  [/\b\d{10}\b/g, 'NUMBER'],
]

/** When Orca reads a whole page, it speaks an element's role after its text. */
const ROLE =
  /^(?:heading level \d|link|push button|entry|password text|required|check box|radio button|combo box|spin button|not checked|checked|not selected|selected|image|invalid entry|opens menu|collapsed|expanded|page tab|dialog|visited link|grayed|toggle button|panel|pressed|not pressed)$/

export function normalized(texts: readonly string[]): string[] {
  const lines: string[] = []
  for (const text of texts.filter((each) => !OF_ORCA.some((pattern) => pattern.test(each)))) {
    const line = CHANGING.reduce((left, [pattern, name]) => left.replace(pattern, name), text)
    const before = lines.at(-1)
    if (line === 'clickable') continue
    // Orca sometimes repeats a field group's name before its first field.
    if (before === `${line}, panel`) continue
    if (ROLE.test(line) && before !== undefined) lines[lines.length - 1] = `${before}, ${line}`
    else lines.push(line)
  }
  return lines
}

/** Each step with its speech. Steps without speech are left out. */
export const transcriptOf = (steps: readonly Step[]): string =>
  steps
    .map(({ step, speech: texts }) => ({ step, lines: normalized(texts) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ step, lines }) => [`# ${step}`, ...lines, ''].join('\n'))
    .join('\n')

const fileOf = (name: string) => join(folder, `${name}.txt`)

export function approve(name: string, transcript: string): void {
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  writeFileSync(fileOf(name), transcript)
}

const CONTEXT = 2

/** Lines that differ from the approved transcript, with context; empty if none do. */
export function differences(name: string, transcript: string): string[] {
  if (!existsSync(fileOf(name))) return ['There is no approved transcript.']
  const lines = diff(transcript.split('\n'), readFileSync(fileOf(name), 'utf8').split('\n'))
  const isNear = (_: unknown, index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(([change]) => change !== 0)
  return lines.filter(isNear).map(([change, line]) => `${change < 0 ? '-' : change > 0 ? '+' : ' '} ${line}`)
}
