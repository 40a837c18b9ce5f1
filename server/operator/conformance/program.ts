/**
 * `program.ts <URL>`: checks an existing panel call by call and prints what differs from the contract. Exit code 0: the
 * portal works with it; 1: some part does not; 2: invalid command line.
 * @see docs/integrating.md#conformance
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Command, CommanderError } from 'commander'
import { COUNTRY_PREFIX } from '#lib/constants.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { print } from '../terminal.ts'
import { checkPanel, type Options } from './conformance.ts'
import { connectionTo } from './connection.ts'
import { reportText, worksWith } from './report.ts'
import type { TestMember } from './sign-in.ts'

interface CommandOptions {
  tokenFile?: string
  tokenType: string
  login?: string
  code?: string
  write?: true
  survey?: string
  invitation?: string
  campaign?: string
  ikey?: string
  json?: true
}

async function askForCode(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(lines, 'close').then(() => {
    throw new CommanderError(2, 'code', '\nThe code is missing. Type it, or give it with --code.')
  })
  try {
    return (await Promise.race([lines.question('The code that was sent: '), closed])).trim()
  } finally {
    lines.close()
  }
}

async function authorizationIn(tokenFile: string, tokenType: string): Promise<string> {
  const token = await readFile(tokenFile, 'utf8').catch(() => {
    throw new CommanderError(2, 'tokenFile', `Cannot read ${tokenFile}.`)
  })
  return `${tokenType} ${token.trim()}`
}

/** A number as the portal sends it to the panel; an email address as it is. */
function sentLoginId(login: string): string {
  const digits = login.includes('@') ? null : nationalDigits(login)
  return digits ? COUNTRY_PREFIX + digits : login
}

async function memberOf({ tokenFile, tokenType, login, code }: CommandOptions): Promise<TestMember | undefined> {
  if (tokenFile !== undefined) return { kind: 'token', authorization: await authorizationIn(tokenFile, tokenType) }
  if (login === undefined) return undefined
  return { kind: 'login', loginId: sentLoginId(login), code: async () => code ?? (await askForCode()) }
}

async function run(url: string, commandOptions: CommandOptions): Promise<number> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new CommanderError(2, 'url', `Not an http address: ${url}`)
  const member = await memberOf(commandOptions)
  if (commandOptions.write && !member) throw new CommanderError(2, 'member', '--write needs --login or --token-file.')
  const { survey, invitation, campaign, ikey } = commandOptions
  const options: Options = { member, writes: commandOptions.write, keys: { survey, invitation, campaign, ikey } }
  const reports = await checkPanel(connectionTo(url), options)
  if (commandOptions.json) for (const report of reports) print(JSON.stringify(report))
  else print(reportText(reports, member !== undefined))
  return worksWith(reports) ? 0 : 1
}

const program = new Command('npm run conformance --')
  .description('Makes each call to an existing panel, and prints what differs from the contract of the portal.')
  .argument('<url>', 'base address of the panel, as PANEL_API_URL has it')
  .option('--login <loginId>', 'sign in this test member: a code is sent to the number or address')
  .option('--code <code>', 'the code that this panel always sends to the test member; without it you are asked')
  .option('--token-file <file>', 'a file with an access token of the test member, instead of --login')
  .option('--token-type <type>', 'the token type that goes with it', 'Bearer')
  .option('--write', 'also save data back unchanged, and make calls that the panel must refuse, as the test member')
  .option('--survey <surveyMaskedId>', 'a survey to ask about')
  .option('--invitation <maskId>', 'an invitation to ask about')
  .option('--campaign <ckey>', 'a campaign to ask about')
  .option('--ikey <ikey>', 'an invitation key to ask about')
  .option('--json', 'print one JSON object per line')
  .exitOverride()
  .action(async (url: string, options: CommandOptions) => {
    process.exitCode = await run(url, options)
  })

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // Commander has already printed its own message.
  if (error.exitCode === 2) process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode === 0 ? 0 : 2
}
