import 'server-only'
import { Socket } from 'node:net'
import pg from 'pg'

/*
 * A network that loses a connection without a word leaves its statement waiting until the operating system gives up, after
 * minutes or hours, and every connection of the pool with it. No healthy connection that is in use is silent for so long: the
 * server ends its statements before that.
 */

const SILENCE_MS = 8_000

/** A connection that is given up when nothing has come over it for too long. */
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

/** Connections that wait in the pool may be silent. */
export function limitSilenceInUse(pool: pg.Pool): void {
  pool.on('acquire', (client) => limit(client, true))
  pool.on('release', (_, client) => limit(client, false))
}
