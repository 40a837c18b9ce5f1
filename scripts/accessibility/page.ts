/** The generated parts of docs/accessibility.md: a table for each principle of WCAG, and the list of transcripts. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { root } from '../launch/paths.ts'
import { AXE_TAGS } from './axe-tags.ts'
import { type Criterion, criteria, PRINCIPLES } from './criteria.ts'
import { type MarkedTest, markedTests } from './marked-tests.ts'

export const PAGE = join(root, 'docs', 'accessibility.md')

/** How many tests or rules a row names before it only counts them. */
const NAMED_MAX = 3

/** What ensures a criterion, one sentence for each kind. */
interface Row extends Criterion {
  ensuredBy: string[]
}

/** axe runs experimental rules only on request. */
const axeRules = axe.getRules(AXE_TAGS).filter(({ tags }) => !tags.includes('experimental'))

const tagOf = (number: string) => `wcag${number.replaceAll('.', '')}`

function rulesFor(number: string): string | null {
  const ids = axeRules.filter(({ tags }) => tags.includes(tagOf(number))).map(({ ruleId }) => `\`${ruleId}\``)
  if (ids.length === 0) return null
  return `**axe**: ${ids.length > NAMED_MAX ? `${ids.length} rules with the tag \`${tagOf(number)}\`` : ids.join(', ')}`
}

const linkTo = (file: string, text: string) => `[${text.replaceAll('|', '\\|')}](../${file})`

function testsFor(number: string, tests: readonly MarkedTest[]): string | null {
  const found = tests.filter((test) => test.criteria.includes(number))
  if (found.length === 0) return null
  if (found.length <= NAMED_MAX) return `**Test**: ${found.map(({ file, title }) => linkTo(file, title)).join('; ')}`
  const files = [...Map.groupBy(found, ({ file }) => file)].map(([file, { length }]) => {
    const link = linkTo(file, file.slice(file.lastIndexOf('/') + 1))
    return length > 1 ? `${link} (${length})` : link
  })
  return `**Test**: ${found.length} tests in ${files.join(', ')}`
}

export function rowsOf(tests: readonly MarkedTest[]): Row[] {
  return criteria.map((criterion) => {
    const { number, transcript, construction, look, absent } = criterion
    const ensuredBy = [
      testsFor(number, tests),
      rulesFor(number),
      transcript ? `**Transcript**: ${transcript}` : null,
      construction ? `**Construction**: ${construction}` : null,
      look ? `**Look**: ${look}` : null,
      absent ? `**Not applicable**: ${absent}` : null,
    ].filter((how) => how !== null)
    return { ...criterion, ensuredBy }
  })
}

const tableOf = (rows: readonly Row[]) =>
  [
    '| Criterion | Level | Ensured by |',
    '|---|---|---|',
    ...rows.map(({ number, name, level, ensuredBy }) => `| ${number} ${name} | ${level} | ${ensuredBy.join('<br>')} |`),
  ].join('\n')

function transcriptsIn(folder: string): string {
  const names = readdirSync(join(root, 'scripts/hear/transcripts', folder)).map((file) => file.replace(/\.txt$/, ''))
  return `${names.length} ${folder}: ${names.toSorted().join(', ')}.`
}

function parts(): Record<string, string> {
  const rows = rowsOf(markedTests())
  const tables = PRINCIPLES.map((principle, index): [string, string] => [
    principle,
    tableOf(rows.filter(({ number }) => number.startsWith(`${index + 1}.`))),
  ])
  const transcripts = ['journeys', 'screens'].map((folder) => `- ${transcriptsIn(folder)}`).join('\n')
  return { ...Object.fromEntries(tables), Transcripts: transcripts }
}

/** The page with its generated parts renewed; what is written by hand stays. */
export function renewed(page: string): string {
  const renewedParts = Object.entries(parts())
  return renewedParts.reduce((text, [name, part]) => {
    const between = new RegExp(`(<!-- ${name}: generated -->\n\n)[^]*?(\n\n<!-- end -->)`)
    if (!between.test(text)) throw new Error(`docs/accessibility.md has no place for ${name}`)
    return text.replace(between, (_, start: string, end: string) => `${start}${part}${end}`)
  }, page)
}
