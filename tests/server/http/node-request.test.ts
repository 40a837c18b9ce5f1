import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendResponse } from '#server/http/node-request.ts'

it('sends each Set-Cookie header as a line of its own', async () => {
  const server = createServer((_, outgoing) => {
    const response = new Response('done', { status: 201 })
    for (const cookie of ['a=1; Path=/', 'b=2; Path=/']) response.headers.append('Set-Cookie', cookie)
    void sendResponse(response, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [answer]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  expect(answer?.statusCode).toBe(201)
  expect(answer?.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  expect(Buffer.concat((await answer?.toArray()) ?? []).toString()).toBe('done')
  await new Promise((resolve) => server.close(resolve))
})
