import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../network/certificate.ts'

export interface Received {
  from: string
  to: string[]
  headers: ReadonlyMap<string, string>
  /** The plain text and HTML parts. */
  text: string
  html: string
  /** The raw body with all parts. */
  body: string
  /** Whether it came over TLS. */
  secure: boolean
  /** User of the SMTP login; null without one. */
  user: string | null
}

interface Options {
  /** TLS from the first byte. */
  secure?: boolean
  /** Whether it offers STARTTLS. */
  startTls?: boolean
  users?: Readonly<Record<string, string>>
}

type Verb = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content'

const unfolded = (head: string) => head.replace(/\r\n[ \t]+/g, ' ')

/** Decodes the two transfer encodings of text parts. */
function decodedBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function entityIn(data: string) {
  const [head = '', ...body] = data.split('\r\n\r\n')
  const lines = unfolded(head).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { headers, body: body.join('\r\n\r\n') }
}

/** Parses a multipart/alternative mail (RFC 2046, 5.1.4). */
function mailIn(data: string): Pick<Received, 'headers' | 'text' | 'html' | 'body'> {
  const { headers, body } = entityIn(data)
  const boundary = /^multipart\/alternative;.*boundary="(.+?)"/.exec(headers.get('content-type') ?? '')?.[1]
  const entities = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => entityIn(part.replace(/^\r\n/, '')))
  const part = (type: string) => {
    const found = entities.find((entity) => entity.headers.get('content-type')?.startsWith(type))
    const text = found ? decodedBody(found.body, found.headers.get('content-transfer-encoding')) : ''
    return text.replace(/\r\n/g, '\n').trimEnd()
  }
  return { headers, text: part('text/plain'), html: part('text/html'), body }
}

/** Local SMTP server with STARTTLS and AUTH PLAIN; tests can override its responses. */
export class MailServer {
  readonly mails: Received[] = []
  readonly received: string[] = []
  connections = 0
  /** Overrides of its responses; null for no response. */
  readonly instead = new Map<Verb, string | null>()
  readonly #options: Options
  readonly #server: Server
  readonly #open = new Set<Socket>()
  port = 0

  constructor(options: Options = {}) {
    this.#options = options
    this.#server = createServer((socket) => {
      this.connections += 1
      this.#open.add(socket)
      socket.on('close', () => this.#open.delete(socket)).on('error', () => socket.destroy())
      this.#talk(options.secure ? this.#overTls(socket) : socket, options.secure === true)
    })
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #overTls(socket: Socket): TLSSocket {
    const secured = new TLSSocket(socket, { isServer: true, key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE })
    return secured.on('error', () => socket.destroy())
  }

  #say(socket: Socket, verb: Verb, usual: string) {
    const reply = this.instead.get(verb)
    if (reply !== null) socket.write(`${reply ?? usual}\r\n`)
  }

  #capabilities(secure: boolean): string {
    const { startTls, users } = this.#options
    const offered = [
      'localhost',
      ...(startTls && !secure ? ['STARTTLS'] : []),
      ...(users ? ['AUTH PLAIN'] : []),
      '8BITMIME',
    ]
    return offered.map((line, index) => `250${index === offered.length - 1 ? ' ' : '-'}${line}`).join('\r\n')
  }

  /** Handles one connection (RFC 5321), from the greeting or after STARTTLS. */
  #talk(socket: Socket, secure: boolean, greets = true) {
    let user: string | null = null
    let envelope = { from: '', to: [] as string[] }
    let buffered = ''
    let isData = false

    const signIn = (credentials: string) => {
      const [, name = '', password = ''] = Buffer.from(credentials, 'base64').toString().split('\0')
      const isRight = this.#options.users?.[name] === password
      if (isRight) user = name
      this.#say(socket, 'AUTH', isRight ? '235 2.7.0 welcome' : '535 5.7.8 wrong user or password')
    }
    const command = (line: string) => {
      this.received.push(line)
      const [verb = '', rest = ''] = [line.slice(0, 4).toUpperCase(), line.slice(5)]
      const address = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (verb === 'EHLO') this.#say(socket, 'EHLO', this.#capabilities(secure))
      else if (line === 'STARTTLS') {
        socket.removeAllListeners('data')
        socket.write('220 go on\r\n')
        this.#talk(this.#overTls(socket), true, false)
      } else if (verb === 'AUTH') signIn(rest.replace('PLAIN ', ''))
      else if (verb === 'MAIL') {
        envelope = { from: address, to: [] }
        this.#say(socket, 'MAIL', '250 2.1.0 ok')
      } else if (verb === 'RCPT') {
        envelope.to.push(address)
        this.#say(socket, 'RCPT', '250 2.1.5 ok')
      } else if (verb === 'DATA') {
        isData = !this.instead.has('DATA')
        this.#say(socket, 'DATA', '354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
    const content = (data: string) => {
      isData = false
      if (!this.instead.has('content')) {
        this.mails.push({ ...envelope, ...mailIn(data.replace(/^\.\./gm, '.')), secure, user })
      }
      this.#say(socket, 'content', '250 2.0.0 taken')
    }
    const next = (end: string): string | null => {
      const at = buffered.indexOf(end)
      if (at < 0) return null
      const found = buffered.slice(0, at)
      buffered = buffered.slice(at + end.length)
      return found
    }
    socket.on('data', (chunk: Buffer) => {
      buffered += chunk.toString('latin1')
      for (let part = next(isData ? '\r\n.\r\n' : '\r\n'); part !== null; part = next(isData ? '\r\n.\r\n' : '\r\n')) {
        if (isData) content(part)
        else command(part)
      }
    })
    if (greets) this.#say(socket, 'greeting', '220 localhost ready')
  }
}
