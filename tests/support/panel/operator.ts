import { localCommands } from '#server/operator/local-commands.ts'
import { createProgram } from '#server/operator/program.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { ownTerminal, type Terminal } from '#server/operator/terminal.ts'
import type { Crypto } from '#server/panel/core/crypto.ts'
import type { World } from './world.ts'

const nothing = async () => undefined
const local = localCommands({ doctor: nothing, prepare: nothing, packet: nothing })

/** The operator's CLI program, for inspection. */
export const operatorProgram = () =>
  createProgram(nothing, local, { print: () => undefined, complain: () => undefined })

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
  /** Confirmation questions that were asked. */
  questions: string[]
}

interface Options {
  crypto?: Crypto
  /** Contents of files by name. */
  files?: Readonly<Record<string, string>>
  /** Answer to confirmations; by default there is no terminal. */
  answer?: boolean
  /** What happens while the question waits for its answer. */
  meanwhile?: () => Promise<unknown>
  /** Operator name for the audit log. */
  operator?: string
}

/** Runs one operator command on a world. */
export async function runOperatorCommand(
  world: World,
  args: readonly string[],
  options: Options = {},
): Promise<CommandResult> {
  const { crypto = world.panel.crypto, files = {}, answer = null, operator: address = 'operator test' } = options
  const out: string[] = []
  const complaints: string[] = []
  const questions: string[] = []
  const terminal: Terminal = {
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
    read: async (path) => files[path] ?? ownTerminal.read(path),
    write: ownTerminal.write,
    async confirm(question) {
      questions.push(question)
      await options.meanwhile?.()
      return answer
    },
  }
  const { db, queue, panel } = world
  const code = await runCommand(args, {
    terminal,
    withContext: (work) => work({ db, queue, panel: { ...panel, crypto }, caller: { address, requestId: 'r' } }),
    localCommands: local,
  })
  return { code, stdout: out.join('\n'), stderr: complaints.join('\n'), questions }
}

/**
 * Runs one operator command that must succeed.
 * @returns stdout
 * @throws Error with stderr when it fails
 */
export async function runOperator(world: World, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, stdout, stderr } = await runOperatorCommand(world, args, options)
  if (code === 1 || code === 2) throw new Error(stderr)
  return stdout
}

/** `runOperator` with the command as one line. */
export const operator = (world: World, line: string, crypto?: Crypto) => runOperator(world, line.split(' '), { crypto })
