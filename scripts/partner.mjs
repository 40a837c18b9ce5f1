/** `npm run partner -- <command>`: plays a survey platform or a sample exchange against a portal, without a browser. */
import { parseArgs } from 'node:util'
import { MANNERS, OUTCOMES, outcomeUrl } from './partner/outcomes.mjs'
import { freeEntry, statusOf, tell } from './partner/report.mjs'
import { signatureOf, signed, signedText, verdictOn } from './partner/signing.mjs'
import { readWorld } from './partner/world.mjs'
import { Refusal, report } from './refusal.mjs'

const USAGE = `npm run partner -- <command>

  entries [partner]            entry links of the demo's partners, with what has become of each
  outcome <outcome>            tells an outcome from server to server; exit code 1 when it was not kept
      --ikey K --skey K        of a member, as the survey's address had them; with --pikey K of a partner's person
      --secret S               signs; without it nothing is signed
      --manner M               ${MANNERS.map(({ manner }) => manner).join(', ')}
      --with name=value        a parameter of your own; may be repeated
      --url                    prints the address for a browser instead
  sign <address> --secret S    the same address signed, and what was signed
  check <address> --secret S   whether an address that came back is signed right
  play <partner>               sends a new person for every outcome, tells it, and checks where they come back

Outcomes: ${OUTCOMES.map(({ outcome }) => outcome).join(', ')}
Everywhere: --portal URL, else APP_ORIGIN or http://localhost:3000; the demo's keys are read from PANEL_DATA_DIR or .data.
`

const OPTIONS = {
  ikey: { type: 'string' },
  skey: { type: 'string' },
  pikey: { type: 'string' },
  secret: { type: 'string' },
  manner: { type: 'string' },
  with: { type: 'string', multiple: true, default: [] },
  url: { type: 'boolean', default: false },
  portal: { type: 'string' },
  help: { type: 'boolean', default: false },
}

function given() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const { values, positionals } = given()
const portal = new URL(values.portal || process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`).origin
const world = readWorld(process.env.PANEL_DATA_DIR || '.data')
// Whoever reads only the first lines is no fault.
process.stdout.on('error', () => process.exit())
const say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`)

function needed(value, what) {
  if (!value) throw new Refusal(`${what} is missing.\n\n${USAGE}`)
  return value
}

function partnerNamed(code) {
  const partner = Object.hasOwn(world.partners, code) ? world.partners[code] : null
  if (!partner)
    throw new Refusal(`There is no partner ${code}. Known: ${Object.keys(world.partners).join(', ') || 'none'}.`)
  return partner
}

function endingNamed(name) {
  const ending = OUTCOMES.find(({ outcome }) => outcome === name)
  if (!ending) throw new Refusal(`There is no outcome ${name ?? ''}.\n\n${USAGE}`)
  return ending
}

async function entries(code) {
  for (const [name, { entries: links }] of code ? [[code, partnerNamed(code)]] : Object.entries(world.partners)) {
    say(name)
    for (const link of links) say(`  ${(await statusOf(portal, link)).padEnd(20)} ${link}`)
  }
}

/** Keys, then what the partner wants back. */
function parametersGiven() {
  const keys = ['ikey', 'skey', 'pikey'].flatMap((key) => (values[key] ? [[key, values[key]]] : []))
  const own = values.with.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])
  return new URLSearchParams([...keys, ...own])
}

function sayTold({ request, status, kept, leadsTo, said }) {
  say(request, `Status ${status}: ${kept ? 'kept' : `not kept. ${said ?? ''}`}`)
  if (leadsTo) say(`The person goes to ${leadsTo}`)
}

async function outcome(name) {
  const ending = endingNamed(name)
  needed(values.pikey ?? values.ikey, '--ikey or --pikey')
  const manner = values.manner ?? (values.secret ? 'signed' : 'unsigned')
  if (!MANNERS.some((known) => known.manner === manner)) throw new Refusal(`There is no manner ${manner}.`)
  const secret = ['signed', 'old'].includes(manner) ? needed(values.secret, '--secret') : null
  const url = outcomeUrl(portal, ending, parametersGiven(), { secret, manner })
  if (values.url) return say(url)
  const told = await tell(url)
  sayTold(told)
  if (!told.kept) process.exitCode = 1
}

function sign(address) {
  const url = signed(needed(address, 'The address'), needed(values.secret, '--secret'))
  const { searchParams } = new URL(url)
  say(url, '', 'Signed was:', signedText(searchParams), 'with', signatureOf(searchParams, values.secret))
}

function check(address) {
  const verdict = verdictOn(needed(address, 'The address'), needed(values.secret, '--secret'))
  say(verdict)
  if (verdict !== 'right') process.exitCode = 1
}

/** The last links first: those that people are shown stay for people. */
async function playOne(ending, { entries: links, secret }) {
  const entry = await freeEntry(portal, links.toReversed())
  if (!entry) throw new Refusal('All entry links of this partner have been used.')
  const keys = new URL(entry).searchParams
  const { secret: own = null } = Object.values(world.surveys).find(({ skey }) => skey === keys.get('skey')) ?? {}
  const signer = own ?? secret
  const parameters = new URLSearchParams([...keys, ['rid', `respondent-${ending.outcome}`]])
  const url = outcomeUrl(portal, ending, parameters, { secret: signer, manner: signer ? 'signed' : 'unsigned' })
  const told = await tell(url)
  say(`${ending.label}:`)
  sayTold(told)
  if (told.leadsTo && secret) say(`Its signature is ${verdictOn(told.leadsTo, secret)}.`)
  if (!told.kept || (secret && verdictOn(told.leadsTo, secret) !== 'right')) process.exitCode = 1
}

async function play(code) {
  const partner = partnerNamed(needed(code, 'The partner'))
  for (const ending of OUTCOMES) await playOne(ending, partner)
}

const commands = { entries, outcome, sign, check, play }

await report(async () => {
  const [name, argument] = positionals
  if (values.help || !Object.hasOwn(commands, name)) return say(USAGE)
  try {
    await commands[name](argument)
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message} (${portal})`)
    throw error
  }
})
