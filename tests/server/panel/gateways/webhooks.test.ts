import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPublicAddress } from '#server/panel/gateways/public-addresses.ts'
import { webhooksBy } from '#server/panel/gateways/webhooks.ts'

const open: Server[] = []

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const call = { headers: {}, body: '{}' }

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('is false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('is true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('webhook URL', () => {
  const webhooks = webhooksBy({ allowPrivate: false })

  it.each([
    'http://client.example/hook',
    'https://user:secret@client.example/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'ftp://client.example/hook',
    'client.example',
  ])('%s is refused', async (url) => {
    expect(webhooks.mayCall(url)).toBe(false)
    await expect(webhooks.call({ ...call, url })).rejects.toThrow(expect.objectContaining({ name: 'PrivateAddress' }))
  })

  it('with https and a public host is allowed', () => {
    expect(webhooks.mayCall('https://client.example:8443/hook?for=panel')).toBe(true)
  })

  it('whose host name resolves to this machine is not called', async () => {
    let calls = 0
    const { port } = new URL(await serverThat((_request, response) => response.end(String(++calls))))
    await expect(webhooks.call({ ...call, url: `https://localhost:${port}/` })).rejects.toThrow(
      expect.objectContaining({ name: 'PrivateAddress' }),
    )
    expect(calls).toBe(0)
  })
})

describe('webhook call', () => {
  it('does not follow a redirect', async () => {
    const paths: string[] = []
    const origin = await serverThat((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await webhooksBy({ allowPrivate: true }).call({ ...call, url: `${origin}/hook` })).toBe(307)
    expect(paths).toEqual(['/hook'])
  })

  it('fails when the server does not answer in time', async () => {
    const origin = await serverThat(() => undefined)
    const startedAt = performance.now()
    await expect(webhooksBy({ allowPrivate: true, answerMs: 200 }).call({ ...call, url: origin })).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it('stops reading an endless answer within 3 seconds', async () => {
    const origin = await serverThat((_request, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const more = () => {
        if (response.destroyed) return
        response.write(chunk)
        setImmediate(more)
      }
      more()
    })
    const startedAt = performance.now()
    await webhooksBy({ allowPrivate: true, answerMs: 2_000 })
      .call({ ...call, url: origin })
      .catch(() => null)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
})
