import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ACCOUNT_SID = `AC${'0123456789abcdef'.repeat(2)}`
export const AUTH_TOKEN = 'f1e2d3c4'.repeat(4)

interface ReceivedText {
  form: Record<string, string>
  contentType: string
}

/** Local mock of Twilio's Messages API. */
export class TextService {
  readonly received: ReceivedText[] = []
  accountStatus = 'active'
  /** Numbers of the account. */
  numbers = ['+12025550100']
  /** Overrides the response with status and body; null for no response. */
  instead: { status: number; body: unknown } | null | undefined
  readonly #server: Server
  origin = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Overrides the response with a Twilio error: `{ code, message, more_info, status }`. */
  refuse(status: number, code: number) {
    const message = `refused +12025550123: ${code}`
    this.instead = { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
  }

  /** The account, or its numbers. */
  #shown(url: string) {
    const { pathname, searchParams } = new URL(url, this.origin)
    if (!pathname.endsWith('/IncomingPhoneNumbers.json')) return { sid: ACCOUNT_SID, status: this.accountStatus }
    const number = searchParams.get('PhoneNumber')
    return { incoming_phone_numbers: this.numbers.filter((phone_number) => phone_number === number) }
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET' && this.instead === null) return
    const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
    const isOurs = request.headers.authorization === expected
    if (request.method === 'GET' && request.url?.startsWith(`/2010-04-01/Accounts/${ACCOUNT_SID}`))
      return isOurs
        ? say(200, this.#shown(request.url))
        : say(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
      return say(404, { code: 20404, message: 'not found', more_info: '', status: 404 })
    if (!isOurs) return say(401, { code: 20003, message: 'Authenticate', more_info: '', status: 401 })
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    this.received.push({ form, contentType: request.headers['content-type'] ?? '' })
    if (this.instead === null) return
    if (this.instead) return say(this.instead.status, this.instead.body)
    say(201, {
      sid: `SM${String(this.received.length).padStart(32, '0')}`,
      status: 'queued',
      to: form.To,
      error_code: null,
    })
  }
}
