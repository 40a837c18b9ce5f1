/** The browser of the tests: one of the system, because browsers are not in the npm registry. */
import { findProgram, installPackages } from './packages.ts'
import { ScriptError } from './script.mjs'

/** It has no windows: the journeys take two thirds of the time. */
const HEADLESS = 'chromium-headless-shell'
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = (names: readonly string[]) => process.env.CHROMIUM_PATH || names.map(findProgram).find(Boolean)
const findWithWindows = () => find(WITH_WINDOWS)

/** The path of a Chromium; `CHROMIUM_PATH` takes precedence. */
export const findChromium = (): string | undefined => find([HEADLESS, ...WITH_WINDOWS])

function orInstalled(path: () => string | undefined): string {
  if (!path()) installPackages(['chromium'])
  const found = path()
  if (found && findProgram(found)) return found
  throw new ScriptError('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}

/** @throws ScriptError when there is no browser and it cannot be installed */
export function chromium(): string {
  if (!find([HEADLESS])) installPackages([HEADLESS])
  return orInstalled(findChromium)
}

/** @throws ScriptError when there is no browser that can open a window and it cannot be installed */
export const chromiumWithWindows = (): string => orInstalled(findWithWindows)
