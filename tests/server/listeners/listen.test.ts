import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#scripts/launch/free-port.mjs'
import { shutDown } from '#server/lifecycle.ts'
import { assertFree, listen } from '#server/listeners/listen.ts'
import { forgetProcessWide } from '#server/process-wide.ts'

const settings = { host: '127.0.0.1', hostSetting: 'HOST', portSetting: 'PORT' }

function post(port: number, agent: Agent, body = 'form'): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ port, host: settings.host, agent, method: 'POST' }, (response) => resolve(response.resume()))
    .once('error', reject)
    .end(body)
  return promise
}

afterEach(() => forgetProcessWide('lifecycle'))

it('answers open connections and refuses new ones during shutdown, and exits within 5 seconds', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation()
  const port = await freePort()
  await listen(
    createServer((_, response) => response.end('kept')),
    { ...settings, port },
  )
  const open = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await post(port, open)).headers.connection).toBe('keep-alive')
  await wait(100)
  const ending = shutDown('test')
  await wait(500)
  await expect(post(port, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const last = await post(port, open)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  const startedAt = performance.now()
  await ending
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(exit).toHaveBeenCalledWith(0)
})

it('closes idle connections about two seconds after shutdown begins', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation()
  const port = await freePort()
  await listen(
    createServer((_, response) => response.end('kept')),
    { ...settings, port },
  )
  await post(port, new Agent({ keepAlive: true }))
  const startedAt = performance.now()
  await shutDown('test')
  expect(performance.now() - startedAt).toBeGreaterThan(1_900)
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect(exit).toHaveBeenCalledWith(0)
})

it('answers a connection that waits to be accepted when shutdown begins', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation()
  const port = await freePort()
  await listen(
    createServer((_, response) => response.end('kept')),
    { ...settings, port },
  )
  const answer = post(port, new Agent())
  // The kernel has completed the handshake, but the server has not accepted the connection yet.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const ending = shutDown('test')
  expect((await answer).statusCode).toBe(200)
  await ending
  expect(exit).toHaveBeenCalledWith(0)
})

it('names the setting to change when a port is taken, and passes a free port', async () => {
  const port = await freePort()
  await assertFree({ ...settings, port })
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, settings.host, resolve))
  await expect(assertFree({ ...settings, port })).rejects.toThrow(
    `Port ${port} is taken: stop the program that uses it, or set PORT to another port.`,
  )
  other.close()
})

describe('a request that is answered before its body was read', () => {
  async function answersOf(leave: (body: ReadableStream) => Promise<unknown>) {
    jest.spyOn(process, 'exit').mockImplementation()
    const port = await freePort()
    const server = createServer((incoming, response) => {
      const left = incoming.method === 'POST' ? leave(Readable.toWeb(incoming) as ReadableStream) : null
      Promise.resolve(left).then(() => response.end('answered'))
    })
    await listen(server, { ...settings, port })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const first = await post(port, agent, 'x'.repeat(1_000_000))
    await wait(100)
    const second = await Promise.race([post(port, agent, ''), wait(3_000, null)])
    agent.destroy()
    await shutDown('test')
    return [first.statusCode, second?.statusCode]
  }

  it('does not hold up the next one on its connection', async () => {
    expect(await answersOf(() => wait(100))).toEqual([200, 200])
  })

  it('does not hold up the next one when reading was given up', async () => {
    const giveUp = async (body: ReadableStream) => {
      const reader = body.getReader()
      await reader.read()
      await reader.cancel()
    }
    expect(await answersOf(giveUp)).toEqual([200, 200])
  })
})
