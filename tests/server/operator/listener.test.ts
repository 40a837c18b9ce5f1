import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseConfig } from '#server/config.ts'
import { log } from '#server/log.ts'
import { listenerOf } from '#server/operator/listener/serve.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The operators' port, when the console itself cannot be loaded: for example after an upgrade without a restart. */

jest.mock('#server/operator/listener/handle.ts', () => ({
  handle: () => Promise.reject(new SyntaxError('no such export')),
}))

const world = useWorld()

it('answers 500 with what to do, and logs why', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation()
  const secret = '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA='
  const settings = parseConfig({ SESSION_PASSWORDS: secret, DATA_KEYS: secret })
  const panel = { database: world.database, queue: world.queue, context: world.panel }
  const server = createServer(listenerOf({ settings, panel })).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/operator`)
  server.close()
  expect(response.status).toBe(500)
  expect(await response.text()).toBe(
    'Something went wrong. The log of the portal says why. After an upgrade, restart the portal.\n',
  )
  expect(logged).toHaveBeenCalledWith('operator request failed', { error: 'SyntaxError' })
})
