/** The browser of the tests: one of the system, because browsers are not in the npm registry. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ScriptError } from './script.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium; `CHROMIUM_PATH` takes precedence. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function installChromium() {
  process.stderr.write('Installing Chromium (apt-get) …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', [...args], { stdio: ['ignore', 2, 2], env })
  }
}

/** @throws ScriptError when there is no browser and it cannot be installed */
export function chromium(): string {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installChromium()
  const path = findChromium()
  if (path && isProgram(path)) return path
  throw new ScriptError('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
