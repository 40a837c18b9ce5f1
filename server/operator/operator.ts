/**
 * `operator.ts <command>`: what an operator does with the embedded panel's database. Every change is in the audit. Exit
 * code 0: done; 1: cannot be done; 2: not understood.
 *
 * PGlite belongs to one process: while the portal runs on it, every command refuses and names that process.
 */
import { isMigrated } from '../panel/database/migrate.ts'
import { operator } from './commands/command.ts'
import { help, understood } from './commands/index.ts'
import { keys, withDatabase } from './database.ts'
import { CommandError, run, say, UsageError } from './terminal.ts'

await run(async () => {
  const words = process.argv.slice(2)
  if (['help', '--help', '-h'].includes(words[0] ?? '')) return say(help)
  const asked = understood(words)
  if (!asked) throw new UsageError(help)
  const shown = await withDatabase(async (database) => {
    const { db } = database
    if (!(await isMigrated(db))) throw new CommandError('The database is not prepared: start the portal once.')
    return asked.command.run({ database, db, crypto: keys, operator: operator() }, asked.args)
  })
  say(shown)
})
