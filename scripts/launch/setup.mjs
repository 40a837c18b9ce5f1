/**
 * Installs a checkout's missing packages. Plain Node 20 without packages, because it runs before they are installed.
 * `.npmrc` disables install scripts, and with them `prestart` and `pretest`, so the scripts of package.json run this first.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript, ScriptError } from './script.mjs'

const root = join(import.meta.dirname, '..', '..')
const modules = join(root, 'node_modules')

/** The oldest Node version with the type stripping and ES module loading that this project needs. */
const OLDEST = [22, 19]

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether node_modules matches package-lock.json. npm writes its copy of the lock file as the last step of an install. */
function isInstalled() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages: present } = readJson(installed)
  const { packages: wanted } = readJson(join(root, 'package-lock.json'))
  return Object.keys(wanted).every((path) => {
    const { integrity, optional } = wanted[path]
    return path === '' || (present[path] ? present[path].integrity === integrity : optional)
  })
}

function install() {
  process.stderr.write('Installing packages (npm ci) …\n')
  // Development packages are needed for the build, even with NODE_ENV=production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new ScriptError('npm ci failed: see above. The npm registry must be reachable for the first start.')
}

/** Version of the Node in node_modules; [0, 0] if there is none for this machine. */
function installedNode() {
  const node = join(modules, '.bin', 'node')
  const { status, stdout } = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : { status: 1 }
  return status === 0 ? stdout : 'v0.0'
}

/** @param {string} version such as `v24.21.0` */
function isRecent(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

await runScript(() => {
  if (!isInstalled()) install()
  if (!isRecent(installedNode()) && !isRecent(process.version))
    throw new ScriptError(
      `Node ${OLDEST.join('.')} or newer is needed on this machine; this is Node ${process.version}.`,
    )
})
