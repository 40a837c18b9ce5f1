import { BlockList } from 'node:net'
import { parseConfig } from '#server/config.ts'
import { Environment } from '#server/settings/environment.ts'

/* The defaults and limits of docs/operating.md#settings. */

it('the settings have the documented defaults', () => {
  expect(Environment.parse({})).toEqual({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    PANEL_DATA_DIR: '.data',
    SESSION_IDLE_MINUTES: 60,
    SHARED_ADDRESSES: new BlockList(),
    TRUST_PROXY_HOPS: 0,
    KEEP_ALIVE_SECONDS: 75,
    PANEL_PORT: 3002,
    OPERATOR_HOST: '127.0.0.1',
    OPERATOR_PORT: 3003,
    SURVEY_HOST_ADDRESS: '127.0.0.1',
    SURVEY_HOST_PORT: 3001,
    CODE_TEXTS_PER_DAY: 2000,
    CODE_MAILS_PER_DAY: 2000,
    BRAND_NAME: 'Carepanel',
    BRAND_SUPPORT_EMAIL: 'support@carepanel.example',
    BRAND_HUE: 205,
    ALLOW_DEV_COUNTRY: false,
    ALLOW_HTTP_REDIRECTS: false,
    ALLOW_HTTP_ORIGIN: false,
    ALLOW_LOCAL_OUTBOX: false,
    ALLOW_PRIVATE_WEBHOOKS: false,
    OTHER_VARIABLES: '',
    NPI_LUHN: true,
    TIME_ZONE_URL: 'https://maps.googleapis.com/maps/api/timezone/json',
    SMS_PROVIDER: 'local',
    TWILIO_API_URL: 'https://api.twilio.com',
    PHONE_LOOKUP: 'prefixes',
    TWILIO_LOOKUP_URL: 'https://lookups.twilio.com',
    SMTP_STARTTLS: true,
    HELLOSIGN_SIGNER_ROLE: 'Panelist',
    HELLOSIGN_TEST_MODE: true,
    HELLOSIGN_API_URL: 'https://api.hellosign.com',
    HELLOSIGN_SIGN_URL: 'https://app.hellosign.com',
    PAYOUT_DAILY_CAP: 5000,
    PAYOUT_TWO_PEOPLE_ABOVE: 1000,
    TREMENDOUS_FUNDING_SOURCE: 'BALANCE',
    TREMENDOUS_API_URL: 'https://api.tremendous.com',
    PAYPAL_API_URL: 'https://api-m.paypal.com',
    TAX_FORM_HCP: 'NEC',
    TAX_FORM_PATIENTS: 'MISC',
    OTEL_SERVICE_NAME: 'carepanel',
    OTEL_TRACES_SAMPLER_ARG: 1,
    SENTRY_ENVIRONMENT: 'production',
    LOG_LEVEL: 'info',
  })
})

interface Range {
  lowest: string
  highest: string
  /** Values just outside, or of another kind. */
  wrong: string[]
}

const letters = (count: number) => 'a'.repeat(count)
const ports: Range = { lowest: '1', highest: '65535', wrong: ['0', '65536', '80.5', 'http'] }
/** A name or address of at most this many characters. */
const text = (most: number): Range => ({ lowest: 'x', highest: letters(most), wrong: [letters(most + 1)] })
const atLeast = (lowest: number): Range => ({
  lowest: `${lowest}`,
  highest: '1000000',
  wrong: [`${lowest - 1}`, '1.5', 'x'],
})
const tokens = 'Az09-._~+/='

const ranges: Record<string, Range> = {
  PORT: ports,
  PANEL_PORT: ports,
  SURVEY_HOST_PORT: ports,
  // 0 turns the console off.
  OPERATOR_PORT: { lowest: '0', highest: '65535', wrong: ['-1', '65536', '80.5', 'http'] },
  SESSION_IDLE_MINUTES: atLeast(1),
  TRUST_PROXY_HOPS: atLeast(0),
  SHARED_ADDRESSES: {
    lowest: '203.0.113.7',
    highest: '198.51.0.0/16, 2001:db8::/32',
    wrong: ['hospital', '203.0.113.256', '198.0.0.0/8', '203.0.113.7 203.0.113.8'],
  },
  KEEP_ALIVE_SECONDS: atLeast(1),
  CODE_TEXTS_PER_DAY: atLeast(1),
  CODE_MAILS_PER_DAY: atLeast(1),
  PAYOUT_DAILY_CAP: atLeast(1),
  PAYOUT_TWO_PEOPLE_ABOVE: atLeast(0),
  BRAND_NAME: text(40),
  BRAND_COMPANY: text(80),
  BRAND_ADDRESS: text(160),
  BRAND_HUE: { lowest: '0', highest: '360', wrong: ['-1', '361', 'blue'] },
  SUPPORT_ANSWER_DAYS: { lowest: '1', highest: '30', wrong: ['0', '31', '1.5', 'soon'] },
  PAYMENT_METHOD: text(80),
  METRICS_TOKEN: {
    lowest: `${tokens}abcde`,
    highest: letters(256),
    wrong: [letters(15), letters(257), `${letters(16)} `, `${letters(16)}!`],
  },
  POSTMARK_WEBHOOK_PASSWORD: { lowest: letters(32), highest: letters(200), wrong: [letters(31), `${letters(32)}!`] },
  TAX_PAYER_NAME: text(40),
  TAX_PAYER_STREET: text(35),
  TAX_PAYER_CITY: text(40),
  TAX_PAYER_EIN: { lowest: '123456789', highest: '12-3456789', wrong: ['12345678', '1234567890', '123-456789'] },
  TAX_PAYER_STATE: { lowest: 'NJ', highest: 'TX', wrong: ['N', 'NJX', 'nj'] },
  TAX_PAYER_ZIP: { lowest: '07030', highest: '07030-1234', wrong: ['0703', '07030-12', '070301'] },
  TAX_PAYER_PHONE: { lowest: '2125550100', highest: '9995550100', wrong: ['212555010', '21255501000', '212-555-0100'] },
  TAX_FORM_HCP: { lowest: 'NEC', highest: 'MISC', wrong: ['nec', 'INT'] },
  TAX_FORM_PATIENTS: { lowest: 'NEC', highest: 'MISC', wrong: ['misc', 'INT'] },
  NODE_ENV: { lowest: 'development', highest: 'test', wrong: ['staging'] },
  LOG_LEVEL: { lowest: 'debug', highest: 'silent', wrong: ['trace'] },
  SMS_PROVIDER: { lowest: 'local', highest: 'twilio', wrong: ['Twilio'] },
  PHONE_LOOKUP: { lowest: 'prefixes', highest: 'twilio', wrong: ['none'] },
  PAYOUT_GATEWAY: {
    lowest: 'none',
    highest: 'paypal,tremendous',
    wrong: ['bank', 'local,paypal', 'none,paypal', 'paypal,paypal,paypal'],
  },
  TWILIO_ACCOUNT_SID: {
    lowest: `AC${'0'.repeat(32)}`,
    highest: `AC${'f'.repeat(32)}`,
    wrong: [`AC${'0'.repeat(31)}`, `AC${'0'.repeat(33)}`, `AC${'g'.repeat(32)}`, `XX${'0'.repeat(32)}`],
  },
  TWILIO_SENDER: {
    lowest: '123',
    highest: `MG${'f'.repeat(32)}`,
    wrong: ['12', '123456789', '+120255', '+02025550100', `MG${'f'.repeat(31)}`],
  },
  SMTP_DKIM_SELECTOR: { lowest: 'a', highest: 'a-1.b_2', wrong: ['a b', '.a', 'a.'] },
  OTEL_SERVICE_NAME: text(100),
  OTEL_TRACES_SAMPLER_ARG: { lowest: '0', highest: '1', wrong: ['-0.1', '1.1', 'half'] },
  SENTRY_ENVIRONMENT: text(64),
}

describe.each(Object.entries(ranges))('%s', (name, { lowest, highest, wrong }) => {
  it.each([lowest, highest])('accepts %s', (value) => {
    expect(Environment.safeParse({ [name]: value }).success).toBe(true)
  })

  it.each(wrong)('is named when it is %j', (value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })
})

it.each([
  ['BRAND_HUE', '361', 'BRAND_HUE: must be a number from 0 to 360'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must be 16 to 256 letters, digits or -._~+/='],
  ['TAX_FORM_PATIENTS', 'INT', 'TAX_FORM_PATIENTS: must be one of NEC, MISC'],
  [
    'SHARED_ADDRESSES',
    'hospital',
    'SHARED_ADDRESSES: must be IP addresses or ranges up to /16 (IPv6: /32), separated by commas, such as 203.0.113.7, 10.1.0.0/24',
  ],
  ['PORT', '0', 'PORT: must be a port from 1 to 65535'],
  ['SESSION_IDLE_MINUTES', '0', 'SESSION_IDLE_MINUTES: must be a whole number, at least 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
  ['SUPPORT_ANSWER_DAYS', '31', 'SUPPORT_ANSWER_DAYS: must be a whole number from 1 to 30'],
  ['SMTP_STARTTLS', 'perhaps', 'SMTP_STARTTLS: must be true or false'],
])('%s=%s is refused with what it must be', (name, value, sentence) => {
  expect(() => parseConfig({ [name]: value })).toThrow(sentence)
})
