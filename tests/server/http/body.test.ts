import { readForm, readJson } from '#server/http/body.ts'

const requestWith = (body: ReadableStream) =>
  new Request('https://portal.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)

it('a body that ends before its length is a bad request, not an internal error', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
    },
    pull(controller) {
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  await expect(readJson(requestWith(body), 100)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
})

it.each(['name=%00', '%00=ann', 'name=ann&name=a%00nn'])(
  'a form %s, which no database can store, is a bad request',
  async (body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = new Request('https://portal.test/', { method: 'POST', headers, body })
    await expect(readForm(request, 100)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  },
)
