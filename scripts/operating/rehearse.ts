/**
 * `npm run rehearse`: makes an empty Debian in a folder and runs there what docs/operating.md says, from the packages to
 * a portal that serves behind nginx, and to what its doctor says.
 *
 *   npm run rehearse -- --keep     leaves the machine running after a failed step, until Ctrl-C
 *
 * @see docs/operating.md#on-a-debian-host
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../launch/paths.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Block, blocksOf } from './document.ts'
import { CERTIFICATES, Machine } from './machine.ts'

interface Step {
  name: string
  commands: number
  run: () => void | Promise<void>
}

const CERTIFICATE_FOLDER = '/etc/letsencrypt/live/portal.example'
const ENVIRONMENT = {
  REPOSITORY: '/srv/carepanel.bundle',
  NODE_EXTRA_CA_CERTS: CERTIFICATES,
}
const FETCHES = /^apt-get |npm ci/m
/** Nobody signs a certificate for a machine without an address. */
const SELF_SIGNED = `
mkdir -p ${CERTIFICATE_FOLDER} && cd ${CERTIFICATE_FOLDER}
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal.example -addext subjectAltName=DNS:portal.example \
  -keyout privkey.pem -out fullchain.pem
cp fullchain.pem /usr/local/share/ca-certificates/portal.crt && update-ca-certificates`

const stepOf = (machine: Machine, { name, text, commands }: Block): Step => ({
  name,
  commands: commands.length,
  run: () => machine.run(text, { online: FETCHES.test(text), env: ENVIRONMENT }),
})

/** What happens beside the document's commands, each after the block of a name. */
const stepsBeside = (machine: Machine): ReadonlyMap<string, Step> =>
  new Map(
    [
      ['packages', 'Postgres and nginx start', 'service postgresql start; service nginx start'] as const,
      ['settings', 'a certificate is made', SELF_SIGNED] as const,
    ].map(([after, name, script]) => [after, { name, commands: 0, run: () => machine.run(script) }]),
  )

function stepsOf(machine: Machine): Step[] {
  const beside = stepsBeside(machine)
  const document = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
  const told = blocksOf(document).flatMap((block) => [stepOf(machine, block), beside.get(block.name) ?? []].flat())
  return [{ name: 'an empty Debian', commands: 0, run: () => machine.make() }, ...told]
}

const line = (verdict: string, name: string, seconds: number, commands: number) =>
  `${verdict.padEnd(7)}${seconds.toFixed(1).padStart(7)} s  ${name}${commands > 0 ? `: ${commands} commands` : ''}\n`

async function take({ name, commands, run }: Step): Promise<void> {
  const began = performance.now()
  let verdict = 'failed'
  try {
    await run()
    verdict = 'ok'
  } finally {
    process.stdout.write(line(verdict, name, (performance.now() - began) / 1000, commands))
  }
}

/** @throws ScriptError of the first step that fails */
async function rehearse(machine: Machine): Promise<void> {
  const began = performance.now()
  const steps = stepsOf(machine)
  for (const step of steps) await take(step)
  const commands = steps.reduce((sum, step) => sum + step.commands, 0)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(line('ok', 'from an empty Debian to a portal that serves', seconds, commands))
}

await runScript(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
  const machine = new Machine()
  process.stdout.write(`The machine is ${machine.folder}, what it says is in ${machine.log}.\n`)
  try {
    await rehearse(machine)
  } catch (error) {
    if (!values.keep || !(error instanceof ScriptError)) throw error
    process.stderr.write(`${error.message}\nTo enter the machine: ${machine.door}\n`)
    await once(process, 'SIGINT')
    throw new ScriptError('A step failed.')
  } finally {
    await machine.remove()
  }
})
