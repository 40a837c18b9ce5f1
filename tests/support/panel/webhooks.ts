import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliverWebhook } from '#server/panel/clients/webhooks/deliver.ts'
import { announceQuota } from '#server/panel/clients/webhooks/quota.ts'
import { runOperator } from './operator.ts'
import type { World } from './world.ts'

export interface ReceivedEvent {
  headers: Record<string, string>
  body: string
}

/** A client's webhook server. Responds with 204 unless changed. */
export async function aClientServer() {
  const received: ReceivedEvent[] = []
  const answer = { status: 204 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(answer.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Runs the job of each waiting delivery once. */
export async function deliverEvents(world: World, { isLastTry = false } = {}): Promise<void> {
  const worker = { db: world.db, crypto: world.panel.crypto, webhooks: world.panel.webhooks }
  const waiting = () =>
    world.db.selectFrom('webhook_delivery').select('id').where('state', '=', 'waiting').orderBy('id').execute()
  for (const { id } of await waiting()) await announceQuota(world.db, id, world.panel.outbox.deliver)
  for (const { id } of await waiting()) await deliverWebhook(worker, id, isLastTry)
}

/** Adds a webhook with the operator's CLI. @returns its secret */
export const addWebhook = (world: World, name: string, url: string, ...options: string[]) =>
  runOperator(world, ['webhooks', 'add', name, url, ...options])
