import 'server-only'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { type PageLinks, pageLinksTo } from './page-links.ts'
import { processWide } from './process-wide.ts'
import { Secret } from './secret.ts'

/** A setting that cannot be used. The message names the variable, never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

const optional = z.string().trim().min(1).optional()
const httpUrl = z.url({ protocol: /^https?$/ })
const whole = (fallback: number, least = 0) => z.coerce.number().int().min(least).default(fallback)
const PORT_RANGE = 'must be a port from 1 to 65535'
const port = (fallback: number) =>
  z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65535, PORT_RANGE).default(fallback)
const LOOPBACK = '127.0.0.1'

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().trim().min(1).default(LOOPBACK),
  PORT: port(3000),
  APP_ORIGIN: httpUrl.optional(),
  PANEL_API_URL: httpUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  PANEL_DATA_DIR: z.string().default('.data'),
  SESSION_PASSWORDS: optional,
  DATA_KEYS: optional,
  SESSION_IDLE_MINUTES: whole(60, 1),
  TRUST_PROXY_HOPS: whole(0),
  KEEP_ALIVE_SECONDS: whole(75, 1),
  PANEL_PORT: port(3002),
  SURVEY_HOST_ADDRESS: z.string().trim().min(1).default(LOOPBACK),
  SURVEY_HOST_PORT: port(3001),
  CODE_TEXTS_PER_DAY: whole(2000, 1),
  CODE_MAILS_PER_DAY: whole(2000, 1),
  BRAND_NAME: z.string().trim().min(1).max(40).default('Carepanel'),
  BRAND_SUPPORT_EMAIL: z.email().default('support@carepanel.example'),
  BRAND_SITE_URL: httpUrl.default('https://www.carepanel.example'),
  BRAND_HUE: z.coerce.number().min(0).max(360).default(205),
  ALLOW_DEV_COUNTRY: z.stringbool().default(false),
  ALLOW_HTTP_REDIRECTS: z.stringbool().default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,256}$/, 'must be 16 to 256 letters, digits or -._~+/=')
    .optional(),
  NPI_REGISTRY_URL: httpUrl.optional(),
  NPI_LUHN: z.stringbool().default(true),
  GOOGLE_MAPS_BROWSER_KEY: optional,
  GOOGLE_MAPS_SERVER_KEY: optional,
  TIME_ZONE_URL: httpUrl.default('https://maps.googleapis.com/maps/api/timezone/json'),
  SMS_PROVIDER: z.enum(['local', 'twilio']).default('local'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_SENDER: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32})$/)
    .optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  TWILIO_INBOUND_URL: httpUrl.optional(),
  PHONE_LOOKUP: z.enum(['prefixes', 'twilio']).default('prefixes'),
  TWILIO_LOOKUP_URL: httpUrl.default('https://lookups.twilio.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_STARTTLS: z.stringbool().default(true),
  MAIL_FROM: z.email().optional(),
  HELLOSIGN_API_KEY: optional,
  HELLOSIGN_CLIENT_ID: optional,
  HELLOSIGN_TEMPLATE_ID: optional,
  HELLOSIGN_SIGNER_ROLE: z.string().trim().min(1).default('Panelist'),
  HELLOSIGN_TEST_MODE: z.stringbool().default(true),
  HELLOSIGN_API_URL: httpUrl.default('https://api.hellosign.com'),
  HELLOSIGN_SIGN_URL: httpUrl.default('https://app.hellosign.com'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Every variable that the server reads. */
export const settingNames = Object.keys(Environment.shape)

/** Secrets by id; the highest id is used for new work, all of them for reading. */
export type Keyring = ReadonlyMap<number, Secret>

const SAMPLE = /(change.?me|example|sample|secret|password)/i

/** @param least bytes of UTF-8 a secret must have */
function parseKeyring(variable: string, text: string, least: number): Keyring {
  const entries = text.split(',').map((entry) => {
    const parts = /^(\d{1,6}):(.+)$/s.exec(entry.trim())
    if (!parts) throw new ConfigurationError(`${variable} must read "id:secret,id:secret"`)
    const [, id = '', secret = ''] = parts
    if (Buffer.byteLength(secret) < least) throw new ConfigurationError(`${variable}: secret ${id} is too short`)
    if (SAMPLE.test(secret)) throw new ConfigurationError(`${variable}: secret ${id} is a sample value`)
    return [Number(id), new Secret(secret)] as const
  })
  if (new Set(entries.map(([id]) => id)).size !== entries.length) {
    throw new ConfigurationError(`${variable} has an id twice`)
  }
  return new Map(entries.sort(([a], [b]) => b - a))
}

const SECRETS_FILE = 'secrets.json'
const Secrets = z.object({ SESSION_PASSWORDS: z.string(), DATA_KEYS: z.string() })
const fresh = () => `1:${randomBytes(32).toString('base64')}`

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : null)

/** One by one: Node's own `recursive` never returns on file systems that cannot hold directories, such as /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/** Writes a file into the data directory; one that is there stays. @throws ConfigurationError */
function writeOnce(dataDir: string, file: string, text: string): void {
  try {
    makeDirectory(resolve(dataDir))
    writeFileSync(join(dataDir, file), text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'EEXIST') throw new ConfigurationError(`PANEL_DATA_DIR: cannot write to ${dataDir} (${code})`)
  }
}

/** @throws ConfigurationError when nothing can be written to the data directory */
export function assertWritable(dataDir: string): void {
  const probe = `.probe-${process.pid}`
  writeOnce(dataDir, probe, '')
  rmSync(join(dataDir, probe), { force: true })
}

/** The data directory's own secrets, made at the first start; whoever loses the file loses what was encrypted. */
function secretsOf(dataDir: string): z.output<typeof Secrets> {
  writeOnce(dataDir, SECRETS_FILE, JSON.stringify({ SESSION_PASSWORDS: fresh(), DATA_KEYS: fresh() }))
  return Secrets.parse(JSON.parse(readFileSync(join(dataDir, SECRETS_FILE), 'utf8')))
}

/** The e-signature service; `null` without a key: forms are signed on a page of our own then. */
function helloSignOf(values: z.output<typeof Environment>) {
  const { HELLOSIGN_API_KEY: apiKey, HELLOSIGN_CLIENT_ID: clientId, HELLOSIGN_TEMPLATE_ID: templateId } = values
  if (!apiKey) return null
  if (!clientId) throw new ConfigurationError('HELLOSIGN_CLIENT_ID is required with HELLOSIGN_API_KEY')
  if (!templateId) throw new ConfigurationError('HELLOSIGN_TEMPLATE_ID is required with HELLOSIGN_API_KEY')
  return {
    apiKey: new Secret(apiKey),
    clientId,
    templateId,
    /** The one signer's role in the template. */
    signerRole: values.HELLOSIGN_SIGNER_ROLE,
    testMode: values.HELLOSIGN_TEST_MODE,
    apiOrigin: new URL(values.HELLOSIGN_API_URL).origin,
  }
}

/** @param because the setting that needs it */
function twilioAccountOf(values: z.output<typeof Environment>, because: string) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values
  if (!accountSid) throw new ConfigurationError(`TWILIO_ACCOUNT_SID is required with ${because}`)
  if (!authToken) throw new ConfigurationError(`TWILIO_AUTH_TOKEN is required with ${because}`)
  return { accountSid, authToken: new Secret(authToken) }
}

/** Who sends text messages; `null`: the local outbox. */
function twilioOf(values: z.output<typeof Environment>, origin: string) {
  if (values.SMS_PROVIDER !== 'twilio') return null
  const account = twilioAccountOf(values, 'SMS_PROVIDER twilio')
  const { TWILIO_SENDER: sender } = values
  if (!sender) throw new ConfigurationError('TWILIO_SENDER is required with SMS_PROVIDER twilio')
  const apiOrigin = new URL(values.TWILIO_API_URL).origin
  /** As it is set there: what is signed. */
  const inboundUrl = values.TWILIO_INBOUND_URL ?? `${origin}/api/sms/inbound`
  return { ...account, sender, apiOrigin, inboundUrl }
}

/** Who is asked for the type of a number's line; `null`: nobody. */
function twilioLookupOf(values: z.output<typeof Environment>) {
  if (values.PHONE_LOOKUP !== 'twilio') return null
  const account = twilioAccountOf(values, 'PHONE_LOOKUP twilio')
  const apiOrigin = new URL(values.TWILIO_LOOKUP_URL).origin
  /** A number that gets no code needs no answer. */
  return { ...account, apiOrigin, mostPerDay: values.CODE_TEXTS_PER_DAY }
}

const SMTP_PORT = 587
const SMTPS_PORT = 465

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigurationError('SMTP_URL: user and password must be percent-encoded')
  }
}

/** The mail server; `null` without one: the local outbox. */
function smtpOf(values: z.output<typeof Environment>) {
  if (!values.SMTP_URL) return null
  if (!values.MAIL_FROM) throw new ConfigurationError('MAIL_FROM is required with SMTP_URL')
  const url = new URL(values.SMTP_URL)
  if (url.hostname === '' || !['', '/'].includes(url.pathname + url.search + url.hash))
    throw new ConfigurationError('SMTP_URL must read smtp://user:password@host:port')
  const secure = url.protocol === 'smtps:'
  const startTls = !secure && values.SMTP_STARTTLS
  if (url.username && !secure && !startTls)
    throw new ConfigurationError('SMTP_STARTTLS: a password is sent over TLS only')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? SMTPS_PORT : SMTP_PORT),
    /** TLS from the start. */
    secure,
    startTls,
    user: url.username ? decoded(url.username) : null,
    password: url.password ? new Secret(decoded(url.password)) : null,
    from: { name: values.BRAND_NAME, address: values.MAIL_FROM },
  }
}

const SESSION_PASSWORD_BYTES = 32
const DATA_KEY_CHARACTERS = 44

/** The role that owns the tables; `null`: that of DATABASE_URL does. */
function ownerUrlOf({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: z.output<typeof Environment>) {
  if (!ownerUrl) return null
  if (!url) throw new ConfigurationError('DATABASE_URL is required with DATABASE_OWNER_URL')
  return new Secret(ownerUrl)
}

/** The environment, read and checked. @throws ConfigurationError naming the first variable that cannot be used */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigurationError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not valid'}`)
  }
  const values = parsed.data
  const ownData = !values.PANEL_API_URL && !values.DATABASE_URL
  const generated = ownData && !(values.SESSION_PASSWORDS && values.DATA_KEYS) ? secretsOf(values.PANEL_DATA_DIR) : null
  const required = (variable: 'SESSION_PASSWORDS' | 'DATA_KEYS') => {
    const text = values[variable] ?? generated?.[variable]
    if (!text) throw new ConfigurationError(`${variable} is required`)
    return text
  }
  const origin = new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT}`).origin
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    /** How long an idle connection stays open: longer than the proxy in front keeps it, or that one meets a closed one. */
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    origin,
    links: pageLinksTo(origin),
    secureCookies: origin.startsWith('https:'),
    panelApiUrl: values.PANEL_API_URL ?? null,
    databaseUrl: values.DATABASE_URL ? new Secret(values.DATABASE_URL) : null,
    databaseOwnerUrl: ownerUrlOf(values),
    dataDir: values.PANEL_DATA_DIR,
    sessionPasswords: parseKeyring('SESSION_PASSWORDS', required('SESSION_PASSWORDS'), SESSION_PASSWORD_BYTES),
    /** Absent when another panel keeps the data. */
    dataKeys: values.PANEL_API_URL ? null : parseKeyring('DATA_KEYS', required('DATA_KEYS'), DATA_KEY_CHARACTERS),
    sessionIdleSeconds: values.SESSION_IDLE_MINUTES * 60,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    /** Where the embedded panel listens when it is served alone. */
    panelPort: values.PANEL_PORT,
    surveyHost: { host: values.SURVEY_HOST_ADDRESS, port: values.SURVEY_HOST_PORT },
    codeTextsPerDay: values.CODE_TEXTS_PER_DAY,
    codeMailsPerDay: values.CODE_MAILS_PER_DAY,
    allowDevCountry: values.ALLOW_DEV_COUNTRY,
    /** Whether an existing panel may send members to http addresses, as on a closed network. */
    allowHttpRedirects: values.ALLOW_HTTP_REDIRECTS,
    /** What `/api/metrics` is asked for with; without one there are no metrics to fetch. */
    metricsToken: values.METRICS_TOKEN ? new Secret(values.METRICS_TOKEN) : null,
    npiRegistryUrl: values.NPI_REGISTRY_URL ?? null,
    npiLuhn: values.NPI_LUHN,
    /** Seen by everybody who fills in an address: it has to be restricted to this origin. */
    mapsBrowserKey: values.GOOGLE_MAPS_BROWSER_KEY ?? null,
    mapsServerKey: values.GOOGLE_MAPS_SERVER_KEY ? new Secret(values.GOOGLE_MAPS_SERVER_KEY) : null,
    timeZoneUrl: values.TIME_ZONE_URL,
    twilio: twilioOf(values, origin),
    twilioLookup: twilioLookupOf(values),
    smtp: smtpOf(values),
    helloSign: helloSignOf(values),
    /** What a page may frame to have a form signed, besides our own pages; `null` when ours is the only one. */
    signingOrigin: values.PANEL_API_URL || values.HELLOSIGN_API_KEY ? new URL(values.HELLOSIGN_SIGN_URL).origin : null,
    /** Whether what is signed there binds nobody. */
    signingTestMode: values.HELLOSIGN_TEST_MODE,
    logLevel: values.LOG_LEVEL,
    brand: {
      name: values.BRAND_NAME,
      supportEmail: values.BRAND_SUPPORT_EMAIL,
      siteUrl: values.BRAND_SITE_URL.replace(/\/$/, ''),
      hue: values.BRAND_HUE,
    },
  } as const
}

export type Config = ReturnType<typeof parseConfig>
export type Brand = Config['brand']
export type { PageLinks }

/** The environment, parsed once for the process. @throws ConfigurationError */
export const config = (): Config => processWide('config', () => parseConfig(process.env))
