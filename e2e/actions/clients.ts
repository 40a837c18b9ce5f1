import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { clientExample } from '#tests/support/client-examples.ts'

/* A company that buys surveys: its server, and what it checks. */

interface Received {
  headers: Record<string, string>
  body: string
}

/** A server that fails its first call, as servers do. */
export async function clientsServer() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(received.length === 1 ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hooks`, received, close: () => server.close() }
}

/** What an event says. @throws Error when it is not signed with the secret */
export const eventIn = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers)

/** What a receipt says, by OpenSSL and the example of the documentation; `null` when the key did not sign it. */
export function receiptByOpenSsl(receipt: string, key: string): unknown {
  const program = clientExample('Verifying a receipt', 'bash')
  const env = { ...process.env, RECEIPT: receipt, KEY: key }
  const { status, stdout } = spawnSync('bash', ['-c', program], { env, encoding: 'utf8' })
  return status === 0 ? JSON.parse(stdout) : null
}
