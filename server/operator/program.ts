import { Command } from 'commander'
import { operations, topics } from '../panel/operations/index.ts'
import type { Operation } from '../panel/operations/kit/operation.ts'
import { FILE_FIELD, type Field, fieldsOf, isList, isSwitch, listFrom, optionOf, valueFrom } from './input.ts'
import type { DefineCommands } from './local-commands.ts'
import type { Terminal } from './terminal.ts'

/** A parsed command line. */
export interface ParsedCommand {
  operation: Operation
  input: Record<string, unknown>
  /** Path of the file with the rows. */
  file?: string
  format: 'text' | 'json' | 'csv'
  dryRun: boolean
  yes: boolean
  atMost?: string
}

export type Run = (typed: ParsedCommand) => Promise<void>

const examples = (lines: readonly string[]) =>
  ['', `Example${lines.length > 1 ? 's' : ''}:`, ...lines.map((line) => `  npm run operator -- ${line}`)].join('\n')

/** Whether a positional argument accepts several words: long texts and enums. */
const hasWords = ({ enum: values, maxLength = 0 }: Field['schema']) =>
  values !== undefined || maxLength >= SENTENCE_LENGTH
const SENTENCE_LENGTH = 200

/**
 * Commander syntax of a positional argument: `<project>`, `[status...]`. The last one takes all remaining words if it can.
 */
function placeOf({ name, schema, isRequired }: Field, isLast: boolean): string {
  const ellipsis = isLast && (isList(schema) || hasWords(schema)) ? '...' : ''
  return isRequired ? `<${name}${ellipsis}>` : `[${name}${ellipsis}]`
}

const optionSyntax = ({ name, schema }: Field) =>
  isSwitch(schema) ? `--${optionOf(name)}` : `--${optionOf(name)} <${isList(schema) ? 'a,b' : 'value'}>`

/** The value of a positional argument; several words of a text are joined. */
function placedValue({ schema }: Field, input: unknown): unknown {
  if (Array.isArray(input) && input.length === 0) return undefined
  if (Array.isArray(input)) return isList(schema) ? listFrom(schema, input) : valueFrom(schema, input.join(' '))
  return typeof input === 'string' ? valueFrom(schema, input) : undefined
}

const optionValue = ({ schema }: Field, input: unknown) =>
  typeof input === 'string' ? valueFrom(schema, input) : input

const isGiven = ([, value]: readonly [string, unknown]) =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

function parseCommand(
  command: Command,
  operation: Operation,
  places: readonly Field[],
  options: readonly Field[],
): ParsedCommand {
  const set = command.opts<Record<string, unknown>>()
  const args: readonly unknown[] = command.processedArgs
  const parts = [
    ...places.map((field, index) => [field.name, placedValue(field, args[index])] as const),
    ...options.map((field) => [field.name, optionValue(field, set[field.name])] as const),
  ]
  const textOf = (name: string) => (typeof set[name] === 'string' ? set[name] : undefined)
  return {
    operation,
    input: Object.fromEntries(parts.filter(isGiven)),
    file: textOf('file'),
    format: set.json ? 'json' : set.csv ? 'csv' : 'text',
    dryRun: set.dryRun === true,
    yes: set.yes === true,
    atMost: textOf('atMost'),
  }
}

/** Adds an operation's command: arguments, flags, help and examples come from its declaration. */
function addOperation(group: Command, verb: string, operation: Operation, run: Run): void {
  const fields = fieldsOf(operation)
  const places = operation.positional.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const options = fields.filter((field) => !places.includes(field) && field.name !== FILE_FIELD)
  const file = fields.find(({ name }) => name === FILE_FIELD)
  const command = group.command(verb).summary(operation.summary).description(operation.description)
  for (const [index, field] of places.entries())
    command.argument(placeOf(field, index === places.length - 1), field.description)
  for (const field of options) command.option(optionSyntax(field), field.description)
  if (file) command.option('--file <file>', file.description)
  command.option('--json', 'print one JSON object per line').option('--csv', 'print CSV')
  if (operation.changes === true)
    command
      .option('--dry-run', 'show what would happen, and change nothing')
      .option('--at-most <rows>', 'change nothing if more rows would change')
  if (operation.asks) command.option('--yes', 'do not ask for confirmation')
  command.addHelpText('after', examples(operation.examples))
  command.action(() => run(parseCommand(command, operation, places, options)))
}

const CODES = [
  '0: done',
  '1: it cannot be done, nothing was changed',
  '2: the command line is wrong',
  '3: done, except for the rows shown as refused',
]

/** Creates the command line. Commander prints usage errors itself and then throws CommanderError. */
export function createProgram(
  run: Run,
  defineLocal: DefineCommands,
  { print, complain, columns = 80 }: Pick<Terminal, 'print' | 'complain' | 'columns'>,
): Command {
  const withoutEnd = (text: string) => text.replace(/\n$/, '')
  const program = new Command('npm run operator --')
    .description('Runs the embedded panel: members, surveys, payments, tax forms. Every change is audited.')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => print(withoutEnd(text)),
      writeErr: (text) => complain(withoutEnd(text)),
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .addHelpText(
      'after',
      `\nHelp of one command: npm run operator -- help surveys, npm run operator -- surveys set --help\n\nExit codes: ${CODES.join('; ')}.`,
    )
  for (const [topic, summary] of Object.entries(topics)) {
    const group = program
      .command(topic)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    for (const operation of operations) {
      const [first, verb] = operation.name.split('.')
      if (first === topic && verb) addOperation(group, verb, operation, run)
    }
  }
  defineLocal(program)
  return program
}
