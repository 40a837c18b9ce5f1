import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { parseConfig } from '#server/config.ts'
import { carriersOf } from '#server/panel/gateways/carriers.ts'
import { NotAcceptedError, UndeliverableError } from '#server/panel/gateways/message.ts'
import { ACCOUNT_SID, AUTH_TOKEN, TextService } from '#tests/support/services/text-service.ts'

/* Text messages by Twilio, with a local mock server. */

const SESSION_PASSWORDS = '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA'
const SENDER = '+12025550100'
const SERVICE = `MG${'fedcba9876543210'.repeat(2)}`
const given = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_SENDER: SENDER,
}
const settingsOf = (environment: Record<string, string>) =>
  parseConfig({ PANEL_API_URL: 'https://panel.example', SESSION_PASSWORDS, ...environment })

let service: TextService
beforeAll(async () => {
  service = await new TextService().open()
})
beforeEach(() => {
  service.received.length = 0
  service.instead = undefined
})
afterAll(() => service.close())

const text = '123456 is your Carepanel code. It works for 10 minutes.\n\n@portal.test #123456'
const send = (environment: Record<string, string> = {}, usefulFor: number | null = null) =>
  carriersOf(settingsOf({ ...given, TWILIO_API_URL: service.origin, ...environment })).gateways.sms(
    { name: 'code-text', channel: 'sms', to: '+12025550123', text },
    { id: 'a', usefulFor },
  )
const refused = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

describe('text message by Twilio', () => {
  it('is sent from the configured number as a form', async () => {
    await send()
    expect(service.received).toEqual([
      {
        form: { To: '+12025550123', From: SENDER, Body: text },
        contentType: 'application/x-www-form-urlencoded',
      },
    ])
  })

  it('is sent by a messaging service when one is configured', async () => {
    await send({ TWILIO_SENDER: SERVICE })
    expect(service.received[0]?.form).toEqual({ To: '+12025550123', MessagingServiceSid: SERVICE, Body: text })
  })

  it.each([
    [598.7, '598'],
    [0.2, '1'],
    [100_000, '36000'],
  ])('with %d seconds of use left sets ValidityPeriod to no more', async (usefulFor, ValidityPeriod) => {
    await send({}, usefulFor)
    expect(service.received[0]?.form).toMatchObject({ ValidityPeriod })
  })
})

describe('refused text message by Twilio', () => {
  it.each([
    ['no number', 21211],
    ['no way to it', 21214],
    ['a country that is not served', 21408],
    ['who said STOP', 21610],
    ['no way to it from here', 21612],
    ['a landline', 21614],
  ])('is Undeliverable: %s (%i)', async (_, code) => {
    service.refuse(400, code)
    const error = await refused(send())
    expect(error).toBeInstanceOf(UndeliverableError)
    expect(error).toMatchObject({ name: `Undeliverable ${code}`, message: '' })
  })

  it.each([
    ['too many at once', 429, 20429],
    ['its queue is full', 400, 21611],
    ['a sender that is not ours, which may be mended', 400, 21606],
    ['an account that is suspended, which may be mended', 403, 20005],
    ['a fault of theirs', 500, 20500],
    ['out of service', 503, 20503],
  ])('is NotAccepted: %s (%i %i)', async (_, status, code) => {
    service.refuse(status, code)
    expect(await refused(send())).toMatchObject({ name: `NotAccepted ${code}`, message: '' })
  })

  it('is NotAccepted with a wrong auth token', async () => {
    expect(await refused(send({ TWILIO_AUTH_TOKEN: 'x'.repeat(32) }))).toMatchObject({ name: 'NotAccepted 20003' })
  })

  it.each([
    ['an answer that is no word of theirs', { status: 502, body: '<html>' }],
    ['a success that is none', { status: 200, body: { sid: 'SM1' } }],
    ['a refusal without a number', { status: 400, body: { message: 'no' } }],
  ])('is NotAccepted: %s', async (_, answer) => {
    service.instead = answer
    expect(await refused(send())).toMatchObject({ name: `NotAccepted ${answer.status}` })
  })

  it('is NotAccepted within 15 seconds when no answer comes', async () => {
    service.instead = null
    const startedAt = performance.now()
    expect(await refused(send())).toBeInstanceOf(NotAcceptedError)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('is not retried while Twilio does not answer, and a code gives up within 9 seconds', async () => {
    service.instead = null
    const { sms } = carriersOf(settingsOf({ ...given, TWILIO_API_URL: service.origin })).gateways
    const startedAt = performance.now()
    const sending = sms(
      { name: 'code-text', channel: 'sms', about: 'code', to: SENDER, text },
      { id: 'a', usefulFor: 600, isRepeated: true },
    )
    expect(await refused(sending)).toBeInstanceOf(NotAcceptedError)
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(service.received).toEqual([])
  })

  it('is retried when Twilio answers', async () => {
    const { sms } = carriersOf(settingsOf({ ...given, TWILIO_API_URL: service.origin })).gateways
    await sms({ name: 'code-text', channel: 'sms', to: SENDER, text }, { id: 'a', usefulFor: null, isRepeated: true })
    expect(service.received).toHaveLength(1)
  })

  it('is NotAccepted when the connection is refused', async () => {
    const away = await new TextService().open()
    await away.close()
    expect(await refused(send({ TWILIO_API_URL: away.origin }))).toBeInstanceOf(NotAcceptedError)
  })
})

describe('Twilio settings', () => {
  it.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'])('%s is required', (name) => {
    expect(() => settingsOf({ ...given, [name]: '' })).toThrow(`${name} is required with SMS_PROVIDER twilio`)
  })

  it.each([
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_ACCOUNT_SID: '../../AC1' }],
    ['TWILIO_SENDER', { TWILIO_SENDER: 'Carepanel' }],
    ['TWILIO_API_URL', { TWILIO_API_URL: 'ftp://api.test' }],
  ])('%s is rejected when it is malformed', (name, environment) => {
    expect(() => settingsOf({ ...given, ...environment })).toThrow(name)
  })

  it('do not print the auth token', () => {
    expect(inspect(settingsOf(given), { depth: 9 })).not.toContain(AUTH_TOKEN)
  })

  it('without a provider, messages go to the local outbox', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'carepanel-carriers-'))
    jest.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { sms, mail } = carriersOf({ ...settingsOf({ ...given, SMS_PROVIDER: 'local' }), dataDir }).gateways
    await sms({ name: 'code-text', channel: 'sms', to: SENDER, text }, { id: 'a', usefulFor: 600 })
    await mail(
      { name: 'survey-invitation', channel: 'mail', to: 'a@b.co', subject: 'S', text: 'T' },
      { id: 'b', usefulFor: null },
    )
    const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).channel)).toEqual(['sms', 'mail'])
    expect(service.received).toEqual([])
    rmSync(dataDir, { recursive: true })
  })
})
