import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { genders } from '#lib/contract/panel/lookups.ts'
import { connectionTo } from '#server/operator/conformance/connection.ts'

/* The check waits for a panel only as long as the portal does. */

const server = createServer(async (_request, response) => {
  await wait(6_000)
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('does not accept an answer that begins after 5 seconds, although it would end within 8', async () => {
  const ask = connectionTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await ask(genders)).toEqual({ kind: 'none', what: 'does not begin to answer within 5 seconds' })
})
