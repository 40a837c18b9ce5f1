import 'server-only'
import { Secret } from '../secret.ts'
import { assertSet, ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'

/** The e-signature service; `null` without a key: then forms are signed on our own page. */
export function helloSignOf(values: Environment) {
  if (!values.HELLOSIGN_API_KEY) return null
  const apiKey = new Secret(values.HELLOSIGN_API_KEY)
  assertSet(values, ['HELLOSIGN_CLIENT_ID', 'HELLOSIGN_TEMPLATE_ID'], 'HELLOSIGN_API_KEY')
  return {
    apiKey,
    clientId: values.HELLOSIGN_CLIENT_ID,
    templateId: values.HELLOSIGN_TEMPLATE_ID,
    /** The template's only signer role. */
    signerRole: values.HELLOSIGN_SIGNER_ROLE,
    testMode: values.HELLOSIGN_TEST_MODE,
    apiOrigin: new URL(values.HELLOSIGN_API_URL).origin,
  }
}

/** The text message provider; `null` for the local outbox. */
export function twilioOf(values: Environment, origin: string) {
  if (values.SMS_PROVIDER !== 'twilio') return null
  assertSet(values, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'], 'SMS_PROVIDER twilio')
  const apiOrigin = new URL(values.TWILIO_API_URL).origin
  /** The webhook URL exactly as configured at Twilio, because the signature covers it. */
  const inboundUrl = values.TWILIO_INBOUND_URL ?? `${origin}/api/sms/inbound`
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: new Secret(values.TWILIO_AUTH_TOKEN),
    sender: values.TWILIO_SENDER,
    apiOrigin,
    inboundUrl,
  }
}

/** The provider that looks up a number's line type; `null` for none. */
export function twilioLookupOf(values: Environment) {
  if (values.PHONE_LOOKUP !== 'twilio') return null
  assertSet(values, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'], 'PHONE_LOOKUP twilio')
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: new Secret(values.TWILIO_AUTH_TOKEN),
    apiOrigin: new URL(values.TWILIO_LOOKUP_URL).origin,
    /** Capped like the codes: a number that cannot get a code need not be looked up. */
    mostPerDay: values.CODE_TEXTS_PER_DAY,
  }
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

/** The mail server; `null` for the local outbox. */
export function smtpOf(values: Environment) {
  if (!values.SMTP_URL) return null
  assertSet(values, ['MAIL_FROM'], 'SMTP_URL')
  const url = new URL(values.SMTP_URL)
  if (url.hostname === '' || !['', '/'].includes(url.pathname + url.search + url.hash))
    throw new ConfigurationError('SMTP_URL must read smtp://user:password@host:port')
  const secure = url.protocol === 'smtps:'
  const startTls = !secure && values.SMTP_STARTTLS
  if (url.username && !secure && !startTls)
    throw new ConfigurationError('SMTP_STARTTLS: must be true, because SMTP_URL has a password')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? SMTPS_PORT : SMTP_PORT),
    /** TLS from the first byte, as opposed to STARTTLS. */
    secure,
    startTls,
    user: url.username ? decoded(url.username) : null,
    password: url.password ? new Secret(decoded(url.password)) : null,
    from: { name: values.BRAND_NAME, address: values.MAIL_FROM },
    /** DNS selector of the mail server's DKIM key. */
    dkimSelector: values.SMTP_DKIM_SELECTOR ?? null,
  }
}
