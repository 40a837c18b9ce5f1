import { Command } from 'commander'
import { campaignCommands } from './commands/campaigns.ts'
import { databaseCommands } from './commands/database.ts'
import type { Execute } from './commands/define.ts'
import { invitationCommands } from './commands/invitations.ts'
import { memberCommands } from './commands/members.ts'
import { npiCommands } from './commands/npis.ts'
import { outcomeCommands } from './commands/outcomes.ts'
import { partnerCommands } from './commands/partners.ts'
import { paymentCommands } from './commands/payments.ts'
import { rewardCommands } from './commands/rewards.ts'
import { surveyCommands } from './commands/surveys.ts'
import { keyCommands, recordCommands } from './commands/system.ts'
import { taxCommands } from './commands/tax.ts'

const areas = [
  memberCommands,
  surveyCommands,
  invitationCommands,
  campaignCommands,
  partnerCommands,
  outcomeCommands,
  paymentCommands,
  rewardCommands,
  npiCommands,
  taxCommands,
  keyCommands,
  recordCommands,
  databaseCommands,
]

/** The operator's commands. Errors of the command line are thrown as CommanderError after their message was written. */
export function createProgram(execute: Execute): Command {
  const program = new Command('npm run operator --')
    .description('Runs the embedded panel: members, surveys, payments, tax forms. Every change is audited.')
    .exitOverride()
    .showHelpAfterError()
    .addHelpText(
      'after',
      '\nHelp of one command: npm run operator -- help surveys, npm run operator -- surveys set --help',
    )
  for (const define of areas) define(program, execute)
  return program
}
