/**
 * Makes a checkout runnable. Plain Node 20 and no packages: it runs before there are any.
 * `.npmrc` switches install scripts off, and with them `prestart` and `pretest`: every script here calls `setUp` itself.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from './is-main.mjs'
import { Refusal, report } from './refusal.mjs'

export const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

/** The oldest Node that strips types and loads ES modules as this project needs. */
const OLDEST = [22, 19]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether node_modules holds what package-lock.json asks for. npm writes its own copy of the lock file as its last step. */
function isInstalled() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages: present } = readJson(installed)
  const { packages: wanted } = readJson(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { integrity, optional }]) =>
      path === '' || (present[path] ? present[path].integrity === integrity : optional),
  )
}

function install() {
  process.stderr.write('Installing packages (npm ci) …\n')
  // Also with NODE_ENV=production: the build needs the development packages.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Refusal('npm ci failed: see above. The npm registry must be reachable for the first start.')
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(1).split('.').map(Number) : [0, 0]
}

const isRecent = ([major, minor]) => major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])

/** The Node 24 that the registry delivers with the packages; the one running now where there is none for this machine. */
function findNode() {
  const delivered = join(modules, '.bin', 'node')
  if (existsSync(delivered) && isRecent(versionOf(delivered))) return delivered
  if (isRecent(process.versions.node.split('.').map(Number))) return process.execPath
  throw new Refusal(
    `Node ${OLDEST.join('.')} or newer is needed on this machine; this is Node ${process.versions.node}.`,
  )
}

/** Settings a person keeps in files; what the environment says already wins. Next reads the same files. */
function readSettings() {
  for (const file of ['.env.local', '.env']) if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
}

/**
 * Installs what is missing.
 * @returns the path of the Node that runs the product
 * @throws {Refusal} when that is not possible
 */
export function setUp({ settings = true } = {}) {
  if (!isInstalled()) install()
  if (settings) readSettings()
  return findNode()
}

if (isMain(import.meta.url)) {
  await report(() => process.stdout.write(`Ready, with ${setUp()}\n`))
}
