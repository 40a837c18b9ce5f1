/** Finds and installs system programs that are not in the npm registry. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ScriptError } from './script.mjs'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a program, given as a path or a name in `PATH`. */
export function findProgram(name: string): string | undefined {
  if (name.includes('/')) return isProgram(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** Installs packages where no confirmation is needed: as root on Debian and its derivatives. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write(`Installing ${packages.join(', ')} (apt-get) …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env })
}

/**
 * Installs the programs that are missing.
 * @param programs each with its Debian package
 * @throws ScriptError naming the missing packages, if they cannot be installed
 */
export function requirePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = () => Object.entries(programs).flatMap(([name, from]) => (findProgram(name) ? [] : [from]))
  if (missing().length > 0) installPackages(missing())
  const left = missing()
  if (left.length > 0) throw new ScriptError(`Install what is missing (Debian): apt-get install ${left.join(' ')}`)
}
