/** Accepts text messages like Twilio, slowly enough that some are in flight whenever a process ends. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ScriptError } from '../../launch/script.mjs'

const TAKES_MS = 400
const CREATED = 201
const ARRIVES_WITHIN_MS = 60_000

/** All texts by number. */
export class Texts {
  readonly #texts = new Map<string, string[]>()
  readonly #server = createServer(async (incoming, response) => {
    const form = new URLSearchParams(await text(incoming))
    const to = form.get('To') ?? ''
    this.#texts.set(to, [...this.to(to), form.get('Body') ?? ''])
    await wait(TAKES_MS)
    const body = { sid: `SM${'0'.repeat(32)}`, status: 'queued', to, error_code: null }
    response.writeHead(CREATED, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  to(number: string): readonly string[] {
    return this.#texts.get(number) ?? []
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The code in the first text to a number. */
  async codeFor(number: string): Promise<string> {
    for (let waited = 0; waited < ARRIVES_WITHIN_MS; waited += 50) {
      const code = /#(\d{6})\b/.exec(this.to(number)[0] ?? '')?.[1]
      if (code) return code
      await wait(50)
    }
    throw new ScriptError('No code came.')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
