import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: these could take a port before its server listens. */
const FIRST = 20_000
const LAST = 30_000

/**
 * A currently free port.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(FIRST, LAST)
  const server = createServer()
  try {
    await once(server.listen(port), 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
