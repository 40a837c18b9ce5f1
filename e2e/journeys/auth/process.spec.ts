import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, type TestInfo, test } from '@playwright/test'
import { freePort } from '#scripts/launch/free-port.mjs'

/* The portal's process itself. Starts its own portal, because the test stops it. */

/** Creating the database takes several seconds on an idle machine. */
const READY_MS = 120_000
async function startOwn(info: TestInfo, origin: string) {
  const [port, simulatorPort] = [await freePort(), await freePort()]
  const data = info.outputPath('data')
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    SURVEY_HOST_PORT: String(simulatorPort),
    OPERATOR_PORT: '0',
    PANEL_DATA_DIR: data,
    APP_ORIGIN: origin,
    ALLOW_LOCAL_OUTBOX: 'true',
  }
  const args = ['--import', './scripts/server-only.mjs', 'server/main.ts']
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await expect.poll(() => takesConnections(port), { timeout: READY_MS, intervals: [100] }).toBe(true)
  // As long as the start, because a busy machine slows down both.
  const soon = AbortSignal.timeout(Math.round(performance.now() - startedAt))
  expect(await statusOf(port, '/api/health/ready', soon), 'who takes a connection can answer it').toBe(200)
  return { child, port, lock: join(data, 'database.lock') }
}

function takesConnections(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

const statusOf = (port: number, path: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal }).then(
    ({ status }) => status,
    () => 0,
  )

async function ended(child: ChildProcess): Promise<unknown[]> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return exit
}

/** Status line of the response to a protocol upgrade request. */
function upgradeTo(port: number, path: string, protocol: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade', `Upgrade: ${protocol}`, '', '']
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
  socket.setEncoding('utf8').once('data', (text: string) => {
    resolve(text.split('\r\n')[0] ?? '')
    socket.destroy()
  })
  socket.once('error', reject)
  return promise
}

test('the portal in one process serves requests, sets its headers and shuts down cleanly @desktop', async ({
  browserName: _,
}, info) => {
  test.setTimeout(3 * READY_MS)
  const origin = 'https://portal.example'
  const { child, port, lock } = await startOwn(info, origin)
  try {
    await test.step('ignores a request to upgrade to another protocol', async () => {
      expect(await upgradeTo(port, '/login', 'websocket')).toBe('HTTP/1.1 200 OK')
      expect(await upgradeTo(port, '/login', 'h2c')).toBe('HTTP/1.1 200 OK')
      expect(await upgradeTo(port, '/api/health/live', 'websocket')).toBe('HTTP/1.1 200 OK')
      expect(await upgradeTo(port, '/_next/hmr', 'websocket')).toMatch(/^HTTP\/1\.1 (307|404) /)
    })

    await test.step('sends Strict-Transport-Security when its origin is https', async () => {
      for (const path of ['/login', '/api/health/live', '/_next/static/none.js', '/%']) {
        const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
        expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
      }
    })

    await test.step('forbids caching of everything but static files, redirects of the framework included', async () => {
      const requests: [string, HeadersInit][] = [
        ['/?_rsc', {}],
        ['/?_rsc=1', { rsc: '1' }],
        ['/login?_rsc=x', { rsc: '1' }],
        ['/dashboard', {}],
        ['/none', {}],
        ['/login/', {}],
        ['/_next/static/none.js', {}],
      ]
      for (const [path, headers] of requests) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers })
        expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')])
      }
      const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
      const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? 'none'
      const { headers } = await fetch(`http://127.0.0.1:${port}${script}`)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    })

    await test.step('gives the same answer to a panel call with and without Next', async () => {
      const summarize = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`)
        return [answer.status, ...names.map((name) => answer.headers.get(name)), (await answer.json()).errorCode]
      }
      const names = ['content-type', 'content-security-policy', 'cache-control', 'strict-transport-security']
      // With a dot in the path, Next handles the request.
      expect(await summarize('/api/panel/api/npi/123.4')).toEqual(await summarize('/api/panel/api/npi/1234'))
    })

    await test.step('gives the same page with and without the middleware', async () => {
      const summarize = async (path: string, headers: HeadersInit = {}) => {
        const { status, headers: got } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers })
        const all = [...got].filter(([name]) => !['date', 'x-request-id'].includes(name))
        const text = JSON.stringify([status, ...all])
        return text
          .replaceAll(/[\da-f]{32}/g, 'nonce')
          .replaceAll(origin, '')
          .replaceAll(/(\?|%3F)_rsc(=|%3D)x/g, '')
      }
      // With this parameter of its own, Next asks the middleware.
      for (const path of ['/', '/login', '/faq', '/dashboard', '/nothing', '/operator'])
        expect(await summarize(path)).toBe(await summarize(`${path}?_rsc=x`))
      // Nobody else can skip the guard.
      const skipped = await summarize('/dashboard?_rsc=x', { 'x-portal-guarded': '1' })
      expect(skipped).toBe(await summarize('/dashboard'))
    })

    await test.step('publishes the keys for receipts', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)
      expect([answer.status, await answer.json()]).toEqual([200, { keys: [] }])
    })

    await test.step('finishes the call in flight after SIGTERM, exits with 0 and releases the database lock', async () => {
      const body = '{"loginId":"nobody"}'
      const headers = { origin, 'content-type': 'application/json', 'content-length': body.length }
      const call = request({ port, host: '127.0.0.1', path: '/api/session/login', method: 'POST', headers })
      const answered: Promise<IncomingMessage[]> = once(call, 'response')
      await new Promise<void>((resolve) => call.write(body.slice(0, 5), () => resolve()))
      expect(await statusOf(port, '/api/health/live')).toBe(200)
      expect(existsSync(lock)).toBe(true)
      const exit = ended(child)
      await expect.poll(() => statusOf(port, '/api/health/live')).toBe(0)
      call.end(body.slice(5))
      const [answer] = await answered
      expect([answer?.statusCode, answer?.headers.connection]).toEqual([422, 'close'])
      expect(await exit).toEqual([0, null])
      expect(existsSync(lock)).toBe(false)
    })
  } finally {
    child.kill('SIGKILL')
  }
})
