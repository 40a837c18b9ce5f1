import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createSimulator } from '#scripts/simulator/server.ts'
import { signed } from '#scripts/simulator/signing.ts'
import { NOTHING_KNOWN } from '#scripts/simulator/world.ts'

const world = { ...NOTHING_KNOWN, surveys: { 'CP-1': { skey: 's9', secret: 'a secret' } } }
const server = createSimulator('https://portal.example', () => world)
let origin = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

describe('the survey platform of the simulator', () => {
  it('offers every outcome, with the keys it was given and no other parameter', async () => {
    const answer = await fetch(`${origin}/survey/CP-1001?ikey=i1&skey=s1&pikey=p1&utm=x`)
    expect(linksOf(await answer.text())).toEqual(
      ['completed', 'partial', 'screened', 'overquota', 'screenercompleted'].map(
        (outcome) => `https://portal.example/${outcome}?ikey=i1&skey=s1&pikey=p1`,
      ),
    )
  })

  it.each([
    ['right', 'The signature is right.', (url: string) => url],
    ['changed', 'The signature is wrong.', (url: string) => url.replace('state=NJ', 'state=NY')],
    [
      'of a survey that it does not know',
      'the simulator does not know the secret',
      (url: string) => url.replace('=s9', '=s8'),
    ],
  ])('shows signed facts about the person, and that their signature is %s', async (_what, verdict, change) => {
    const url = signed(`${origin}/survey/CP-1?ikey=i1&skey=s9&state=NJ&state_age=12`, 'a secret')
    const html = await (await fetch(change(url))).text()
    expect(html).toContain(verdict)
    expect(html).toMatch(/<th scope="row">state_age<\/th><td>12<\/td>/)
    expect(html).not.toContain('nonce')
  })

  it('shows no facts about the person when the address is not signed', async () => {
    const html = await (await fetch(`${origin}/survey/CP-1?ikey=i1&skey=s9&state=NJ`)).text()
    expect(html).not.toContain('What the portal says')
  })

  it('leaves out keys that were not given', async () => {
    const answer = await fetch(`${origin}/survey/1?ikey=i1&skey=`)
    expect(linksOf(await answer.text())[0]).toBe('https://portal.example/completed?ikey=i1')
  })

  it('escapes markup from the address, and allows no script', async () => {
    const answer = await fetch(`${origin}/survey/1?ikey=${encodeURIComponent('"><script>alert(1)</script>&\'')}`)
    const html = await answer.text()
    expect(html).not.toContain('<script')
    expect(new URL(linksOf(html)[0] ?? '').searchParams.get('ikey')).toBe('"><script>alert(1)</script>&\'')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it.each(['/survey/', '/survey/a/b', '/survey/%3Cx%3E', '//survey/1', '/completed', '/report', '/partner/x'])(
    'answers 404 for %s',
    async (path) => {
      const answer = await fetch(`${origin}${path}`)
      expect({ status: answer.status, url: answer.url, body: await answer.text() }).toMatchObject({ status: 404 })
    },
  )

  it.each(['/survey/1', '/', '/partner/a/completed'])('answers 404 for a POST to %s', async (path) => {
    expect((await fetch(`${origin}${path}`, { method: 'POST', body: 'x' })).status).toBe(404)
  })

  it('refuses a body larger than a form can be', async () => {
    const body = `outcome=completed&x=${'y'.repeat(20_000)}`
    expect((await fetch(`${origin}/report`, { method: 'POST', body })).status).toBe(404)
  })
})

it('goes on when a browser leaves while it sends a form', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /offers HTTP/1.1\r\nHost: simulator\r\nContent-Length: 100\r\n\r\nhalf')
  await once(server, 'request')
  socket.destroy()
  await wait(100)
  expect((await fetch(origin)).status).toBe(200)
})
