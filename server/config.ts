import 'server-only'
import { type PageLinks, pageLinksTo } from './page-links.ts'
import { processWide } from './process-wide.ts'
import { Secret } from './secret.ts'
import { assertConsistent, unknownSettings } from './settings/checks.ts'
import { assertReadable, assertSet, ConfigurationError } from './settings/configuration-error.ts'
import { describeSettings } from './settings/display.ts'
import { Environment, settingNames } from './settings/environment.ts'
import { form1099Of } from './settings/form-1099.ts'
import { hasDarkColors, type Logo, logoOf } from './settings/logo.ts'
import { payoutsOf } from './settings/payouts.ts'
import { helloSignOf, smtpOf, twilioLookupOf, twilioOf } from './settings/providers.ts'
import { parseKeyring, secretsOf } from './settings/secrets.ts'
import { sentryOf, tracesOf } from './settings/telemetry.ts'

export const LOGO_PATH = '/logo'

const SESSION_PASSWORD_BYTES = 32
const DATA_KEY_CHARACTERS = 44

/** A setting's value as a secret; `null` when not set. */
const secretOf = (value: string | undefined) => (value ? new Secret(value) : null)

function additionalDatabaseUrl(values: Environment, name: 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL') {
  if (values[name]) assertSet(values, ['DATABASE_URL'], name)
  return secretOf(values[name])
}

/** Of the setting, or generated in the data directory if the panel's data is there, too. */
function keyringOf(values: Environment, variable: 'SESSION_PASSWORDS' | 'DATA_KEYS', least: number) {
  const ownData = !values.PANEL_API_URL && !values.DATABASE_URL
  const text = values[variable] ?? (ownData ? secretsOf(values.PANEL_DATA_DIR)[variable] : undefined)
  if (!text) throw new ConfigurationError(`${variable} is required`)
  return parseKeyring(variable, text, least)
}

const sessionPasswordsOf = (values: Environment) => keyringOf(values, 'SESSION_PASSWORDS', SESSION_PASSWORD_BYTES)

/** The keys for encrypted data; `null` with an existing panel, which stores the data. */
const dataKeysOf = (values: Environment) =>
  values.PANEL_API_URL ? null : keyringOf(values, 'DATA_KEYS', DATA_KEY_CHARACTERS)

/** @throws ConfigurationError with the names that are misspelled or from another release */
function assertKnown(values: Environment, names: readonly string[]): void {
  const others = values.OTHER_VARIABLES.split(',').map((name) => name.trim())
  const problems = unknownSettings(names, settingNames, others).map(
    (name) => `${name} is not a setting. If it belongs to another program, name it in OTHER_VARIABLES`,
  )
  if (problems.length > 0) throw new ConfigurationError(...problems)
}

/** @throws ConfigurationError with the problems of all settings, so that one start names them all */
function assertUsable(values: Environment, origin: string, names: readonly string[]): void {
  assertReadable([
    () => assertConsistent(values),
    () => assertKnown(values, names),
    () => additionalDatabaseUrl(values, 'DATABASE_DIRECT_URL'),
    () => additionalDatabaseUrl(values, 'DATABASE_OWNER_URL'),
    () => sessionPasswordsOf(values),
    () => dataKeysOf(values),
    () => twilioOf(values, origin),
    () => twilioLookupOf(values),
    () => smtpOf(values),
    () => helloSignOf(values),
    () => payoutsOf(values),
    () => form1099Of(values),
    () => tracesOf(values),
    () => sentryOf(values),
    () => logoOf(values),
  ])
}

/** @throws ConfigurationError */
function valuesOf(variables: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = Environment.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ConfigurationError(...problems)
}

const addressesOf = (values: Environment, origin: string) =>
  ({
    host: values.HOST,
    port: values.PORT,
    /** Idle timeout of connections. Must exceed the proxy's, or the proxy may send on a connection that is being closed. */
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    origin,
    links: pageLinksTo(origin),
    secureCookies: origin.startsWith('https:'),
    trustProxyHops: values.TRUST_PROXY_HOPS,
    /** Each has 20 times the limits of other addresses. */
    sharedAddresses: values.SHARED_ADDRESSES,
    /** Port of the embedded panel when it runs without the portal. */
    panelPort: values.PANEL_PORT,
    /** Address of the operators' console and API; port 0 turns them off. `origin` is used for their links. */
    console: {
      host: values.OPERATOR_HOST,
      port: values.OPERATOR_PORT,
      origin: new URL(values.OPERATOR_ORIGIN ?? `http://localhost:${values.OPERATOR_PORT}`).origin,
    },
    surveyHost: { host: values.SURVEY_HOST_ADDRESS, port: values.SURVEY_HOST_PORT },
    /** Whether redirects to http URLs from an existing panel are allowed, for private networks. */
    allowHttpRedirects: values.ALLOW_HTTP_REDIRECTS,
    /** Whether clients' webhooks may use private addresses and plain http, for private networks. */
    allowPrivateWebhooks: values.ALLOW_PRIVATE_WEBHOOKS,
  }) as const

const dataOf = (values: Environment) =>
  ({
    panelApiUrl: values.PANEL_API_URL ?? null,
    /** A second panel that gets the same reads for comparison; `null` for none. */
    shadowPanelUrl: values.SHADOW_PANEL_URL ?? null,
    databaseUrl: secretOf(values.DATABASE_URL),
    /** The same database and role without the pooler; `null` when DATABASE_URL has no pooler. */
    databaseDirectUrl: additionalDatabaseUrl(values, 'DATABASE_DIRECT_URL'),
    /** The role that owns the tables; `null` when DATABASE_URL's role does. */
    databaseOwnerUrl: additionalDatabaseUrl(values, 'DATABASE_OWNER_URL'),
    dataDir: values.PANEL_DATA_DIR,
    sessionPasswords: sessionPasswordsOf(values),
    dataKeys: dataKeysOf(values),
  }) as const

const providersOf = (values: Environment, origin: string) =>
  ({
    npiRegistryUrl: values.NPI_REGISTRY_URL ?? null,
    /** Public, because browsers use it: it has to be restricted to this origin. */
    mapsBrowserKey: values.GOOGLE_MAPS_BROWSER_KEY ?? null,
    mapsServerKey: secretOf(values.GOOGLE_MAPS_SERVER_KEY),
    timeZoneUrl: values.TIME_ZONE_URL,
    twilio: twilioOf(values, origin),
    twilioLookup: twilioLookupOf(values),
    smtp: smtpOf(values),
    /** Password of Postmark's webhook for bounces and complaints. */
    mailEventsPassword: secretOf(values.POSTMARK_WEBHOOK_PASSWORD),
    helloSign: helloSignOf(values),
    payoutSettings: payoutsOf(values),
    /** Origin that pages may embed for signing, besides our own; `null` when only our own page is used. */
    signingOrigin: values.PANEL_API_URL || values.HELLOSIGN_API_KEY ? new URL(values.HELLOSIGN_SIGN_URL).origin : null,
    /** Whether signatures at the e-signature service are not binding. */
    signingTestMode: values.HELLOSIGN_TEST_MODE,
  }) as const

const monitoringOf = (values: Environment) =>
  ({
    logLevel: values.LOG_LEVEL,
    /** Bearer token for `/api/metrics`; without it there is no such endpoint. */
    metricsToken: secretOf(values.METRICS_TOKEN),
    /** Destinations of spans and errors; `null` for none. */
    traces: tracesOf(values),
    sentry: sentryOf(values),
  }) as const

const brandOf = (values: Environment, logo: Logo | null) =>
  ({
    name: values.BRAND_NAME,
    supportEmail: values.BRAND_SUPPORT_EMAIL,
    /** The company's website; null to link to the portal's own pages. */
    siteUrl: values.BRAND_SITE_URL?.replace(/\/$/, '') ?? null,
    /** The company's name in contracts, and its postal address. */
    company: values.BRAND_COMPANY ?? null,
    address: values.BRAND_ADDRESS ?? null,
    hue: values.BRAND_HUE,
    logo: logo && { path: LOGO_PATH, hasDarkColors: hasDarkColors(logo) },
  }) as const

/** Parses and validates the environment. @throws ConfigurationError naming the invalid variables */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const values = valuesOf(variables)
  const origin = new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT}`).origin
  assertUsable(values, origin, Object.keys(variables))
  const logo = logoOf(values)
  return {
    production: values.NODE_ENV === 'production',
    ...addressesOf(values, origin),
    ...dataOf(values),
    ...providersOf(values, origin),
    ...monitoringOf(values),
    sessionIdleSeconds: values.SESSION_IDLE_MINUTES * 60,
    codeTextsPerDay: values.CODE_TEXTS_PER_DAY,
    codeMailsPerDay: values.CODE_MAILS_PER_DAY,
    /** Completes the sentence "We pay by"; `null` when not set. */
    paymentMethod: values.PAYMENT_METHOD ?? null,
    /** Business days in which support usually answers; `null` when not set. */
    answerDays: values.SUPPORT_ANSWER_DAYS ?? null,
    allowDevCountry: values.ALLOW_DEV_COUNTRY,
    npiLuhn: values.NPI_LUHN,
    form1099: form1099Of(values),
    /** Folder with the operator's own pages; null for the default ones. */
    informationFolder: values.INFORMATION_DIR ?? null,
    logo,
    brand: brandOf(values, logo),
  } as const
}

export type Config = ReturnType<typeof parseConfig>
export type Brand = Config['brand']
export type { Keyring } from './settings/secrets.ts'
export { ConfigurationError, type PageLinks }

/** All settings without secrets, for a support packet. */
export const shownSettings = () => describeSettings(process.env)

/** The environment, parsed once per process. @throws ConfigurationError */
export const config = (): Config => processWide('config', () => parseConfig(process.env))
