/**
 * `operator.ts <command>`: what an operator does with the embedded panel's database. Exit code 0: done; 1: cannot be done;
 * 2: the command line is wrong.
 *
 * Modules of the database are loaded when a command runs, so that help is quick. PGlite allows one process: while the portal
 * runs on it, every command fails and names that process.
 */
import { CommanderError } from 'commander'
import type { Execute } from './commands/define.ts'
import { createProgram } from './program.ts'
import { CommandError, print, run } from './terminal.ts'

const execute: Execute = async (action) => {
  const [{ keys, withDatabase }, { isMigrated }, { currentOperator }] = await Promise.all([
    import('./database.ts'),
    import('../panel/database/migrate.ts'),
    import('./actions/command-context.ts'),
  ])
  const message = await withDatabase(async (database) => {
    const { db } = database
    if (!(await isMigrated(db))) throw new CommandError('The database is empty. Start the portal once to prepare it.')
    return action({ database, db, crypto: keys, operator: currentOperator() })
  })
  print(message)
}

await run(async () => {
  try {
    await createProgram(execute).parseAsync()
  } catch (error) {
    // Commander has already written its message.
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : 2
  }
})
