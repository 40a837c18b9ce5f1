/** What the simulator knows of the portal: in the demo, everything that an operator would tell a partner. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface World {
  /** By project number. */
  surveys: Record<string, { skey: string; secret: string | null }>
  /** By what operators call them. */
  partners: Record<string, { name: string; secret: string | null; entries: string[] }>
}

export const NOTHING_KNOWN: World = { surveys: {}, partners: {} }

const worldFile = (dataDirectory: string) => join(dataDirectory, 'simulator.json')

/** For `npm run partner`. It holds secrets, although only the demo's: nobody else may read it. */
export const writeWorld = (dataDirectory: string, world: World) =>
  writeFileSync(worldFile(dataDirectory), JSON.stringify(world, null, 2), { mode: 0o600 })

/** @returns nothing where no portal has written the file */
export function readWorld(dataDirectory: string): World {
  const file = worldFile(dataDirectory)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING_KNOWN
}
