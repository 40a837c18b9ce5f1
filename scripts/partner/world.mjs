/** What the simulator knows of the portal it plays with: in the demo all that a partner would be told by its operator. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{
 *   surveys: Record<string, { skey: string, secret: string | null }>,
 *   partners: Record<string, { name: string, secret: string | null, entries: string[] }>,
 * }} World surveys by project number, partners by what operators call them
 */

/** @type {World} */
export const NOTHING_KNOWN = { surveys: {}, partners: {} }

export const worldFile = (dataDirectory) => join(dataDirectory, 'simulator.json')

/** Secrets of the demo alone are in it; still nobody else's to read. @param {World} world */
export const writeWorld = (dataDirectory, world) =>
  writeFileSync(worldFile(dataDirectory), JSON.stringify(world, null, 2), { mode: 0o600 })

/** @returns {World} nothing where no portal has written it down */
export function readWorld(dataDirectory) {
  const file = worldFile(dataDirectory)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING_KNOWN
}
