import * as z from 'zod'
import type { Config } from '#server/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { type ProbeResponse, probe } from './probe.ts'

/* Checks the credentials of each provider by reading something of our own account: nothing is sent, bought or changed. */

interface Question {
  about: string
  url: string
  headers?: Record<string, string>
  /** Sent as a POST with these form fields; without them it is a GET. */
  form?: Record<string, string>
  /** The settings to correct if the request is refused or finds nothing. */
  settings: string
  /** What is wrong with the response; `null` if nothing is. */
  errorIn?: (body: unknown) => string | null
}

const REFUSED: readonly number[] = [400, 401, 403, 404]

function findingFor({ about: subject, settings, errorIn }: Question, { status, body }: ProbeResponse): Finding {
  if (REFUSED.includes(status)) return problem(subject, `rejects ${settings} (${status}). Correct it.`)
  if (status !== 200) return warning(subject, `answers ${status}: ${settings} could not be checked.`)
  const error = errorIn?.(body) ?? null
  return error === null ? ok(subject, `accepts ${settings}.`) : problem(subject, error)
}

async function check(question: Question): Promise<Finding> {
  const { about: subject, url, headers, form, settings } = question
  const body = form && new URLSearchParams(form)
  const response = await probe(url, { method: form ? 'POST' : 'GET', headers, body })
  if (typeof response !== 'string') return findingFor(question, response)
  return warning(
    subject,
    `cannot be reached at ${new URL(url).origin} (${response}): ${settings} could not be checked.`,
  )
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** Checks the first question, and the others only if it succeeds: with a wrong key they would all report the same error. */
async function checkAll(first: Question, ...others: readonly Question[]): Promise<Finding[]> {
  const finding = await check(first)
  return finding.level === 'ok' ? [finding, ...(await Promise.all(others.map(check)))] : [finding]
}

const Account = z.object({ status: z.string() })
const Numbers = z.object({ incoming_phone_numbers: z.array(z.unknown()) })

/** https://www.twilio.com/docs/iam/api/account and https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
function twilio({ accountSid, authToken, sender, apiOrigin }: NonNullable<Config['twilio']>): Promise<Finding[]> {
  const account = `${apiOrigin}/2010-04-01/Accounts/${accountSid}`
  const common = { about: 'Twilio', headers: basic(accountSid, authToken.reveal()) }
  const first: Question = {
    ...common,
    url: `${account}.json`,
    settings: 'TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN',
    errorIn(body) {
      const status = Account.safeParse(body).data?.status ?? 'unknown'
      return status === 'active' ? null : `says that the account is ${status}: no texts are sent.`
    },
  }
  // The Twilio API lists messaging services and short codes elsewhere.
  if (!sender.startsWith('+')) return checkAll(first)
  return checkAll(first, {
    ...common,
    url: `${account}/IncomingPhoneNumbers.json?${new URLSearchParams({ PhoneNumber: sender })}`,
    settings: 'TWILIO_SENDER',
    errorIn: (body) =>
      (Numbers.safeParse(body).data?.incoming_phone_numbers.length ?? 0) > 0
        ? null
        : 'does not have TWILIO_SENDER among the numbers of the account. Correct it.',
  })
}

type Payouts = Config['payoutSettings']

/** https://developers.tremendous.com/reference/list-funding-sources and …/get-campaign */
function tremendous({ apiKey, apiOrigin, campaignId }: NonNullable<Payouts['tremendous']>): Promise<Finding[]> {
  const common = { about: 'Tremendous', headers: { authorization: `Bearer ${apiKey.reveal()}` } }
  return checkAll(
    { ...common, url: `${apiOrigin}/api/v2/funding_sources`, settings: 'TREMENDOUS_API_KEY' },
    {
      ...common,
      url: `${apiOrigin}/api/v2/campaigns/${encodeURIComponent(campaignId)}`,
      settings: 'TREMENDOUS_CAMPAIGN',
    },
  )
}

const Token = z.object({ access_token: z.string() })

/** https://developer.paypal.com/api/rest/authentication and https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get */
async function paypal(settings: NonNullable<Payouts['paypal']>): Promise<Finding[]> {
  const { clientId, clientSecret, apiOrigin, webhookId } = settings
  let token = ''
  const credentials: Question = {
    about: 'PayPal',
    url: `${apiOrigin}/v1/oauth2/token`,
    headers: basic(clientId, clientSecret.reveal()),
    form: { grant_type: 'client_credentials' },
    settings: 'PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET',
    errorIn(body) {
      token = Token.safeParse(body).data?.access_token ?? ''
      return token === '' ? 'answers without a token: does PAYPAL_API_URL point to PayPal’s API?' : null
    },
  }
  const finding = await check(credentials)
  if (finding.level !== 'ok') return [finding]
  const webhook: Question = {
    about: 'PayPal',
    url: `${apiOrigin}/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
    headers: { authorization: `Bearer ${token}` },
    settings: 'PAYPAL_WEBHOOK_ID',
  }
  return [finding, await check(webhook)]
}

const Template = z.object({
  template: z.object({ signer_roles: z.array(z.object({ name: z.string() })) }),
})

/** https://developers.hellosign.com/api/reference/operation/accountGet, …/apiAppGet and …/templateGet */
function dropboxSign(settings: NonNullable<Config['helloSign']>): Promise<Finding[]> {
  const { apiKey, apiOrigin, clientId, templateId, signerRole } = settings
  const common = { about: 'Dropbox Sign', headers: basic(apiKey.reveal(), '') }
  return checkAll(
    { ...common, url: `${apiOrigin}/v3/account`, settings: 'HELLOSIGN_API_KEY' },
    { ...common, url: `${apiOrigin}/v3/api_app/${encodeURIComponent(clientId)}`, settings: 'HELLOSIGN_CLIENT_ID' },
    {
      ...common,
      url: `${apiOrigin}/v3/template/${encodeURIComponent(templateId)}`,
      settings: 'HELLOSIGN_TEMPLATE_ID',
      errorIn(body) {
        const roles = Template.safeParse(body).data?.template.signer_roles ?? []
        const isOurs = roles.length === 1 && roles[0]?.name === signerRole
        return isOurs ? null : 'has a template whose one signer is not HELLOSIGN_SIGNER_ROLE. Correct it.'
      },
    },
  )
}

const Zone = z.object({ status: z.string() })

/**
 * A point in the middle of the US; one call costs a fraction of a cent:
 * https://developers.google.com/maps/documentation/timezone
 */
function googleMaps(url: string, key: string): Promise<Finding> {
  const query = new URLSearchParams({ location: '39.8,-98.6', timestamp: '0', key })
  return check({
    about: 'Google Maps',
    url: `${url}?${query}`,
    settings: 'GOOGLE_MAPS_SERVER_KEY',
    errorIn(body) {
      const status = Zone.safeParse(body).data?.status ?? 'unknown'
      return status === 'OK'
        ? null
        : `rejects GOOGLE_MAPS_SERVER_KEY (${status}). Check that the key may use the Time Zone API.`
    },
  })
}

/** With an existing panel only Google Maps is checked: the panel uses the other providers. */
export async function providerFindings(settings: Config): Promise<Finding[]> {
  const { mapsServerKey, timeZoneUrl, panelApiUrl, twilio: texts, helloSign, payoutSettings } = settings
  const maps = mapsServerKey ? [await googleMaps(timeZoneUrl, mapsServerKey.reveal())] : []
  if (panelApiUrl) return maps
  const findings = await Promise.all([
    texts ? twilio(texts) : [],
    helloSign ? dropboxSign(helloSign) : [],
    payoutSettings.tremendous ? tremendous(payoutSettings.tremendous) : [],
    payoutSettings.paypal ? paypal(payoutSettings.paypal) : [],
  ])
  return [...maps, ...findings.flat()]
}
