/**
 * `npm run rehearse`: creates an empty Debian in a folder and runs the commands of docs/operating.md in it, from the
 * packages to the first paid members. This script plays the members, clients and the bank.
 *
 *   npm run rehearse -- --keep          keeps the machine running after a failed step, until Ctrl-C
 *   npm run rehearse -- --transcript    writes docs/study.md: the commands of the study's operator, and their output
 *
 * @see docs/operating.md#on-a-debian-host
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../launch/paths.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Block, blocksOf, tableOf } from './document.ts'
import { CERTIFICATES, Machine } from './machine.ts'
import { Study } from './study.ts'
import { type Typed, transcriptOf } from './transcript.ts'

interface Step {
  name: string
  commands: number
  run: () => void | Promise<void>
}

const CHECKOUT = '/opt/carepanel'
const CERTIFICATE_FOLDER = '/etc/letsencrypt/live/portal.example'
const ENVIRONMENT = {
  REPOSITORY: '/srv/carepanel.bundle',
  NODE_EXTRA_CA_CERTS: CERTIFICATES,
}
const FETCHES = /^apt-get |npm ci/m
/** The machine has no public name, so no authority would sign a certificate. */
const SELF_SIGNED = `
mkdir -p ${CERTIFICATE_FOLDER} && cd ${CERTIFICATE_FOLDER}
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal.example -addext subjectAltName=DNS:portal.example \
  -keyout privkey.pem -out fullchain.pem
cp fullchain.pem /usr/local/share/ca-certificates/portal.crt && update-ca-certificates`

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

class Rehearsal {
  readonly typed: Typed[] = []
  readonly #machine: Machine
  readonly #study: Study
  readonly #document = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')

  constructor(machine: Machine) {
    this.#machine = machine
    this.#study = new Study(machine, CHECKOUT)
  }

  steps(): Step[] {
    const otherSteps = this.#stepsOfOthers()
    const steps = blocksOf(this.#document).flatMap((block) =>
      [this.#stepOf(block), otherSteps.get(block.name) ?? []].flat(),
    )
    return [{ name: 'an empty Debian', commands: 0, run: () => this.#machine.make() }, ...steps]
  }

  /** Steps of other people, by the name of the code block after which they run. */
  #stepsOfOthers(): ReadonlyMap<string, Step> {
    const machine = this.#machine
    const study = this.#study
    const file = `${CHECKOUT}/surveys.csv`
    const steps: readonly (readonly [after: string, name: string, run: Step['run']])[] = [
      ['packages', 'Postgres and nginx start', () => machine.run('service postgresql start; service nginx start')],
      ['settings', 'a certificate is made', () => machine.run(SELF_SIGNED)],
      ['upgrade', 'surveys.csv is written', () => machine.write(file, tableOf(this.#document, 'project'))],
      ['doctor', 'nurses register', () => study.register()],
      ['invite', 'they take the survey', () => study.takeSurvey()],
      ['record', 'they read that they are paid', () => study.assertPaid()],
    ]
    return new Map(steps.map(([after, name, run]) => [after, { name, commands: 0, run }]))
  }

  #stepOf({ user, name, text, commands }: Block): Step {
    const asRoot = () => this.#machine.run(text, { online: FETCHES.test(text), env: ENVIRONMENT })
    const asOperator = async () => {
      for (const command of commands) await this.#type(command)
    }
    return { name, commands: commands.length, run: user === 'root' ? asRoot : asOperator }
  }

  async #type(command: string): Promise<void> {
    const startedAt = performance.now()
    const output = await this.#machine.type(`cd ${CHECKOUT} && ${command}`, 'carepanel')
    this.typed.push({ command, output, seconds: secondsSince(startedAt) })
    this.#study.fillIn(/ > (\S+)$/.exec(command)?.[1] ?? '')
  }
}

const line = (verdict: string, name: string, seconds: number, commands: number) =>
  `${verdict.padEnd(7)}${seconds.toFixed(1).padStart(7)} s  ${name}${commands > 0 ? `: ${commands} commands` : ''}\n`

async function runStep({ name, commands, run }: Step): Promise<void> {
  const startedAt = performance.now()
  let verdict = 'failed'
  try {
    await run()
    verdict = 'ok'
  } finally {
    process.stdout.write(line(verdict, name, secondsSince(startedAt), commands))
  }
}

/** @throws ScriptError of the first step that fails */
async function rehearse(machine: Machine): Promise<readonly Typed[]> {
  const startedAt = performance.now()
  const rehearsal = new Rehearsal(machine)
  const steps = rehearsal.steps()
  for (const step of steps) await runStep(step)
  const commands = steps.reduce((sum, step) => sum + step.commands, 0)
  process.stdout.write(line('ok', 'from an empty Debian to the first paid members', secondsSince(startedAt), commands))
  return rehearsal.typed
}

await runScript(async () => {
  const options = {
    keep: { type: 'boolean', default: false },
    transcript: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const machine = new Machine()
  process.stdout.write(`The machine is in ${machine.folder}, its log in ${machine.log}.\n`)
  try {
    const typed = await rehearse(machine)
    const today = new Date().toISOString().slice(0, 10)
    if (values.transcript) writeFileSync(join(root, 'docs', 'study.md'), transcriptOf(typed, today))
  } catch (error) {
    if (!values.keep || !(error instanceof ScriptError)) throw error
    process.stderr.write(`${error.message}\nTo enter the machine: ${machine.shellCommand}\n`)
    await once(process, 'SIGINT')
    throw new ScriptError('A step failed.')
  } finally {
    await machine.remove()
  }
})
