import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '#scripts/launch/free-port.mjs'
import { type Config, parseConfig } from '#server/config.ts'
import type { Finding } from '#server/operator/doctor/finding.ts'
import { mailServer } from '#server/operator/doctor/mail-server.ts'
import { providerFindings } from '#server/operator/doctor/providers.ts'
import { Secret } from '#server/secret.ts'
import { TEST_KEY } from '#tests/support/panel/world.ts'
import { MailServer } from '#tests/support/services/mail-server.ts'
import {
  PAYPAL_CLIENT,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
  PayPalService,
  TREMENDOUS_CAMPAIGN,
  TREMENDOUS_KEY,
  TREMENDOUS_WEBHOOK_KEY,
  TremendousService,
} from '#tests/support/services/payout-services.ts'
import { API_KEY, CLIENT_ID, SigningService, TEMPLATE_ID } from '#tests/support/services/signing-service.ts'
import { ACCOUNT_SID, AUTH_TOKEN, TextService } from '#tests/support/services/text-service.ts'

/* The doctor checks the configured credentials with the providers. */

const secret = `1:${TEST_KEY.reveal()}`
const settingsWith = (more: Record<string, string>): Config =>
  parseConfig({ SESSION_PASSWORDS: secret, DATA_KEYS: secret, ...more })
const linesOf = (findings: readonly Finding[]) => findings.map(({ level, about, text }) => `${level} ${about} ${text}`)
const found = async (more: Record<string, string>) => linesOf(await providerFindings(settingsWith(more)))
const NOBODY = 'http://127.0.0.1:1'

describe('the doctor’s check of Twilio', () => {
  const texts = new TextService()
  beforeAll(() => texts.open())
  afterAll(() => texts.close())
  const ask = (more: Record<string, string> = {}) =>
    found({
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_SENDER: '+12025550100',
      TWILIO_API_URL: texts.origin,
      ...more,
    })

  it('accepts the account and the sender, and sends no text', async () => {
    expect(await ask()).toEqual([
      'ok Twilio accepts TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.',
      'ok Twilio accepts TWILIO_SENDER.',
    ])
    expect(texts.received).toEqual([])
  })

  it('reports a wrong token once', async () => {
    expect(await ask({ TWILIO_AUTH_TOKEN: 'wrong' })).toEqual([
      'problem Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN (401). Correct it.',
    ])
  })

  it('reports a number the account does not have, and checks no number of a messaging service', async () => {
    expect((await ask({ TWILIO_SENDER: '+12025550199' }))[1]).toBe(
      'problem Twilio does not have TWILIO_SENDER among the numbers of the account. Correct it.',
    )
    expect(await ask({ TWILIO_SENDER: `MG${'0'.repeat(32)}` })).toHaveLength(1)
  })

  it('reports a suspended account', async () => {
    texts.accountStatus = 'suspended'
    expect(await ask()).toEqual(['problem Twilio says that the account is suspended: no texts are sent.'])
    texts.accountStatus = 'active'
  })

  it('warns when Twilio cannot be reached', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`
    expect(await ask({ TWILIO_API_URL: unreachable })).toEqual([
      `warning Twilio cannot be reached at ${unreachable} (ECONNREFUSED): TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN could not be checked.`,
    ])
  })
})

describe('the doctor’s check of payout providers', () => {
  const [tremendous, paypal] = [new TremendousService(), new PayPalService()]
  beforeAll(() => Promise.all([tremendous.open(), paypal.open()]))
  afterAll(() => Promise.all([tremendous.close(), paypal.close()]))
  const ask = (more: Record<string, string> = {}) =>
    found({
      PAYOUT_GATEWAY: 'tremendous,paypal',
      TREMENDOUS_API_KEY: TREMENDOUS_KEY,
      TREMENDOUS_CAMPAIGN,
      TREMENDOUS_WEBHOOK_KEY,
      TREMENDOUS_API_URL: tremendous.origin,
      PAYPAL_CLIENT_ID: PAYPAL_CLIENT,
      PAYPAL_CLIENT_SECRET: PAYPAL_SECRET,
      PAYPAL_WEBHOOK_ID,
      PAYPAL_API_URL: paypal.origin,
      ...more,
    })

  it('accepts keys, campaign and webhook, and pays nothing', async () => {
    expect(await ask()).toEqual([
      'ok Tremendous accepts TREMENDOUS_API_KEY.',
      'ok Tremendous accepts TREMENDOUS_CAMPAIGN.',
      'ok PayPal accepts PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET.',
      'ok PayPal accepts PAYPAL_WEBHOOK_ID.',
    ])
    expect([tremendous.orders.size, paypal.batches.size]).toEqual([0, 0])
  })

  it.each([
    ['TREMENDOUS_API_KEY', 'problem Tremendous rejects TREMENDOUS_API_KEY (401). Correct it.'],
    ['TREMENDOUS_CAMPAIGN', 'problem Tremendous rejects TREMENDOUS_CAMPAIGN (404). Correct it.'],
    ['PAYPAL_CLIENT_SECRET', 'problem PayPal rejects PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET (401). Correct it.'],
    ['PAYPAL_WEBHOOK_ID', 'problem PayPal rejects PAYPAL_WEBHOOK_ID (404). Correct it.'],
  ])('reports a wrong %s', async (name, line) => {
    const lines = await ask({ [name]: 'WRONG' })
    expect(lines.filter((finding) => finding.startsWith('problem'))).toEqual([line])
    expect(lines.join()).not.toContain('WRONG')
  })

  it('warns when a provider answers 503', async () => {
    tremendous.failure = () => 'unavailable'
    expect((await ask())[0]).toBe('warning Tremendous answers 503: TREMENDOUS_API_KEY could not be checked.')
    tremendous.failure = () => 'none'
  })
})

describe('the doctor’s check of Dropbox Sign', () => {
  const signing = new SigningService()
  beforeAll(() => signing.open())
  afterAll(() => signing.close())
  const ask = (more: Record<string, string> = {}) =>
    found({
      HELLOSIGN_API_KEY: API_KEY,
      HELLOSIGN_CLIENT_ID: CLIENT_ID,
      HELLOSIGN_TEMPLATE_ID: TEMPLATE_ID,
      HELLOSIGN_API_URL: signing.origin,
      ...more,
    })

  it('accepts key, app and template, and requests no signature', async () => {
    expect(await ask()).toEqual([
      'ok Dropbox Sign accepts HELLOSIGN_API_KEY.',
      'ok Dropbox Sign accepts HELLOSIGN_CLIENT_ID.',
      'ok Dropbox Sign accepts HELLOSIGN_TEMPLATE_ID.',
    ])
    expect(signing.signatureRequests).toEqual([])
  })

  it.each([
    ['HELLOSIGN_API_KEY', 'problem Dropbox Sign rejects HELLOSIGN_API_KEY (401). Correct it.'],
    ['HELLOSIGN_CLIENT_ID', 'problem Dropbox Sign rejects HELLOSIGN_CLIENT_ID (404). Correct it.'],
    ['HELLOSIGN_TEMPLATE_ID', 'problem Dropbox Sign rejects HELLOSIGN_TEMPLATE_ID (404). Correct it.'],
    [
      'HELLOSIGN_SIGNER_ROLE',
      'problem Dropbox Sign has a template whose one signer is not HELLOSIGN_SIGNER_ROLE. Correct it.',
    ],
  ])('reports a wrong %s', async (name, line) => {
    expect((await ask({ [name]: 'wrong' })).filter((finding) => finding.startsWith('problem'))).toEqual([line])
  })
})

describe('the doctor’s check of Google Maps', () => {
  it.each([
    ['OK', 'ok Google Maps accepts GOOGLE_MAPS_SERVER_KEY.'],
    [
      'REQUEST_DENIED',
      'problem Google Maps rejects GOOGLE_MAPS_SERVER_KEY (REQUEST_DENIED). Check that the key may use the Time Zone API.',
    ],
  ])('reports what the answer %s means for the key', async (status, line) => {
    const requests: string[] = []
    const google = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end(JSON.stringify({ status, timeZoneId: 'America/Chicago' }))
    })
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    const { port } = google.address() as AddressInfo
    const more = { GOOGLE_MAPS_SERVER_KEY: 'key', TIME_ZONE_URL: `http://127.0.0.1:${port}/timezone/json` }
    expect(await found(more)).toEqual([line])
    expect(requests).toEqual(['/timezone/json?location=39.8%2C-98.6&timestamp=0&key=key'])
    google.close()
  })
})

describe('the doctor’s check of the mail server', () => {
  const mail = new MailServer({ secure: false, startTls: false })
  beforeAll(() => mail.open())
  afterAll(() => mail.close())
  const ask = async (more: Record<string, string>) =>
    linesOf(await mailServer(settingsWith({ MAIL_FROM: 'panel@sender.test', SMTP_STARTTLS: 'false', ...more })))

  it('says that the server answers, and sends no mail', async () => {
    const at = `127.0.0.1:${mail.port}`
    expect(await ask({ SMTP_URL: `smtp://${at}` })).toEqual([`ok mail server ${at} answers.`])
    expect(mail.mails).toEqual([])
  })

  it.each([
    ['right', 'ok mail server AT accepts the user and password of SMTP_URL.'],
    [
      'wrong',
      'problem mail server AT rejects the user or password of SMTP_URL (535): correct them, and percent-encode both.',
    ],
  ])('signs in with the %s password and reports the result', async (password, line) => {
    const guarded = await new MailServer({ users: { panel: 'right' } }).open()
    const at = `127.0.0.1:${guarded.port}`
    const { smtp } = settingsWith({ MAIL_FROM: 'panel@sender.test', SMTP_STARTTLS: 'false', SMTP_URL: `smtp://${at}` })
    const signingIn = smtp && { ...smtp, user: 'panel', password: new Secret(password) }
    const lines = linesOf(await mailServer({ smtp: signingIn, panelApiUrl: null }))
    expect(lines).toEqual([line.replace('AT', at)])
    await guarded.close()
  })

  it('reports a server that does not take connections', async () => {
    expect(await ask({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
      'problem mail server 127.0.0.1:1 accepts no connection (ESOCKET): correct SMTP_URL, or open this port for outgoing connections.',
    ])
  })
})

it('the doctor checks no provider when none is set, or when there is an existing panel', async () => {
  expect(await found({})).toEqual([])
  const texts = { TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_SENDER: '+12025550100' }
  expect(await found({ PANEL_API_URL: NOBODY, SMS_PROVIDER: 'twilio', ...texts, TWILIO_API_URL: NOBODY })).toEqual([])
})
