import { createProgram } from '#server/operator/program.ts'
import type { Crypto } from '#server/panel/core/crypto.ts'
import type { World } from './world.ts'

const quiet = { writeOut: () => undefined, writeErr: () => undefined }

/** Runs one command of the operator on a world. @returns what it prints. @throws what the command throws */
export async function runOperator(
  w: World,
  words: readonly string[],
  crypto: Crypto = w.panel.crypto,
): Promise<string> {
  let printed = ''
  const program = createProgram(async (action) => {
    printed = await action({
      database: w.database,
      db: w.db,
      crypto: () => crypto,
      operator: { address: 'operator test', requestId: 'r' },
    })
  })
  for (const command of [program, ...program.commands.flatMap((group) => [group, ...group.commands])])
    command.configureOutput(quiet)
  await program.parseAsync(words, { from: 'user' })
  return printed
}

/** The same, typed as one line. */
export const operator = (w: World, line: string, crypto?: Crypto) => runOperator(w, line.split(' '), crypto)
