import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const databaseUrlFile = (dataDirectory: string) => join(dataDirectory, 'database-url')

/** `DATABASE_URL` of the portal with this data directory; empty for PGlite. */
export function databaseUrlOf(dataDirectory: string): string {
  const file = databaseUrlFile(dataDirectory)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
