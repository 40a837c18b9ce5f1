/** The browser of the tests: one of the system, because browsers are not in the npm registry. */
import { findProgram, installPackages } from './packages.ts'
import { ScriptError } from './script.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium; `CHROMIUM_PATH` takes precedence. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return NAMES.map(findProgram).find(Boolean)
}

/** @throws ScriptError when there is no browser and it cannot be installed */
export function chromium(): string {
  if (!findChromium()) installPackages(['chromium'])
  const path = findChromium()
  if (path && findProgram(path)) return path
  throw new ScriptError('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
