/** `npm run partner -- <command>`: plays a survey platform or a sample exchange against a portal, without a browser. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Ending, MANNERS, OUTCOMES, outcomeUrl } from './outcomes.ts'
import { freeEntry, type OutcomeReport, reportOutcome, statusOf } from './report.ts'
import { signatureOf, signed, signedText, verdictOn } from './signing.ts'
import { readWorld, type World } from './world.ts'

const USAGE = `npm run partner -- <command>

  entries [partner]            entry links of the demo's partners, with the state of each
  outcome <outcome>            reports an outcome from server to server; exit code 1 when it was not kept
      --ikey K --skey K        keys of a member, from the survey's address; with --pikey K, of a partner's respondent
      --secret S               secret to sign with; without it, the report is not signed
      --manner M               ${MANNERS.map(({ manner }) => manner).join(', ')}
      --with name=value        a parameter of your own; may be repeated
      --url                    prints the address for a browser instead
  sign <address> --secret S    prints the signed address, and the text that was signed
  check <address> --secret S   checks the signature of a return address
  play <partner>               sends a new respondent for each outcome, reports it, and checks the return address

Outcomes: ${OUTCOMES.map(({ outcome }) => outcome).join(', ')}
All commands: --portal URL (default: APP_ORIGIN, or http://localhost:3000). The demo's keys are read from PANEL_DATA_DIR, or .data.
`

const options = {
  ikey: { type: 'string' },
  skey: { type: 'string' },
  pikey: { type: 'string' },
  secret: { type: 'string' },
  manner: { type: 'string' },
  with: { type: 'string', multiple: true, default: [] as string[] },
  url: { type: 'boolean', default: false },
  portal: { type: 'string' },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

function parseCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

const { values, positionals } = parseCommandLine()
const portal = new URL(values.portal || process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`).origin
const dataDirectory = process.env.PANEL_DATA_DIR || '.data'
const world = readWorld(dataDirectory)
// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', () => process.exit())
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

function required(value: string | undefined, what: string): string {
  if (!value) throw new ScriptError(`${what} is missing.\n\n${USAGE}`)
  return value
}

type Partner = World['partners'][string]

function partnerNamed(code: string): Partner {
  const partner = Object.hasOwn(world.partners, code) ? world.partners[code] : null
  if (partner) return partner
  const known = Object.keys(world.partners).join(', ')
  throw new ScriptError(
    known
      ? `There is no partner ${code}. Known: ${known}.`
      : `There are no keys of a demo in ${dataDirectory}. Start the demo there, or set PANEL_DATA_DIR to its directory.`,
  )
}

function endingNamed(name: string | undefined): Ending {
  const ending = OUTCOMES.find(({ outcome }) => outcome === name)
  if (!ending) throw new ScriptError(`There is no outcome ${name ?? ''}.\n\n${USAGE}`)
  return ending
}

async function entries(code?: string) {
  const partners = code ? { [code]: partnerNamed(code) } : world.partners
  for (const [name, { entries: links }] of Object.entries(partners)) {
    print(name)
    for (const link of links) print(`  ${(await statusOf(portal, link)).padEnd(20)} ${link}`)
  }
}

/** Keys first, then the partner's own parameters. */
function parametersGiven(): URLSearchParams {
  const keys = (['ikey', 'skey', 'pikey'] as const).map((key) => [key, values[key] ?? ''])
  const own = values.with.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)])
  return new URLSearchParams([...keys.filter(([, value]) => value), ...own])
}

function sayReported({ request, status, isRecorded: kept, leadsTo, error }: OutcomeReport) {
  print(request, `Status ${status}: ${kept ? 'kept' : `not kept. ${error ?? ''}`}`)
  if (leadsTo) print(`The person goes to ${leadsTo}`)
}

async function outcome(name?: string) {
  const ending = endingNamed(name)
  required(values.pikey ?? values.ikey, '--ikey or --pikey')
  const manner = values.manner ?? (values.secret ? 'signed' : 'unsigned')
  if (!MANNERS.some((known) => known.manner === manner))
    throw new ScriptError(`Unknown manner: ${manner}. Known: ${MANNERS.map((known) => known.manner).join(', ')}.`)
  const secret = ['signed', 'old'].includes(manner) ? required(values.secret, '--secret') : null
  const url = outcomeUrl(portal, ending, parametersGiven(), { secret, manner })
  if (values.url) return print(url)
  const reported = await reportOutcome(url)
  sayReported(reported)
  if (!reported.isRecorded) process.exitCode = 1
}

function sign(address?: string) {
  const secret = required(values.secret, '--secret')
  const url = signed(required(address, 'The address'), secret)
  const { searchParams } = new URL(url)
  print(url, '', 'Signed text:', signedText(searchParams), 'with', signatureOf(searchParams, secret))
}

function check(address?: string) {
  const verdict = verdictOn(required(address, 'The address'), required(values.secret, '--secret'))
  print(verdict)
  if (verdict !== 'right') process.exitCode = 1
}

/** Uses the last links first, because the simulator's site hands out the first ones. */
async function playOne(ending: Ending, { entries: links, secret }: Partner) {
  const entry = await freeEntry(portal, links.toReversed())
  if (!entry) throw new ScriptError('All entry links of this partner have been used.')
  const keys = new URL(entry).searchParams
  const { secret: own = null } = Object.values(world.surveys).find(({ skey }) => skey === keys.get('skey')) ?? {}
  const signer = own ?? secret
  const parameters = new URLSearchParams([...keys, ['rid', `respondent-${ending.outcome}`]])
  const url = outcomeUrl(portal, ending, parameters, { secret: signer, manner: signer ? 'signed' : 'unsigned' })
  const reported = await reportOutcome(url)
  print(`${ending.label}:`)
  sayReported(reported)
  const verdict = secret && verdictOn(reported.leadsTo ?? portal, secret)
  if (reported.leadsTo && verdict) print(`Its signature is ${verdict}.`)
  if (!reported.isRecorded || (verdict && verdict !== 'right')) process.exitCode = 1
}

async function play(code?: string) {
  const partner = partnerNamed(required(code, 'The partner'))
  for (const ending of OUTCOMES) await playOne(ending, partner)
}

type Command = (argument?: string) => unknown
const commands = new Map<string, Command>(Object.entries({ entries, outcome, sign, check, play }))

await runScript(async () => {
  const [name = '', argument] = positionals
  const command = commands.get(name)
  if (values.help || !command) return print(USAGE)
  try {
    await command(argument)
  } catch (error) {
    if (error instanceof TypeError) throw new ScriptError(`${error.message} (${portal})`)
    throw error
  }
})
