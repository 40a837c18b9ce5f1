/**
 * `node --import ./scripts/launch/program.ts <file>`: runs a TypeScript program of this checkout with the settings that a
 * person keeps in `.env.local` and `.env`. The environment takes precedence; Next reads the same files.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import '../server-only.mjs'

for (const name of ['.env.local', '.env']) {
  const file = join(import.meta.dirname, '..', '..', name)
  if (existsSync(file)) process.loadEnvFile(file)
}
