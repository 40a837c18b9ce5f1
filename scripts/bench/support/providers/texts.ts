/** Accepts text messages like Twilio. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ScriptError } from '../../../launch/script.mjs'

const CREATED = 201
const ARRIVES_WITHIN_MS = 60_000

interface Arrival {
  body: string
  /** By `performance.now()`. */
  at: number
}

/** All texts by number. */
export class Texts {
  readonly #arrivals = new Map<string, Arrival[]>()
  readonly #waiting = new Map<string, (arrival: Arrival) => void>()
  readonly #server

  /** @param takesMs how long it takes to answer a request */
  constructor({ takesMs = 0 } = {}) {
    this.#server = createServer(async (incoming, response) => {
      const form = new URLSearchParams(await text(incoming))
      const to = form.get('To') ?? ''
      this.#keep(to, { body: form.get('Body') ?? '', at: performance.now() })
      await wait(takesMs)
      const body = { sid: `SM${'0'.repeat(32)}`, status: 'queued', to, error_code: null }
      response.writeHead(CREATED, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  #keep(to: string, arrival: Arrival): void {
    this.#arrivals.set(to, [...this.to(to), arrival])
    this.#waiting.get(to)?.(arrival)
  }

  to(number: string): readonly Arrival[] {
    return this.#arrivals.get(number) ?? []
  }

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The first text to a number. @throws ScriptError when none comes */
  async firstTo(number: string): Promise<Arrival> {
    const [first] = this.to(number)
    if (first) return first
    const { promise, resolve, reject } = Promise.withResolvers<Arrival>()
    this.#waiting.set(number, resolve)
    const timeout = setTimeout(() => reject(new ScriptError('No code arrived.')), ARRIVES_WITHIN_MS)
    return promise.finally(() => {
      clearTimeout(timeout)
      this.#waiting.delete(number)
    })
  }

  /** The code in the first text to a number. */
  async codeFor(number: string): Promise<string> {
    const { body } = await this.firstTo(number)
    return /#(\d{6})\b/.exec(body)?.[1] ?? ''
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
