/** What an operator can ask for, and how it is understood. */
import { campaignCommands } from './campaigns.ts'
import type { Command } from './command.ts'
import { keyCommands } from './keys.ts'
import { memberCommands } from './members.ts'
import { npiCommands } from './npis.ts'
import { outcomeCommands } from './outcomes.ts'
import { partnerCommands } from './partners.ts'
import { paymentCommands } from './payments.ts'
import { recordCommands } from './records.ts'
import { rewardCommands } from './rewards.ts'
import { surveyCommands } from './surveys.ts'
import { taxCommands } from './tax.ts'

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
export function understood(words: readonly string[]): { command: Command; args: readonly string[] } | null {
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
export const help = ['Usage:', ...commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)].join('\n')
