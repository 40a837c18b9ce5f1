import type { Command } from 'commander'
import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import { NPI_PATTERN } from '#lib/rules/profile/npi.ts'
import { PANELIST_STATUSES, type PanelistStatus, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import type { CommandContext } from '../actions/command-context.ts'
import { invalidValue, UsageError } from '../terminal.ts'

/*
 * What the definitions of commands share. A definition loads its action when it runs, so that help needs no database module.
 */

/** @returns what is printed. @throws CommandError when it cannot be done */
type Action = (context: CommandContext) => Promise<string>

/** Runs a command's action. */
export type Execute = (action: Action) => Promise<void>

/** Adds the commands of one area to the program. */
export type DefineCommands = (program: Command, execute: Execute) => void

export const examples = (...lines: readonly string[]) =>
  ['', `Example${lines.length > 1 ? 's' : ''}:`, ...lines.map((line) => `  npm run operator -- ${line}`)].join('\n')

/** A parser of one argument. @throws UsageError */
export const expecting =
  (name: string, expected: string, isValid: (value: string) => boolean) =>
  (value: string): string => {
    if (!isValid(value)) throw new UsageError(invalidValue(value, name, expected))
    return value
  }

/** @throws UsageError unless it is one of the values */
export function oneOf<const T extends string>(name: string, values: readonly T[], value: string): T {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new UsageError(invalidValue(value, name, `one of ${values.join(', ')}`))
  return found
}

export const wholeNumber = (name: string, [least, most]: readonly [number, number]) => {
  const expected = `a whole number from ${least} to ${most}`
  const check = expecting(
    name,
    expected,
    (value) => /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most,
  )
  return (value: string) => Number(check(value))
}

export const year = wholeNumber('year', [2000, 2099])
export const outsideUrl = expecting('url', 'an https address without user name', isOutsideUrl)
export const npi = expecting('npi', 'ten digits, the first 1 or 3', (value) => NPI_PATTERN.test(value))

/** A status typed as one or several words. @throws UsageError */
export function statusFrom(words: readonly string[]): PanelistStatus {
  const status = panelistStatus(words.join(' '))
  return status ?? oneOf('status', PANELIST_STATUSES, words.join(' '))
}
