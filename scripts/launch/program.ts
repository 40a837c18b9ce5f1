/**
 * `node --import ./scripts/launch/program.ts <file>`: runs a TypeScript program of this checkout with the settings in
 * `.env.local` and `.env`, which Next reads too. The environment takes precedence.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import '../server-only.mjs'

for (const name of ['.env.local', '.env']) {
  const file = join(import.meta.dirname, '..', '..', name)
  if (existsSync(file)) process.loadEnvFile(file)
}
