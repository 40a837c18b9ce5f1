import { html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun, type Role } from '../../panel/operations/kit/roles.ts'
import { FILE_FIELD, optionOf } from '../input.ts'

/*
 * The words of the console. Descriptions, hints and messages of operations name commands and their options; in the console,
 * commands become links to their pages, and options the labels of their fields.
 */

/** Capitalizes the first letter. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const CAMEL_CASE = /^[a-z]+([A-Z][a-z]+)+$/

const LABELS: Readonly<Record<string, string>> = {
  url: 'URL',
  npi: 'NPI',
  bankfiles: 'Bank files',
  nonprofits: 'Non-profits',
  nonProfit: 'Non-profit',
}

/** A field's label: `bankReference` becomes "Bank reference". */
export function labelOf(name: string): string {
  const words = CAMEL_CASE.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name
  return LABELS[name] ?? sentence(words)
}

const OPTIONS: Readonly<Record<string, string>> = {
  file: labelOf(FILE_FIELD),
  'dry-run': 'Try it',
  csv: 'Download CSV',
}

/** Options become labels: `--bank-file` becomes “Bank file”. */
const withLabels = (text: string, operation: Operation | undefined): string =>
  text.replace(/--([a-z][a-z-]*[a-z])/g, (option, name: string) => {
    const field = Object.keys(operation?.input.shape ?? {}).find((key) => optionOf(key) === name)
    const label = field === undefined ? OPTIONS[name] : labelOf(field)
    return label === undefined ? option : `“${label}”`
  })

const operationNamed = (words: readonly string[]) => operations.find(({ name }) => name === words.slice(0, 2).join('.'))

/** The page of a command, if the role may open it. Its first argument is filled in: `surveys launch HM-100`. */
function commandLink(role: Role, target: Operation, words: readonly string[]): Part {
  const [field] = target.positional
  const value = words[2]
  const isFilled = field !== undefined && value !== undefined && /^\w/.test(value)
  const query = isFilled ? `?${new URLSearchParams({ [field]: value }).toString()}` : ''
  const title = isFilled ? `${sentence(target.summary)}: ${value}` : sentence(target.summary)
  if (!mayRun(role, target.role)) return `“${title}”`
  return html`<a href="/operator/operations/${target.name}${query}">“${title}”</a>`
}

/** A command in backticks, or in a message the two words of a command with what follows. */
const COMMAND = /`([^`]+)`|\b([a-z]+ [a-z0-9]+(?: [\w-]*\d[\w-]*| --[a-z-]+(?: \d+)?)*)/g

/**
 * A text of an operation for the console.
 * @param role links lead only to what it may do
 * @param operation whose options it names
 */
export function consoleText(text: string, role: Role, operation?: Operation): Part[] {
  const parts: Part[] = []
  let end = 0
  const addUntil = (index: number) => {
    if (index > end) parts.push(withLabels(text.slice(end, index), operation))
  }
  // An ordinary word before a command must not hide it, so the search continues after the first word.
  COMMAND.lastIndex = 0
  for (let match = COMMAND.exec(text); match; match = COMMAND.exec(text)) {
    const [all, quoted, plain = ''] = match
    const words = (quoted ?? plain).split(' ')
    const target = operationNamed(words)
    if (!target && quoted === undefined) {
      COMMAND.lastIndex = match.index + (words[0]?.length ?? 1)
      continue
    }
    addUntil(match.index)
    parts.push(target ? commandLink(role, target, words) : html`<code>${quoted}</code>`)
    end = match.index + all.length
  }
  addUntil(text.length)
  return parts
}
