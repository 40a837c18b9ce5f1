/** The demo's data that an operator would give to a partner: surveys, keys and secrets. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface World {
  /** By project number. */
  surveys: Record<string, { skey: string; secret: string | null }>
  /** By the operators' name for the partner. */
  partners: Record<string, { name: string; secret: string | null; entries: string[] }>
}

export const NOTHING_KNOWN: World = { surveys: {}, partners: {} }

const worldFile = (dataDirectory: string) => join(dataDirectory, 'simulator.json')

/** Saves it for `npm run partner`. Readable by the owner only, because it contains the demo's secrets. */
export const writeWorld = (dataDirectory: string, world: World) =>
  writeFileSync(worldFile(dataDirectory), JSON.stringify(world, null, 2), { mode: 0o600 })

/** @returns an empty world if no portal has written the file */
export function readWorld(dataDirectory: string): World {
  const file = worldFile(dataDirectory)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING_KNOWN
}
