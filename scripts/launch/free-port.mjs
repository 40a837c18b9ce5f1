import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: these could take a port before its server listens. */
const FIRST = 20_000
const LAST = 30_000

/**
 * The first of `count` consecutive ports that are currently free.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function freePorts(count) {
  const first = randomInt(FIRST, LAST)
  /** @type {import('node:net').Server[]} */
  const servers = []
  try {
    for (let port = first; port < first + count; port++) {
      const server = createServer()
      await once(server.listen(port), 'listening')
      servers.push(server)
    }
    return first
  } catch {
    return await freePorts(count)
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), 'close')))
  }
}

/** A currently free port. */
export const freePort = () => freePorts(1)
