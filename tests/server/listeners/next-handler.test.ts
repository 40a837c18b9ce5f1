import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#server/config.ts'
import { assertBuilt, forwardUpgrades, mayUpgrade } from '#server/listeners/next-handler.ts'

/* A protocol upgrade request is answered like any other request, so that its connection is closed. */

const settings = parseConfig({
  NODE_ENV: 'production',
  PANEL_API_URL: 'https://panel.example',
  APP_ORIGIN: 'https://portal.example',
  SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXe',
})

/** @returns what the server sends until it closes the connection */
function ask(port: number, protocol: string, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setTimeout(5_000, () => reject(new Error(`connection left open after: ${answer}`)))
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(answer))
  const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`)
  return promise.finally(() => socket.destroy())
}

it.each([
  ['websocket', '/'],
  ['websocket', '/_next/hmr'],
  ['websocket', '/_next/webpack-hmr'],
  ['h2c', '/dashboard'],
  ['h2c', '/api/health/live'],
  ['anything/7', '/nowhere'],
])('answers a request to upgrade to %s on %s without upgrading', async (protocol, path) => {
  const options = { shouldUpgradeCallback: ({ url }: { url?: string }) => mayUpgrade(settings, url) }
  const server = createServer(options, (_, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await ask(port, protocol, path)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*answered/)
  await new Promise((resolve) => server.close(resolve))
})

it('upgrades only hot reload in development, and closes other upgrade requests', async () => {
  const development = { ...settings, production: false }
  expect(mayUpgrade(development, '/_next/hmr?id=1')).toBe(true)
  expect(mayUpgrade(development, '/')).toBe(false)
  const server = createServer((_, response) => response.end())
  forwardUpgrades(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await ask(port, 'h2c', '/')).toBe('')
  await new Promise((resolve) => server.close(resolve))
})

it('refuses to start in production without a build, before it changes anything', () => {
  jest.spyOn(process, 'cwd').mockReturnValue(mkdtempSync(join(tmpdir(), 'carepanel-unbuilt-')))
  expect(() => assertBuilt(settings)).toThrow('The portal is not built. Run npm run build.')
  expect(() => assertBuilt({ ...settings, production: false })).not.toThrow()
})
