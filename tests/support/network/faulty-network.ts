import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Network faults. `refused`: connection refused. `reset`: reset at the first byte. `half-open`: connected, but nothing
 * arrives on either side. `no requests`, `no answers`: nothing arrives in that direction. `garbage`: responses are
 * noise. `latency`: 50 ms each way. `little bandwidth`: 50 KB per second.
 */
export type NetworkFault =
  | 'refused'
  | 'reset'
  | 'half-open'
  | 'no requests'
  | 'no answers'
  | 'garbage'
  | 'latency'
  | 'little bandwidth'

const LATENCY_MS = 50
const BYTES_PER_MS = 50

type Direction = 'request' | 'answer'

const DROPPED_DIRECTIONS: Readonly<Partial<Record<NetworkFault, readonly Direction[]>>> = {
  'half-open': ['request', 'answer'],
  'no requests': ['request'],
  'no answers': ['answer'],
}

const noise = (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (byte ^ (index * 37 + 91)) & 255))

/** A proxy to a server, with faults that tests turn on. */
export class FaultyNetwork {
  #fault: NetworkFault | null = null
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((client) => this.#join(client))
  readonly #target: { host: string; port: number }
  #port: number

  /**
   * @param port port to listen on; any free port by default
   */
  constructor(target: { host: string; port: number }, port = 0) {
    this.#target = target
    this.#port = port
  }

  async open(): Promise<this> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    return this
  }

  get port() {
    return this.#port
  }

  /** Sets the fault; null ends it, for new connections and for open ones that have lost no data. */
  async setFault(fault: NetworkFault | null): Promise<void> {
    const wasRefused = this.#fault === 'refused'
    this.#fault = fault
    if (fault === 'refused') await this.close()
    else if (wasRefused) await this.open()
    if (fault === 'reset') for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    const server = connect(this.#target.port, this.#target.host)
    const pair = [client, server] as const
    for (const socket of pair) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => this.#sockets.delete(socket))
    }
    this.#carry('request', client, server)
    this.#carry('answer', server, client)
  }

  #carry(direction: Direction, from: Socket, to: Socket): void {
    // Once a connection has lost bytes, drop all later ones too, like TCP.
    let isLost = false
    let before = Promise.resolve()
    from.on('data', (bytes) => {
      const fault = this.#fault
      if (fault === 'reset') return from.resetAndDestroy()
      isLost ||= fault !== null && DROPPED_DIRECTIONS[fault]?.includes(direction) === true
      if (isLost) return undefined
      const sent = fault === 'garbage' && direction === 'answer' ? noise(bytes) : bytes
      const pause = fault === 'latency' ? LATENCY_MS : fault === 'little bandwidth' ? bytes.length / BYTES_PER_MS : 0
      before = before.then(async () => {
        if (pause > 0) await wait(pause)
        if (to.writable) to.write(sent)
      })
      return undefined
    })
    // Deliver pending data before closing.
    from.on('close', () => before.then(() => to.destroySoon()))
  }
}
