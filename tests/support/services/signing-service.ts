import { createHmac, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from 'pdf-lib'
import { foreignPage, signingPage } from './signing-page.ts'

export const API_KEY = 'a1b2c3d4'.repeat(8)

interface ReceivedCall {
  method: string
  path: string
  form: URLSearchParams
  authorization: string
}

interface SignatureRequest {
  id: string
  signatureId: string
  status: string
  metadata: string | null
  /** Token of the last signing URL, until it is opened. */
  token: string | null
}

/** Title of every document signed here. */
export const SIGNED_TITLE = 'Form W-9, signed elsewhere'

async function signedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(SIGNED_TITLE)
  pdf.addPage().drawText(SIGNED_TITLE)
  return Buffer.from(await pdf.save())
}

export const CLIENT_ID = 'client-1'
export const TEMPLATE_ID = 'template-1'

/** Local mock of Dropbox Sign's API and embedded signing page, following its documentation and browser library. */
export class SigningService {
  readonly received: ReceivedCall[] = []
  readonly signatureRequests: SignatureRequest[] = []
  document: Buffer = Buffer.alloc(0)
  /** Overrides for the next responses. */
  #instead: ((response: ServerResponse) => void)[] = []
  readonly #server: Server
  origin = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async open(port = 0): Promise<this> {
    this.document = await signedPdf()
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Overrides the next response. */
  once(answer: (response: ServerResponse) => void): void {
    this.#instead.push(answer)
  }

  calls(path: string): ReceivedCall[] {
    return this.received.filter((call) => call.path.startsWith(path))
  }

  signed(id: string): void {
    this.#move(({ id: requestId }) => requestId === id, 'signed')
  }

  #move(which: (request: SignatureRequest) => boolean, status: string): void {
    for (const request of this.signatureRequests.filter(which)) request.status = status
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const { method = '', headers } = request
    this.received.push({ method, path: pathname, form, authorization: headers.authorization ?? '' })
    const instead = this.#instead.shift()
    if (instead) return instead(response)
    const account = /^\/v3\/(account|api_app|template)(?:\/([\w-]+))?$/.exec(pathname)
    if (account) {
      const [status, body] = this.#described(account[1] ?? '', account[2], headers.authorization)
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (pathname.startsWith('/editor/')) return this.#edit(pathname, searchParams, response)
    this.#answer(`${method} ${pathname}`, form, response)
  }

  /** Response for the API key's account, app or template. */
  #described(kind: string, id: string | undefined, authorization: string | undefined): [number, object] {
    if (authorization !== `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`)
      return [401, { error: { error_name: 'unauthorized', error_msg: 'Unauthorized' } }]
    if (kind === 'account') return [200, { account: { account_id: 'account-1' } }]
    if (kind === 'api_app' && id === CLIENT_ID) return [200, { api_app: { client_id: id } }]
    if (kind === 'template' && id === TEMPLATE_ID)
      return [200, { template: { template_id: id, signer_roles: [{ name: 'Panelist' }] } }]
    return [404, { error: { error_name: 'not_found', error_msg: 'Not found' } }]
  }

  #answer(call: string, form: URLSearchParams, response: ServerResponse): void {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    const notFound = () => json(404, { error: { error_name: 'not_found', error_msg: 'Not found' } })
    const [, area = '', action = '', id = ''] = /^\w+ \/v3\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? []
    if (call === 'POST /v3/signature_request/create_embedded_with_template') return void json(200, this.#ask(form))
    if (area === 'embedded' && action === 'sign_url') {
      const signing = this.signatureRequests.find(({ signatureId }) => signatureId === id)
      if (signing?.status !== 'awaiting_signature') return void notFound()
      signing.token = `t${this.received.length}`
      const sign_url = `${this.origin}/editor/embeddedSign?signature_id=${id}&token=${signing.token}`
      return void json(200, { embedded: { sign_url, expires_at: 1_900_000_000 } })
    }
    if (area === 'signature_request' && action === 'files') {
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(this.document)
    }
    const signing =
      area === 'signature_request' ? this.signatureRequests.find((request) => request.id === action) : undefined
    return void (signing ? json(200, { signature_request: this.#shown(signing) }) : notFound())
  }

  /** Serves the signing page and its actions. A signing URL opens only once. */
  #edit(path: string, query: URLSearchParams, response: ServerResponse): void {
    const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    const id = query.get('signature_id')
    const signing = this.signatureRequests.find(({ signatureId }) => signatureId === id)
    if (path === '/editor/elsewhere') return void html(foreignPage(id ?? ''))
    if (path === '/editor/signed') this.#move((request) => request === signing, 'signed')
    if (path === '/editor/declined') this.#move((request) => request === signing, 'declined')
    if (path !== '/editor/embeddedSign') return void response.writeHead(204).end()
    const opens = query.get('client_id') === CLIENT_ID && signing?.token === query.get('token')
    if (signing) signing.token = null
    html(signingPage(opens ? query : null))
  }

  #ask(form: URLSearchParams): object {
    // Random, so that ids differ from other mocks that the same portal has used.
    const at = `${randomInt(1e9)}${this.signatureRequests.length}`
    const signing = {
      id: `request${at}`,
      signatureId: `signature${at}`,
      status: 'awaiting_signature',
      metadata: form.get('metadata[form]'),
      token: null,
    }
    this.signatureRequests.push(signing)
    return { signature_request: this.#shown(signing) }
  }

  #shown({ id, signatureId, status, metadata }: SignatureRequest) {
    return {
      signature_request_id: id,
      title: 'Form W-9',
      is_complete: status === 'signed',
      metadata: { form: metadata },
      signatures: [{ signature_id: signatureId, status_code: status, signer_role: 'Panelist' }],
    }
  }

  /** A webhook event: a multipart form with the event in the `json` part. */
  event(type: string, id: string, { key = API_KEY, time = '1763712000' } = {}): FormData {
    const signing = this.signatureRequests.find((request) => request.id === id)
    const event_hash = createHmac('sha256', key)
      .update(time + type)
      .digest('hex')
    const form = new FormData()
    form.set(
      'json',
      JSON.stringify({
        event: { event_type: type, event_time: time, event_hash, event_metadata: { related_signature_id: null } },
        account_guid: 'g1',
        signature_request: signing ? this.#shown(signing) : { signature_request_id: id, metadata: {} },
      }),
    )
    return form
  }
}
