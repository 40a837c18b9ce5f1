import { CommanderError } from 'commander'
import { InputError, invalidValue, OperationError } from '../panel/operations/kit/errors.ts'
import { changedRows, type ExecuteOptions, execute, refusedRows } from '../panel/operations/kit/execute.ts'
import type { AnyAnswer, OperationContext, PreparedOperation } from '../panel/operations/kit/operation.ts'
import { columnsSentence, rowsOfFile } from './files/rows.ts'
import { FILE_FIELD, fieldsOf } from './input.ts'
import type { DefineCommands } from './local-commands.ts'
import { printAnswer } from './output.ts'
import { prepare } from './problems.ts'
import { createProgram, type ParsedCommand } from './program.ts'
import { exitCodeFor, exitCodes, isUserError, messageFor, type Terminal } from './terminal.ts'

/** What a command runs on: this process alone, or a portal on behalf of a client of its socket. */
export interface CommandHost {
  terminal: Terminal
  withContext: <T>(work: (context: OperationContext) => Promise<T>) => Promise<T>
  localCommands: DefineCommands
  /** Called for unexpected errors, which the operator cannot fix. */
  onFault?: (error: unknown) => void
}

function limitOf({ atMost }: ParsedCommand): number | undefined {
  if (atMost === undefined) return undefined
  if (!/^\d{1,9}$/.test(atMost)) throw new InputError(invalidValue(atMost, 'at-most', 'a whole number'))
  return Number(atMost)
}

async function readInput(
  { operation, input: given, file }: ParsedCommand,
  { read, complain }: Terminal,
): Promise<Record<string, unknown>> {
  const field = fieldsOf(operation).find(({ name }) => name === FILE_FIELD)
  if (file === undefined || !field) return given
  const rows = rowsOfFile(field, await read(file))
  const sentence = columnsSentence(field, rows)
  if (sentence !== null) complain(sentence)
  return { ...given, [FILE_FIELD]: rows }
}

const REFUSED_MAX = 20

/** What would be refused and why, because the counts alone do not say what is left out. */
function refusals({ rows }: AnyAnswer): string[] {
  const reasons = rows.filter(({ result }) => result === 'refused').map(({ detail }) => `Refused: ${detail}`)
  const rest = reasons.length - REFUSED_MAX
  return [...reasons.slice(0, REFUSED_MAX), ...(rest > 0 ? [`and ${rest} more; a dry run shows all.`] : [])]
}

/**
 * Makes a dry run, shows the result and asks for confirmation.
 * @returns what was confirmed: the change may do that, and no more
 * @throws OperationError when declined
 */
async function confirmAfterDryRun(
  { operation }: ParsedCommand,
  prepared: PreparedOperation,
  context: OperationContext,
  options: ExecuteOptions,
  terminal: Terminal,
): Promise<ExecuteOptions> {
  const preview = await execute(operation, prepared, context, { ...options, dryRun: true })
  const question = prepared.question()
  const shown = { ...options, atMost: changedRows(preview), confirmed: question }
  if (question === null) return shown
  const sentences = [...(preview.message ? [preview.message] : []), ...refusals(preview)]
  if (sentences.length > 0) terminal.complain(`Nothing is changed yet. The result would be:\n${sentences.join('\n')}\n`)
  const confirmed = await terminal.confirm(question)
  if (confirmed === null)
    throw new OperationError(`${question} Nothing was changed: there is no terminal to ask in. Add --yes to confirm.`)
  if (!confirmed) throw new OperationError('Nothing was changed.')
  return shown
}

async function runParsed(command: ParsedCommand, { terminal, withContext }: CommandHost): Promise<number> {
  const { operation, format, dryRun, yes } = command
  const typed = { dryRun, atMost: limitOf(command) }
  const prepared = prepare(operation, await readInput(command, terminal))
  return withContext(async (opened) => {
    const context = { ...opened, progress: terminal.complain }
    const mustAsk = operation.asks && !dryRun && !yes
    const options = mustAsk ? await confirmAfterDryRun(command, prepared, context, typed, terminal) : typed
    let written = false
    const answer = await execute(operation, prepared, context, {
      ...options,
      // The transaction may be retried, but the file must be written once.
      beforeCommit: async ({ file }) => {
        if (file && !written) await terminal.write(file.path, file.data)
        written = true
      },
    })
    if (operation.changes === false && answer.file) await terminal.write(answer.file.path, answer.file.data)
    if (dryRun) terminal.complain('Dry run: nothing was changed. The result would be:')
    printAnswer(operation, answer, format, terminal)
    return refusedRows(answer) > 0 ? exitCodes.refused : exitCodes.done
  })
}

/** Runs a command line. @returns the exit code */
export async function runCommand(args: readonly string[], host: CommandHost): Promise<number> {
  const { terminal } = host
  let code: number = exitCodes.done
  const run = async (command: ParsedCommand) => {
    code = await runParsed(command, host)
  }
  try {
    await createProgram(run, host.localCommands, terminal).parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Commander has already printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (!isUserError(error)) host.onFault?.(error)
    terminal.complain(messageFor(error))
    return exitCodeFor(error)
  }
}
