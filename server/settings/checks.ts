import 'server-only'
import { ConfigurationError } from './configuration-error.ts'

/*
 * Settings that are fine for a local demo but wrong in production. Each check returns null, or a message that names the
 * variable but not its value.
 */

/** The settings that the checks read. */
interface CheckedSettings {
  NODE_ENV: string
  APP_ORIGIN?: string
  PANEL_API_URL?: string
  SHADOW_PANEL_URL?: string
  DATABASE_URL?: string
  SMS_PROVIDER: string
  SMTP_URL?: string
  ALLOW_HTTP_ORIGIN: boolean
  ALLOW_LOCAL_OUTBOX: boolean
  PAYOUT_GATEWAY?: readonly string[]
}

const isHttps = ({ APP_ORIGIN }: Pick<CheckedSettings, 'APP_ORIGIN'>) => APP_ORIGIN?.startsWith('https:') ?? false

/** Whether this is production for other people: a public https origin or a database server. */
export const isForOthers = (settings: Pick<CheckedSettings, 'NODE_ENV' | 'APP_ORIGIN' | 'DATABASE_URL'>) =>
  settings.NODE_ENV === 'production' && (settings.DATABASE_URL !== undefined || isHttps(settings))

function pathInOrigin({ APP_ORIGIN }: CheckedSettings): string | null {
  if (!APP_ORIGIN) return null
  const { pathname, search, hash, username } = new URL(APP_ORIGIN)
  const isOrigin = pathname === '/' && `${search}${hash}${username}` === ''
  return isOrigin ? null : 'APP_ORIGIN: must be an origin and nothing else, such as https://portal.example'
}

const twoPanels = ({ PANEL_API_URL, DATABASE_URL }: CheckedSettings) =>
  PANEL_API_URL && DATABASE_URL
    ? 'PANEL_API_URL and DATABASE_URL name two panels: set the first for an existing one, the second for the embedded one'
    : null

const shadowWithoutPanel = ({ PANEL_API_URL, SHADOW_PANEL_URL }: CheckedSettings) =>
  SHADOW_PANEL_URL && !PANEL_API_URL ? 'SHADOW_PANEL_URL: needs PANEL_API_URL, the panel that serves members' : null

const plainHttp = (settings: CheckedSettings) =>
  isForOthers(settings) && !isHttps(settings) && !settings.ALLOW_HTTP_ORIGIN
    ? 'APP_ORIGIN: must be the public https address with DATABASE_URL; to allow plain http, set ALLOW_HTTP_ORIGIN=true'
    : null

const sendsNothing = (settings: CheckedSettings) =>
  isForOthers(settings) && !settings.PANEL_API_URL && !settings.ALLOW_LOCAL_OUTBOX
const ANYWAY = 'to write messages and codes to a file instead, set ALLOW_LOCAL_OUTBOX=true'

const localTexts = (settings: CheckedSettings) =>
  sendsNothing(settings) && settings.SMS_PROVIDER === 'local'
    ? `SMS_PROVIDER: must be twilio for real people; ${ANYWAY}`
    : null

const localMails = (settings: CheckedSettings) =>
  sendsNothing(settings) && !settings.SMTP_URL ? `SMTP_URL: is required for real people; ${ANYWAY}` : null

/** Local payouts are only lines in a file, but would be recorded as paid. */
const localPayouts = (settings: CheckedSettings) =>
  isForOthers(settings) && settings.PAYOUT_GATEWAY?.includes('local') && !settings.ALLOW_LOCAL_OUTBOX
    ? 'PAYOUT_GATEWAY: local moves no money; to write payouts of real people to a file, set ALLOW_LOCAL_OUTBOX=true'
    : null

const checks = [pathInOrigin, twoPanels, shadowWithoutPanel, plainHttp, localTexts, localMails, localPayouts]

/** @throws ConfigurationError with all problems */
export function assertConsistent(settings: CheckedSettings): void {
  const problems = checks.map((check) => check(settings)).filter((problem) => problem !== null)
  if (problems.length > 0) throw new ConfigurationError(...problems)
}

/** Prefixes of our variables. */
const OUR_PREFIXES =
  /^(ALLOW_|APP_ORIGIN|BRAND_|CODE_(TEXTS|MAILS)|DATABASE_(URL|DIRECT|OWNER)|DATA_KEY|GOOGLE_MAPS_|HELLOSIGN_|INFORMATION_DIR|KEEP_ALIVE|METRICS_TOKEN|NPI_|OPERATOR_|PANEL_|PAYOUT_|PAYPAL_|PHONE_LOOKUP|POSTMARK_|SESSION_(PASSWORD|IDLE)|SHADOW_PANEL_|SHARED_ADDRESS|SMS_PROVIDER|SMTP_|SUPPORT_ANSWER|SURVEY_HOST_|TAX_(FORM|PAYER)_|TIME_ZONE_URL|TREMENDOUS_|TRUST_PROXY|TWILIO_)/

/** Variables with our prefixes that are not settings: misspelled, or from another release. */
export const unknownSettings = (names: readonly string[], knownNames: readonly string[], others: readonly string[]) =>
  names.filter((name) => OUR_PREFIXES.test(name) && !knownNames.includes(name) && !others.includes(name))
