import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/**
 * Where a running portal takes operators' commands. Plain Node without packages: the command line's client reads it, too.
 * Portals on different databases never share one, though they may share a data directory.
 * @param {string} dataDir
 * @param {string | null} databaseUrl
 */
export function socketPath(dataDir, databaseUrl) {
  const name = databaseUrl
    ? `operator-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`
    : 'operator'
  return join(resolve(dataDir), `${name}.sock`)
}
