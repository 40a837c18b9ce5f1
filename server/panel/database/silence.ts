import 'server-only'
import { Socket } from 'node:net'
import pg from 'pg'

/*
 * When a network drops a connection silently, its statement waits until the operating system gives up, after minutes or
 * hours, and soon every connection of the pool waits. So a connection in use is closed after a silence that no healthy one
 * has: the server ends its statements earlier.
 */

const SILENCE_MS = 8_000

/** A connection that closes when nothing is sent or received for too long. */
export class SilenceLimitedClient extends pg.Client {
  readonly #socket: Socket

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    socket.on('timeout', () =>
      socket.destroy(Object.assign(new Error('the database was silent'), { code: 'ETIMEDOUT' })),
    )
    this.limitSilence(true)
  }

  limitSilence(isLimited: boolean): void {
    this.#socket.setTimeout(isLimited ? SILENCE_MS : 0)
  }
}

const limit = (client: pg.PoolClient, isLimited: boolean) => {
  if (client instanceof SilenceLimitedClient) client.limitSilence(isLimited)
}

/** Limits silence only while a connection is in use: idle ones in the pool are silent. */
export function limitSilenceInUse(pool: pg.Pool): void {
  pool.on('acquire', (client) => limit(client, true))
  pool.on('release', (_, client) => limit(client, false))
}
