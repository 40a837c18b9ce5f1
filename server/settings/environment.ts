import 'server-only'
import * as z from 'zod'
import { isPayoutProvider } from '#lib/rules/rewards/payout-labels.ts'
import { sharedAddressesIn } from '#server/http/shared-addresses.ts'

const optional = z.string().trim().min(1).optional()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://portal.example' })
const wholeNumber = (fallback: number, least = 0) => {
  const error = `must be a whole number, at least ${least}`
  return z.coerce.number(error).int(error).min(least, error).default(fallback)
}
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const yesOrNo = z.stringbool('must be true or false')
const HUE_RANGE = 'must be a number from 0 to 360'
const SHARE_RANGE = 'must be a number from 0 to 1'
const ANSWER_RANGE = 'must be a whole number from 1 to 30'
const PORT_RANGE = 'must be a port from 1 to 65535'
const port = (fallback: number) =>
  z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65535, PORT_RANGE).default(fallback)
const LOOPBACK = '127.0.0.1'

const addresses = z.string().transform((text, { issues }) => {
  const shared = sharedAddressesIn(text)
  if (shared) return shared
  const message =
    'must be IP addresses or ranges up to /16 (IPv6: /32), separated by commas, such as 203.0.113.7, 10.1.0.0/24'
  issues.push({ code: 'custom', message, input: text })
  return z.NEVER
})

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

export const Environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  HOST: z.string().trim().min(1).default(LOOPBACK),
  PORT: port(3000),
  APP_ORIGIN: httpUrl.optional(),
  PANEL_API_URL: httpUrl.optional(),
  SHADOW_PANEL_URL: httpUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  PANEL_DATA_DIR: z.string().default('.data'),
  SESSION_PASSWORDS: optional,
  DATA_KEYS: optional,
  SESSION_IDLE_MINUTES: wholeNumber(60, 1),
  TRUST_PROXY_HOPS: wholeNumber(0),
  SHARED_ADDRESSES: addresses.prefault(''),
  KEEP_ALIVE_SECONDS: wholeNumber(75, 1),
  PANEL_PORT: port(3002),
  OPERATOR_HOST: z.string().trim().min(1).default(LOOPBACK),
  OPERATOR_PORT: z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE).default(3003),
  OPERATOR_ORIGIN: httpUrl.optional(),
  SURVEY_HOST_ADDRESS: z.string().trim().min(1).default(LOOPBACK),
  SURVEY_HOST_PORT: port(3001),
  CODE_TEXTS_PER_DAY: wholeNumber(2000, 1),
  CODE_MAILS_PER_DAY: wholeNumber(2000, 1),
  BRAND_NAME: z.string().trim().min(1).max(40).default('Carepanel'),
  BRAND_SUPPORT_EMAIL: z.email().default('support@carepanel.example'),
  BRAND_SITE_URL: httpUrl.optional(),
  BRAND_HUE: z.coerce.number(HUE_RANGE).min(0, HUE_RANGE).max(360, HUE_RANGE).default(205),
  BRAND_COMPANY: z.string().trim().min(1).max(80).optional(),
  BRAND_ADDRESS: z.string().trim().min(1).max(160).optional(),
  BRAND_LOGO_FILE: optional,
  SUPPORT_ANSWER_DAYS: z.coerce
    .number(ANSWER_RANGE)
    .int(ANSWER_RANGE)
    .min(1, ANSWER_RANGE)
    .max(30, ANSWER_RANGE)
    .optional(),
  INFORMATION_DIR: optional,
  PAYMENT_METHOD: z.string().trim().min(1).max(80).optional(),
  ALLOW_DEV_COUNTRY: yesOrNo.default(false),
  ALLOW_HTTP_REDIRECTS: yesOrNo.default(false),
  ALLOW_HTTP_ORIGIN: yesOrNo.default(false),
  ALLOW_LOCAL_OUTBOX: yesOrNo.default(false),
  ALLOW_PRIVATE_WEBHOOKS: yesOrNo.default(false),
  OTHER_VARIABLES: z.string().default(''),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,256}$/, 'must be 16 to 256 letters, digits or -._~+/=')
    .optional(),
  NPI_REGISTRY_URL: httpUrl.optional(),
  NPI_LUHN: yesOrNo.default(true),
  GOOGLE_MAPS_BROWSER_KEY: optional,
  GOOGLE_MAPS_SERVER_KEY: optional,
  TIME_ZONE_URL: httpUrl.default('https://maps.googleapis.com/maps/api/timezone/json'),
  SMS_PROVIDER: oneOf(['local', 'twilio']).default('local'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits or letters from a to f')
    .optional(),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_SENDER: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32})$/,
      'must be a number such as +12025550100, a short code, or a messaging service (MG…)',
    )
    .optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  TWILIO_INBOUND_URL: httpUrl.optional(),
  PHONE_LOOKUP: oneOf(['prefixes', 'twilio']).default('prefixes'),
  TWILIO_LOOKUP_URL: httpUrl.default('https://lookups.twilio.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must read smtp://user:password@host:port' }).optional(),
  SMTP_STARTTLS: yesOrNo.default(true),
  MAIL_FROM: z.email('must be an email address').optional(),
  SMTP_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be the name before ._domainkey')
    .optional(),
  HELLOSIGN_API_KEY: optional,
  HELLOSIGN_CLIENT_ID: optional,
  HELLOSIGN_TEMPLATE_ID: optional,
  HELLOSIGN_SIGNER_ROLE: z.string().trim().min(1).default('Panelist'),
  HELLOSIGN_TEST_MODE: yesOrNo.default(true),
  HELLOSIGN_API_URL: httpUrl.default('https://api.hellosign.com'),
  HELLOSIGN_SIGN_URL: httpUrl.default('https://app.hellosign.com'),
  PAYOUT_GATEWAY: z
    .string()
    .regex(
      /^(none|local|(tremendous|paypal)(,(tremendous|paypal))?)$/,
      'must be none, local, tremendous, paypal or both of these',
    )
    .transform((names) => (names === 'none' ? [] : [...new Set(names.split(','))].filter(isPayoutProvider)))
    .optional(),
  POSTMARK_WEBHOOK_PASSWORD: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must be 32 or more letters, digits, - or _')
    .optional(),
  PAYOUT_DAILY_CAP: wholeNumber(5000, 1),
  PAYOUT_TWO_PEOPLE_ABOVE: wholeNumber(1000),
  TREMENDOUS_API_KEY: optional,
  TREMENDOUS_WEBHOOK_KEY: optional,
  TREMENDOUS_CAMPAIGN: optional,
  TREMENDOUS_FUNDING_SOURCE: z.string().trim().min(1).default('BALANCE'),
  TREMENDOUS_API_URL: httpUrl.default('https://api.tremendous.com'),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,50}$/)
    .optional(),
  PAYPAL_API_URL: httpUrl.default('https://api-m.paypal.com'),
  TAX_PAYER_NAME: z.string().trim().min(1).max(40).optional(),
  TAX_PAYER_EIN: z
    .string()
    .regex(/^\d{2}-?\d{7}$/, 'must be nine digits such as 12-3456789')
    .optional(),
  TAX_PAYER_STREET: z.string().trim().min(1).max(35).optional(),
  TAX_PAYER_CITY: z.string().trim().min(1).max(40).optional(),
  TAX_PAYER_STATE: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two letters such as TX')
    .optional(),
  TAX_PAYER_ZIP: z
    .string()
    .regex(/^\d{5}(-?\d{4})?$/, 'must be five or nine digits')
    .optional(),
  TAX_PAYER_PHONE: z
    .string()
    .regex(/^\d{10}$/, 'must be ten digits')
    .optional(),
  TAX_FORM_HCP: oneOf(['NEC', 'MISC']).default('NEC'),
  TAX_FORM_PATIENTS: oneOf(['NEC', 'MISC']).default('MISC'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('carepanel'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE_RANGE).min(0, SHARE_RANGE).max(1, SHARE_RANGE).default(1),
  SENTRY_DSN: httpUrl.optional(),
  SENTRY_ENVIRONMENT: z.string().trim().min(1).max(64).default('production'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Environment = z.output<typeof Environment>

/** Every variable that the server reads. */
export const settingNames = Object.keys(Environment.shape)
