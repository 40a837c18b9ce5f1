/**
 * `npm run sbom`: writes the product's SBOM as CycloneDX JSON, lists licenses and checks the lockfile, without network
 * access.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { root } from '../launch/paths.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { Bill, billOf } from './bill.ts'
import { installedIn, Lockfile, licenseCounts, problemsIn } from './lockfile.ts'

const USAGE = `npm run sbom -- [file] [--all] | --licenses [--all] | --check

  file         file for the CycloneDX JSON; without it, standard output
  --all        also packages that only builds and tests use
  --licenses   number of packages for each license
  --check      fails if the lockfile breaks a rule of docs/reliability.md
`

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
const Versions = z.record(z.string(), z.string()).default({})
const Project = z.object({
  name: z.string(),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
})

const ANSWER_MAX = 64 * 1024 * 1024

/** npm's SBOM without timestamp and serial number, so that the same lockfile gives the same file. */
function sbom(name: string, lockfile: Lockfile, all: boolean): string {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: ANSWER_MAX,
  })
  const whole = Bill.parse(JSON.parse(text))
  const running = installedIn(lockfile).filter(({ runs }) => runs)
  const bill = all
    ? whole
    : billOf(whole, new Set(running.map((installed) => `${installed.name}@${installed.version}`)))
  const { serialNumber: _, metadata, ...rest } = bill
  const { timestamp: __, ...other } = metadata
  const component = { ...metadata.component, name, type: 'application' }
  return `${JSON.stringify({ ...rest, metadata: { ...other, component } }, null, 2)}\n`
}

function check(
  lockfile: Lockfile,
  { dependencies, devDependencies, optionalDependencies }: z.output<typeof Project>,
): void {
  const problems = problemsIn(lockfile, { ...dependencies, ...devDependencies, ...optionalDependencies })
  const installed = installedIn(lockfile)
  const scripts = installed.filter(({ hasInstallScript }) => hasInstallScript)
  const unchecked = installed.filter(({ integrity }) => !integrity)
  print(`${installed.length} packages, ${installed.filter(({ runs }) => runs).length} of them at run time.`)
  print(`${scripts.length} have install scripts, which .npmrc switches off.`)
  print(`${unchecked.length} are binaries for other systems, for which the lockfile has no checksum.`)
  if (problems.length > 0) throw new ScriptError(problems.join('\n'))
}

await runScript(() => {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: flag, licenses: flag, check: flag, help: flag },
  })
  if (values.help) return print(USAGE)
  const lockfile = Lockfile.parse(readJson('package-lock.json'))
  const project = Project.parse(readJson('package.json'))
  if (values.check) return check(lockfile, project)
  if (values.licenses) {
    for (const [license, packages] of licenseCounts(lockfile, !values.all))
      print(`${String(packages).padStart(5)}  ${license}`)
    return
  }
  const text = sbom(project.name, lockfile, values.all)
  const [file] = positionals
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
})
