import { isFromTwilio } from '#server/panel/gateways/twilio/twilio.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { Secret } from '#server/secret.ts'
import { aNumber } from '#tests/support/panel/facts/builders.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { twilioSettings } from '#tests/support/panel/twilio.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'
import { INBOUND_URL, twilioCall } from '#tests/support/services/inbound-text.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* Replies to text messages, from Twilio's webhook. */

const world = useWorld({ twilio: twilioSettings })

const post = ({ raw, headers }: ReturnType<typeof twilioCall>, to = world) =>
  to.handle(new Request('http://panel.test/sms/inbound', { method: 'POST', body: raw, headers }))
const reply = async (From: string, Body: string, more: Record<string, string> = {}) => {
  const response = await post(twilioCall({ From, Body, ...more }))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

const isStopped = async (number: string) =>
  (await world.db.selectFrom('text_stop').select('number').where('number', '=', number).execute()).length === 1
const auditOf = async (panelistId: number) =>
  await world.db
    .selectFrom('audit')
    .select(['event', 'subject'])
    .where('panelist_id', '=', panelistId)
    .orderBy('id')
    .execute()

describe('STOP', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'STOP ALL', 'unsubscribe', 'Cancel', 'END', 'quit', 'revoke', 'opt-out'])(
    'written as %s is stored, and answered with an empty response',
    async (body) => {
      const number = aNumber()
      expect(await reply(number, body)).toEqual({ status: 200, type: 'text/xml', text: NOTHING })
      expect(await isStopped(number)).toBe(true)
    },
  )

  it.each(['stop that noise', 'please do not stop', 'STOPP', '', '123456'])(
    'is not recognized in “%s”',
    async (body) => {
      const number = aNumber()
      expect(await reply(number, body)).toMatchObject({ status: 200, text: NOTHING })
      expect(await isStopped(number)).toBe(false)
    },
  )

  it('is recognized by Twilio’s OptOutType, with any text', async () => {
    const number = aNumber()
    await reply(number, 'ALTO', { OptOutType: 'STOP' })
    expect(await isStopped(number)).toBe(true)
  })

  it('and START are each audited once, without the number, and shown to operators', async () => {
    const { mobile, panelistId } = await world.member()
    const showMember = () => operator(world, `members show ${mobile}`)
    expect(await showMember()).toMatch(/texts +allowed/)
    for (let times = 0; times < 3; times++) await reply(mobile, 'STOP')
    expect(await showMember()).toMatch(/texts +stopped 20\d\d-/)
    for (let times = 0; times < 3; times++) await reply(mobile, 'Start')
    expect(await isStopped(mobile)).toBe(false)
    expect(await auditOf(panelistId)).toEqual([
      { event: 'texts stopped', subject: null },
      { event: 'texts allowed', subject: null },
    ])
  })

  it('holds codes back until START', async () => {
    const queue = await openQueue(world.database, { works: true })
    const [stopped, other] = [await world.member(), await world.member()]
    const sent: string[] = []
    const gateway = async ({ to }: { to: string }) => void sent.push(to)
    const ask = ({ mobile }: { mobile: string }) => world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await reply(stopped.mobile, 'STOP')
    await ask(stopped)
    await startWorker(queue, {
      db: world.db,
      panel: world.panel,
      gateways: { sms: gateway, mail: gateway },
    })
    await ask(other)
    await waitUntil(() => sent.length === 1)
    await world.pass({ minutes: 11 })
    await reply(stopped.mobile, 'START')
    await ask(stopped)
    await waitUntil(() => sent.length === 2)
    expect(sent).toEqual([other.mobile, stopped.mobile])
    await queue.stop({ graceful: false })
  })
})

describe('HELP', () => {
  it.each(['HELP', 'info', 'Help!', 'ayuda'])('%s is answered with who we are and how to stop', async (body) => {
    const { status, text } = await reply(aNumber(), body)
    expect(status).toBe(200)
    expect(text).toMatch(
      /<Message>Carepanel sends you codes .* help@portal\.test\. .*Reply STOP to get none\.<\/Message>/,
    )
  })

  it('is answered in Spanish to a member who chose Spanish', async () => {
    const { mobile } = await world.member({ language: 'es' })
    expect((await reply(mobile, 'AYUDA')).text).toContain('Ayuda: help@portal.test. ')
  })

  it('is answered with an empty response when Twilio’s OptOutType is HELP', async () => {
    expect((await reply(aNumber(), 'HELP', { OptOutType: 'HELP' })).text).toBe(NOTHING)
  })

  it('answers with the brand name escaped for XML', async () => {
    const worldWithSpecialBrand = await openWorld({
      twilio: twilioSettings,
      brand: {
        name: 'A & <B>',
        supportEmail: 'help@portal.test',
        siteUrl: 'https://www.portal.test',
        company: null,
        address: null,
        logo: null,
        hue: 1,
      },
    })
    expect(await (await post(twilioCall({ From: aNumber(), Body: 'HELP' }), worldWithSpecialBrand)).text()).toContain(
      '<Message>A &amp; &lt;B&gt; sends',
    )
    await worldWithSpecialBrand.close()
  })
})

describe('inbound text endpoint', () => {
  const stop = (number: string, how?: Parameters<typeof twilioCall>[1]) =>
    twilioCall({ From: number, Body: 'STOP' }, how)

  it.each<[string, (call: ReturnType<typeof twilioCall>) => void]>([
    ['signs with another token', (call) => Object.assign(call, stop('+12025550199', { token: 'guessed' }))],
    ['was to call another address', (call) => Object.assign(call, stop('+12025550199', { url: `${INBOUND_URL}/` }))],
    ['does not sign', ({ headers }) => Object.assign(headers, { 'x-twilio-signature': '' })],
    ['signs with no base64', ({ headers }) => Object.assign(headers, { 'x-twilio-signature': '%%%' })],
    ['changes the number', (call) => Object.assign(call, { raw: call.raw.replace('550199', '550198') })],
    ['adds a parameter', (call) => Object.assign(call, { raw: `${call.raw}&OptOutType=START` })],
  ])('refuses with 403 a sender who %s', async (_, change) => {
    const call = stop('+12025550199')
    change(call)
    expect((await post(call)).status).toBe(403)
    expect(await isStopped('+12025550199')).toBe(false)
    expect(await isStopped('+12025550198')).toBe(false)
  })

  it('answers 404 when Twilio is not configured', async () => {
    const without = await openWorld()
    expect((await post(stop(aNumber()), without)).status).toBe(404)
    await without.close()
  })

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['too much', { 'content-type': 'application/x-www-form-urlencoded' }, 'x'.repeat(70_000), 413],
  ])('refuses a request body: %s', async (_, headers, body, status) => {
    const request = new Request('http://panel.test/sms/inbound', { method: 'POST', body, headers })
    expect((await world.handle(request)).status).toBe(status)
  })
})

it('isFromTwilio accepts the example in Twilio’s documentation, and refuses a changed one', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  }
  const settings = { authToken: new Secret('12345'), inboundUrl: 'https://mycompany.com/myapp.php?foo=1&bar=2' }
  expect(isFromTwilio(settings, new URLSearchParams(fields), '0/KCTR6DLpKmkAf8muzZqo1nDgQ=')).toBe(true)
  expect(
    isFromTwilio(settings, new URLSearchParams({ ...fields, Digits: '1235' }), '0/KCTR6DLpKmkAf8muzZqo1nDgQ='),
  ).toBe(false)
})
