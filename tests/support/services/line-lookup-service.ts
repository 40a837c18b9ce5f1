import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNT_SID, AUTH_TOKEN } from './text-service.ts'

type Answer = { status: number; body: unknown } | 'never'

/** Local mock of Twilio's Lookup v2 API. */
export class LineLookupService {
  /** Numbers that were looked up. */
  readonly lookedUp: string[] = []
  /** Responses by number; the default is a mobile line. */
  readonly answers = new Map<string, Answer>()
  readonly #server: Server
  origin = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const reply = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const { pathname, search } = new URL(request.url ?? '', 'http://lookups.test')
      const number = decodeURIComponent(/^\/v2\/PhoneNumbers\/([^/]+)$/.exec(pathname)?.[1] ?? '')
      if (request.method !== 'GET' || !number || search !== '?Fields=line_type_intelligence')
        return reply(404, { code: 20404, message: 'not found', more_info: '', status: 404 })
      const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
      if (request.headers.authorization !== expected)
        return reply(401, { code: 20003, message: 'Authenticate', more_info: '', status: 401 })
      this.lookedUp.push(number)
      const answer = this.answers.get(number) ?? this.type('mobile')
      if (answer !== 'never') reply(answer.status, answer.body)
    })
  }

  /** @see https://www.twilio.com/docs/lookup/v2-api/line-type-intelligence */
  type(type: string | null, error_code: number | null = null): Answer {
    const line_type_intelligence = {
      mobile_country_code: '310',
      mobile_network_code: '456',
      carrier_name: 'Carrier',
      type,
      error_code,
    }
    return { status: 200, body: { calling_country_code: '1', country_code: 'US', valid: true, line_type_intelligence } }
  }

  refuse(status: number, code: number): Answer {
    return { status, body: { code, message: 'no', more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
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
}
