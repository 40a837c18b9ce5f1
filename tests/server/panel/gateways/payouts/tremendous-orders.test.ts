import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Configuration, OrdersApi } from 'tremendous'
import { tremendousOrders } from '#server/panel/gateways/payouts/tremendous-orders.ts'
import { Secret } from '#server/secret.ts'
import { TREMENDOUS_KEY } from '#tests/support/services/payout-services.ts'

/* How the tremendous package handles requests, and that no API key leaks from its errors. */

const NOBODY = 'http://127.0.0.1:1'
const MEGABYTE = 1024 * 1024

const opened: Server[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const show = (apiOrigin: string) =>
  tremendousOrders({ apiKey: new Secret(TREMENDOUS_KEY), apiOrigin })((orders) => orders.getOrder('cp-1'))
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  )
const allOf = (thrown: unknown) => inspect(thrown, { depth: Number.POSITIVE_INFINITY, showHidden: true })

it('the tremendous package itself throws the API key when a connection fails', async () => {
  const orders = new OrdersApi(new Configuration({ basePath: NOBODY, accessToken: TREMENDOUS_KEY }))
  expect(allOf(await thrownBy(orders.getOrder('cp-1')))).toContain(TREMENDOUS_KEY)
})

it.each<[string, RequestListener | null, string]>([
  ['nobody is there', null, 'Error ECONNREFUSED'],
  ['the connection breaks', ({ socket }) => socket.destroy(), 'Error ECONNRESET'],
  [
    'the connection breaks in the middle of the answer',
    ({ socket }, response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => socket.destroy()),
    'AxiosError ERR_BAD_RESPONSE',
  ],
  ['the answer has over 1 MB', (_, response) => response.end('x'.repeat(MEGABYTE + 1)), 'AxiosError ERR_BAD_RESPONSE'],
  [
    'the answer has over 1 MB once it is unpacked',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(MEGABYTE + 1))),
    'AxiosError ERR_BAD_RESPONSE',
  ],
  ['the answer is no HTTP', ({ socket }) => socket.end(`${TREMENDOUS_KEY}\r\n\r\n`), 'Error HPE_INVALID_CONSTANT'],
])('throws PayoutUnavailable without the API key when %s', async (_, listener, why) => {
  const thrown = await thrownBy(show(listener ? await answering(listener) : NOBODY))
  expect(thrown).toMatchObject({ name: `PayoutUnavailable ${why}`, message: '' })
  expect(allOf(thrown)).not.toContain(TREMENDOUS_KEY)
})

it('gives up on a Tremendous answer after 15 seconds even while it is still arriving', async () => {
  const inTime = AbortSignal.timeout(200)
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(inTime)
  let drops: NodeJS.Timeout | undefined
  const origin = await answering((_, response) => {
    drops = setInterval(() => response.write(' '), 20)
  })
  const thrown = await thrownBy(show(origin))
  clearInterval(drops)
  expect(timeout).toHaveBeenCalledWith(15_000)
  expect(thrown).toMatchObject({ name: 'PayoutUnavailable TimeoutError' })
  expect(allOf(thrown)).not.toContain(TREMENDOUS_KEY)
})

it('does not follow a redirect from Tremendous', async () => {
  const redirectTarget = jest.fn<void, Parameters<RequestListener>>((_, response) => void response.end('{}'))
  const location = await answering(redirectTarget)
  const origin = await answering((_, response) => response.writeHead(302, { location }).end())
  expect(await show(origin)).toMatchObject({ status: 302 })
  expect(redirectTarget).not.toHaveBeenCalled()
})

it.each(['http_proxy', 'HTTP_PROXY', 'all_proxy'])('ignores the proxy in %s for calls to Tremendous', async (name) => {
  const before = process.env[name]
  process.env[name] = NOBODY
  try {
    const origin = await answering((_, response) => response.end('{"order":{}}'))
    expect(await show(origin)).toEqual({ status: 200, body: { order: {} } })
  } finally {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
})

it('loads the tremendous package at the first call only', async () => {
  const load = jest.fn(() => jest.requireActual<object>('tremendous'))
  await jest.isolateModulesAsync(async () => {
    jest.doMock('tremendous', load)
    const { tremendousOrders: orders } = await import('#server/panel/gateways/payouts/tremendous-orders.ts')
    await import('#server/panel/gateways/payouts/gateways.ts')
    const ask = orders({ apiKey: new Secret(TREMENDOUS_KEY), apiOrigin: NOBODY })
    expect(load).not.toHaveBeenCalled()
    await thrownBy(ask((api) => api.getOrder('cp-1')))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
