import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { parseConfig } from '#server/config.ts'

const good = 'nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA'
const remote = { NODE_ENV: 'production', PANEL_API_URL: 'https://panel.example/base', SESSION_PASSWORDS: `1:${good}` }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'carepanel-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('secrets', () => {
  it('are created at the first start, kept for the next, and readable by their owner only', () => {
    const PANEL_DATA_DIR = join(dataDir, 'new')
    const first = parseConfig({ PANEL_DATA_DIR })
    const second = parseConfig({ PANEL_DATA_DIR })
    expect(second.sessionPasswords.get(1)?.reveal()).toBe(first.sessionPasswords.get(1)?.reveal())
    expect(statSync(join(PANEL_DATA_DIR, 'secrets.json')).mode & 0o077).toBe(0)
    expect(readFileSync(join(PANEL_DATA_DIR, 'secrets.json'), 'utf8')).toContain(first.dataKeys?.get(1)?.reveal())
  })

  it.each([
    ['SESSION_PASSWORDS', { PANEL_API_URL: 'https://panel.example' }],
    ['DATA_KEYS', { DATABASE_URL: 'postgres://db/panel', SESSION_PASSWORDS: `1:${good}` }],
  ])('require %s when the data is kept elsewhere', (name, environment) => {
    expect(() => parseConfig({ ...environment, PANEL_DATA_DIR: dataDir })).toThrow(new RegExp(`^${name} is required$`))
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false)
  })

  it.each([
    ['too short', '1:hunter2'],
    ['a sample', '1:please-change-me-please-change-me-please'],
    ['an example', '1:example-example-example-example-example'],
    ['without an id', good],
    ['with an id twice', `1:${good},1:${good}`],
  ])('are refused when one is %s, without printing it', (_, value) => {
    const attempt = () => parseConfig({ ...remote, SESSION_PASSWORDS: value })
    expect(attempt).toThrow(/SESSION_PASSWORDS/)
    const secret = value.split(':')[1] ?? value
    expect(attempt).not.toThrow(new RegExp(secret))
  })

  it('keep their order, by which the first one encrypts', () => {
    const { sessionPasswords } = parseConfig({ ...remote, SESSION_PASSWORDS: `2:${good}b,10:${good}c,1:${good}a` })
    expect([...sessionPasswords.keys()]).toEqual([2, 10, 1])
  })

  it('do not appear in text, JSON or inspect()', () => {
    const secret = parseConfig(remote).sessionPasswords.get(1)
    expect(`${secret} ${JSON.stringify(secret)} ${inspect(secret)}`).not.toContain(good)
  })
})

describe('settings', () => {
  it('promise no day for an answer of support unless it is set', () => {
    expect(parseConfig(remote).answerDays).toBeNull()
    expect(parseConfig({ ...remote, SUPPORT_ANSWER_DAYS: '1' }).answerDays).toBe(1)
    expect(() => parseConfig({ ...remote, SUPPORT_ANSWER_DAYS: '0' })).toThrow(
      'SUPPORT_ANSWER_DAYS: must be a whole number from 1 to 30',
    )
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['APP_ORIGIN', 'localhost'],
    ['PANEL_API_URL', 'ftp://panel.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['ALLOW_DEV_COUNTRY', 'perhaps'],
    ['BRAND_SUPPORT_EMAIL', 'support'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['NPI_REGISTRY_URL', 'registry.example'],
    ['NPI_LUHN', 'perhaps'],
    ['HELLOSIGN_TEST_MODE', 'perhaps'],
    ['HELLOSIGN_API_URL', 'hellosign'],
    ['HELLOSIGN_SIGN_URL', 'ftp://sign.example'],
    ['BRAND_SITE_URL', 'www.site.example'],
    ['BRAND_LOGO_FILE', 'logo.gif'],
    ['BRAND_LOGO_FILE', 'missing.svg'],
  ])('%s=%s is refused with the name of the setting', (name, value) => {
    expect(() => parseConfig({ ...remote, [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  it('name the variable whose value is not percent-encoded', () => {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', OTEL_EXPORTER_OTLP_HEADERS: 'key=5%' }
    expect(() => parseConfig({ ...remote, ...traces })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS: values must be percent-encoded',
    )
  })

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])('require DATABASE_URL with %s', (name) => {
    const attempt = () => parseConfig({ PANEL_DATA_DIR: dataDir, [name]: 'postgres://db/panel' })
    expect(attempt).toThrow(new RegExp(`^DATABASE_URL is required with ${name}$`))
  })

  it('have the documented defaults', () => {
    const config = parseConfig({ PANEL_DATA_DIR: dataDir })
    expect(config).toMatchObject({
      port: 3000,
      origin: 'http://localhost:3000',
      secureCookies: false,
      panelApiUrl: null,
      databaseUrl: null,
      sessionIdleSeconds: 3600,
      trustProxyHops: 0,
      allowDevCountry: false,
      npiRegistryUrl: null,
      npiLuhn: true,
      helloSign: null,
      signingOrigin: null,
      informationFolder: null,
      logo: null,
      brand: { name: 'Carepanel', siteUrl: null, company: null, address: null, logo: null },
    })
  })

  it('accept a logo of at most 100 KB', () => {
    const path = join(dataDir, 'logo.svg')
    writeFileSync(path, '<svg/>')
    const config = parseConfig({ ...remote, BRAND_LOGO_FILE: path })
    expect(config.logo?.type).toBe('image/svg+xml')
    expect(Buffer.from(config.logo?.content ?? []).toString()).toBe('<svg/>')
    expect(config.brand.logo).toEqual({ path: '/logo', hasDarkColors: false })
    writeFileSync(path, '<svg><style>@media (prefers-color-scheme: dark) { * { fill: #fff } }</style></svg>')
    expect(parseConfig({ ...remote, BRAND_LOGO_FILE: path }).brand.logo?.hasDarkColors).toBe(true)
    writeFileSync(path, 'x'.repeat(100 * 1024 + 1))
    expect(() => parseConfig({ ...remote, BRAND_LOGO_FILE: path })).toThrow('must have at most 100 KB')
  })

  it('require all e-signature settings together and default to test mode (TAX-005)', () => {
    const given = { PANEL_DATA_DIR: dataDir, HELLOSIGN_API_KEY: 'k'.repeat(64) }
    expect(() => parseConfig(given)).toThrow(/^HELLOSIGN_CLIENT_ID is required/)
    expect(() => parseConfig({ ...given, HELLOSIGN_CLIENT_ID: 'c1' })).toThrow(/^HELLOSIGN_TEMPLATE_ID is required/)
    const complete = { ...given, HELLOSIGN_CLIENT_ID: 'c1', HELLOSIGN_TEMPLATE_ID: 't1' }
    expect(parseConfig(complete)).toMatchObject({
      signingOrigin: 'https://app.hellosign.com',
      signingTestMode: true,
      helloSign: {
        clientId: 'c1',
        templateId: 't1',
        signerRole: 'Panelist',
        testMode: true,
        apiOrigin: 'https://api.hellosign.com',
      },
    })
    const binding = { signingTestMode: false, helloSign: { testMode: false } }
    expect(parseConfig({ ...complete, HELLOSIGN_TEST_MODE: 'false' })).toMatchObject(binding)
    expect(JSON.stringify(parseConfig(complete))).not.toContain('kkk')
  })

  it('allow framing the e-signature service when the panel is another one', () => {
    expect(parseConfig(remote).signingOrigin).toBe('https://app.hellosign.com')
    expect(parseConfig({ ...remote, HELLOSIGN_SIGN_URL: 'https://sign.example/x' }).signingOrigin).toBe(
      'https://sign.example',
    )
  })

  it('treat an empty variable as unset', () => {
    const config = parseConfig({ ...remote, DATABASE_URL: '', APP_ORIGIN: 'https://portal.example/' })
    expect(config).toMatchObject({
      databaseUrl: null,
      origin: 'https://portal.example',
      secureCookies: true,
      dataKeys: null,
    })
  })

  const own = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/panel',
    APP_ORIGIN: 'https://portal.example',
    SESSION_PASSWORDS: `1:${good}`,
    DATA_KEYS: `1:${good}`,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_SENDER: '+12125550100',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'panel@portal.example',
  }

  it.each<[string, Record<string, string>, string, Record<string, string>]>([
    [
      'plain http with a Postgres',
      { APP_ORIGIN: 'http://portal.example' },
      'APP_ORIGIN',
      { ALLOW_HTTP_ORIGIN: 'true' },
    ],
    ['no origin with a Postgres', { APP_ORIGIN: '' }, 'APP_ORIGIN', { ALLOW_HTTP_ORIGIN: 'true' }],
    ['texts that go to a file', { SMS_PROVIDER: 'local' }, 'SMS_PROVIDER', { ALLOW_LOCAL_OUTBOX: 'true' }],
    ['mail that goes to a file', { SMTP_URL: '' }, 'SMTP_URL', { ALLOW_LOCAL_OUTBOX: 'true' }],
    ['a variable that nobody reads', { SMTP_HOST: 'x' }, 'SMTP_HOST', { OTHER_VARIABLES: 'FOO, SMTP_HOST' }],
    ['a variable with a slip', { TRUST_PROXY_HOP: '1' }, 'TRUST_PROXY_HOP', { OTHER_VARIABLES: 'TRUST_PROXY_HOP' }],
    [
      'a list in the singular',
      { SHARED_ADDRESS: '203.0.113.7' },
      'SHARED_ADDRESS',
      { OTHER_VARIABLES: 'SHARED_ADDRESS' },
    ],
  ])('refuse %s in production, unless a setting allows it', (_, wrong, name, message) => {
    expect(parseConfig(own).origin).toBe('https://portal.example')
    expect(() => parseConfig({ ...own, ...wrong })).toThrow(new RegExp(`^${name}\\b`))
    expect(parseConfig({ ...own, ...wrong, ...message }).databaseUrl).not.toBeNull()
  })

  it.each([
    ['a path in the origin', { APP_ORIGIN: 'https://portal.example/base' }, /^APP_ORIGIN: must be an origin/],
    [
      'two panels at once',
      { PANEL_API_URL: 'https://panel.example' },
      /^PANEL_API_URL and DATABASE_URL name two panels/,
    ],
  ])('refuse %s in production', (_, wrong, sentence) => {
    expect(() => parseConfig({ ...own, ...wrong })).toThrow(sentence)
  })

  it('on https refuse the local outbox with PGlite, and not with a panel elsewhere', () => {
    const https = { NODE_ENV: 'production', APP_ORIGIN: 'https://portal.example', PANEL_DATA_DIR: dataDir }
    expect(() => parseConfig(https)).toThrow(/^SMS_PROVIDER: must be twilio for real people/)
    expect(parseConfig({ ...https, ...remote }).panelApiUrl).toBe('https://panel.example/base')
  })

  it('refuse a data directory that cannot be written', () => {
    expect(() => parseConfig({ PANEL_DATA_DIR: '/proc/nowhere' })).toThrow(/^PANEL_DATA_DIR: cannot write/)
  })
})
