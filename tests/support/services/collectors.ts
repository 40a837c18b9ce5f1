/** Local collectors for OpenTelemetry and Sentry. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

interface OtlpBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export class Collector {
  readonly received: ReceivedRequest[] = []
  /** Response status; null for no response. */
  status: number | null = 200
  origin = ''
  readonly #server = createServer(async (request, response) => {
    this.received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    if (this.status !== null) response.writeHead(this.status).end('{}')
  })

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  get bodies(): OtlpBody[] {
    return this.received.map(({ body }) => JSON.parse(body))
  }

  get spans() {
    return this.bodies
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
      .map(({ attributes, ...span }) => ({
        ...span,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      }))
  }

  /** Envelope header, item header and event of each envelope. */
  get envelopes(): Record<string, unknown>[][] {
    return this.received.map(({ body }) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  }

  forget(): void {
    this.received.length = 0
    this.status = 200
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
