import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { clientExample } from '#tests/support/client-examples.ts'

/* A client's side: its webhook server, and how it verifies receipts. */

interface Received {
  headers: Record<string, string>
  body: string
}

/** Webhook server that fails the first request, to test the retry. */
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

/** Verifies and parses a webhook event. @throws Error when the signature is invalid */
export const eventIn = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers)

/**
 * Verifies a receipt with the documentation's OpenSSL example and returns its content; null when the signature is
 * invalid.
 */
export function receiptByOpenSsl(receipt: string, key: string): unknown {
  const program = clientExample('Verifying a receipt', 'bash')
  const env = { ...process.env, RECEIPT: receipt, KEY: key }
  const { status, stdout } = spawnSync('bash', ['-c', program], { env, encoding: 'utf8' })
  return status === 0 ? JSON.parse(stdout) : null
}
