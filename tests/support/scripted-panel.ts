import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  method: string
  /** Including its query. */
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Answer {
  status?: number
  json?: unknown
  headers?: Record<string, string>
}

type Reply = (received: ReceivedCall, response: ServerResponse) => Answer | null
type Script = Answer | Reply

export const refusal = (errorCode: string, errorMessage = `The panel answers ${errorCode}.`, status = 400): Answer => ({
  status,
  json: { errorCode, errorMessage },
})

export const NOTHING_SCRIPTED = refusal('NOT_FOUND', 'nothing scripted', 404)

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/**
 * A local panel whose responses come from one function; null for no response, or one that the function sent itself.
 * @param port any free port by default
 */
export async function openPanel(reply: Reply, port = 0) {
  const server = createServer(async (request, response) => {
    const answer = reply(await receive(request), response)
    if (!answer) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.json === undefined ? '' : JSON.stringify(answer.json))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A local panel with scripted responses that records the calls it receives. */
export class ScriptedPanel {
  readonly received: ReceivedCall[] = []
  readonly #scripts = new Map<string, Script>()
  #panel: Awaited<ReturnType<typeof openPanel>> | null = null

  /**
   * @param keepsConnections false closes the connection after each response
   */
  async open({ keepsConnections = true } = {}): Promise<this> {
    this.#panel = await openPanel((call, response) => {
      response.shouldKeepAlive = keepsConnections
      return this.#reply(call, response)
    })
    return this
  }

  get url() {
    return this.#panel?.url ?? ''
  }

  /**
   * `on('POST /login', { json: … })`: the newest script for a call wins; a path without a query matches any query. A
   * function may send the response itself and return null.
   */
  on(call: string, script: Script): this {
    this.#scripts.set(call, script)
    return this
  }

  calls(call: string): ReceivedCall[] {
    return this.received.filter(({ method, path }) => `${method} ${path}` === call)
  }

  forget() {
    this.received.length = 0
    this.#scripts.clear()
  }

  async close() {
    await this.#panel?.close()
  }

  #reply(received: ReceivedCall, response: ServerResponse): Answer | null {
    this.received.push(received)
    const call = `${received.method} ${received.path}`
    const script = this.#scripts.get(call) ?? this.#scripts.get(call.replace(/\?.*/, '')) ?? NOTHING_SCRIPTED
    return typeof script === 'function' ? script(received, response) : script
  }
}

/** A token in the panel's format. The portal reads its payload without checking its signature. */
export function tokenFor(
  userId: number,
  roles = [{ authority: 'ROLE_PANELIST' }],
  exp = 4_102_444_800,
): { tokenType: string; accessToken: string } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { userId, roles, exp }
  return { tokenType: 'Bearer', accessToken: `${part({ alg: 'HS256' })}.${part(body)}.c2lnbmF0dXJl` }
}

export const profileOf = (changes: Record<string, unknown> = {}) => ({
  id: 501,
  panelistName: 'Ada Byron',
  panelistStatus: { status: 'Verified' },
  panelistType: { type: 'Physician (MD, DO, Resident)' },
  ...changes,
})
