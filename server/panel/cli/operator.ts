/**
 * `operator.ts <command>`: what an operator does with the embedded panel's database. Every change is in the audit. Exit
 * code 0: done; 1: cannot be done; 2: not understood.
 *
 * PGlite belongs to one process: while the portal runs on it, every command refuses and names that process.
 */
import { isMigrated } from '../database/migrate.ts'
import { campaignCommands } from './commands/campaigns.ts'
import { type Command, operator } from './commands/command.ts'
import { keyCommands } from './commands/keys.ts'
import { memberCommands } from './commands/members.ts'
import { npiCommands } from './commands/npis.ts'
import { outcomeCommands } from './commands/outcomes.ts'
import { partnerCommands } from './commands/partners.ts'
import { paymentCommands } from './commands/payments.ts'
import { recordCommands } from './commands/records.ts'
import { rewardCommands } from './commands/rewards.ts'
import { surveyCommands } from './commands/surveys.ts'
import { taxCommands } from './commands/tax.ts'
import { keys, withDatabase } from './database.ts'
import { CommandError, run, say, UsageError } from './terminal.ts'

const commands: readonly Command[] = [
  ...memberCommands,
  ...surveyCommands,
  ...campaignCommands,
  ...partnerCommands,
  ...outcomeCommands,
  ...paymentCommands,
  ...rewardCommands,
  ...npiCommands,
  ...taxCommands,
  ...keyCommands,
  ...recordCommands,
]

const isWord = (part: string) => !/^[<[]/.test(part)

/** The command that the words begin with, if they are as many as it takes. */
function understood(words: readonly string[]): { command: Command; args: readonly string[] } | null {
  for (const command of commands) {
    const parts = command.usage.split(' ')
    const name = parts.filter(isWord)
    const args = words.slice(name.length)
    const required = parts.filter((part) => part.startsWith('<')).length
    if (name.every((word, at) => word === words[at]) && args.length >= required) return { command, args }
  }
  return null
}

const width = Math.max(...commands.map(({ usage }) => usage.length))
const help = ['Usage:', ...commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)].join('\n')

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
