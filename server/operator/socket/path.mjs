import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/**
 * Path of the socket on which a running portal accepts commands. Plain Node without packages, because the command line
 * client uses it too. Portals on different databases get different paths, even in the same data directory.
 * @param {string} dataDir
 * @param {string | null} databaseUrl
 */
export function socketPath(dataDir, databaseUrl) {
  const name = databaseUrl
    ? `operator-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`
    : 'operator'
  return join(resolve(dataDir), `${name}.sock`)
}
