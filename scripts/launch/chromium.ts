/** Finds the tests' browser: a system browser, because the npm registry has none. */
import { findProgram, installPackages } from './packages.ts'
import { ScriptError } from './script.mjs'

/** The headless build, with which end-to-end tests take a third less time. */
const HEADLESS = 'chromium-headless-shell'
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = (names: readonly string[]) => process.env.CHROMIUM_PATH || names.map(findProgram).find(Boolean)
const findWithWindows = () => find(WITH_WINDOWS)

/** Path of a Chromium; `CHROMIUM_PATH` takes precedence. */
export const findChromium = (): string | undefined => find([HEADLESS, ...WITH_WINDOWS])

function orInstalled(path: () => string | undefined): string {
  if (!path()) installPackages(['chromium'])
  const found = path()
  if (found && findProgram(found)) return found
  throw new ScriptError('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}

/** @throws ScriptError when no browser is found and none can be installed */
export function chromium(): string {
  if (!find([HEADLESS])) installPackages([HEADLESS])
  return orInstalled(findChromium)
}

/** @throws ScriptError when no browser with windows is found and none can be installed */
export const chromiumWithWindows = (): string => orInstalled(findWithWindows)
