import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> }
type Script = Answer | ((heard: Heard, response: ServerResponse) => Answer | null)

export const refusal = (errorCode: string, errorMessage = `${errorCode} said the panel`, status = 400): Answer => ({
  status,
  json: { errorCode, errorMessage },
})

/** A panel on loopback that says what a test tells it to say, and remembers what it heard. */
export class ScriptedPanel {
  readonly heard: Heard[] = []
  readonly #scripts = new Map<string, Script>()
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  /** `on('POST /login', { json: … })`; the newest script for a call wins. A function may answer by hand and return null. */
  on(call: string, script: Script): this {
    this.#scripts.set(call, script)
    return this
  }

  calls(call: string): Heard[] {
    return this.heard.filter(({ method, path }) => `${method} ${path}` === call)
  }

  forget() {
    this.heard.length = 0
    this.#scripts.clear()
  }

  async close() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const heard: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    this.heard.push(heard)
    const script = this.#scripts.get(`${heard.method} ${heard.path}`) ?? refusal('NOT_FOUND', 'nothing scripted', 404)
    const answer = typeof script === 'function' ? script(heard, response) : script
    if (!answer) return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.json === undefined ? '' : JSON.stringify(answer.json))
  }
}

/** A token as panels make them; the portal reads its body and never checks its signature. */
export function tokenFor(
  userId: number,
  roles = [{ authority: 'ROLE_PANELIST' }],
): { tokenType: string; accessToken: string } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { userId, roles, exp: 4_102_444_800 }
  return { tokenType: 'Bearer', accessToken: `${part({ alg: 'HS256' })}.${part(body)}.c2lnbmF0dXJl` }
}

export const profileOf = (changes: Record<string, unknown> = {}) => ({
  id: 501,
  panelistName: 'Ada Byron',
  panelistStatus: { status: 'Verified' },
  panelistType: { type: 'Physician (MD, DO, Resident)' },
  ...changes,
})
