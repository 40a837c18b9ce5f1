import { formatCents } from '#lib/format/money.ts'
import type { Config } from '#server/config.ts'
import { type Finding, ok, warning } from './finding.ts'

const SAMPLE_DOMAIN = /\.example$/

function origin({ origin: address, trustProxyHops }: Config): Finding[] {
  if (!address.startsWith('https:'))
    return [warning('APP_ORIGIN', `${address} is not https, so cookies are not Secure. Set the public https address.`)]
  if (trustProxyHops > 0) return [ok('APP_ORIGIN', address)]
  const text = 'is 0: behind a proxy that ends TLS, all visitors would share one address and its limits.'
  return [ok('APP_ORIGIN', address), warning('TRUST_PROXY_HOPS', text)]
}

function brand({ brand: { supportEmail, siteUrl }, informationFolder }: Config): Finding[] {
  const isSample = SAMPLE_DOMAIN.test(supportEmail)
  const hasOwnPages = siteUrl !== null || informationFolder !== null
  return [
    ...(isSample ? [warning('BRAND_SUPPORT_EMAIL', 'is the sample address, which nobody reads. Set your own.')] : []),
    ...(hasOwnPages
      ? []
      : [
          warning(
            'INFORMATION_DIR',
            'is not set: visitors read sample terms and a sample privacy policy. Write your own.',
          ),
        ]),
  ]
}

const switches = ({ allowDevCountry, allowHttpRedirects }: Config): Finding[] => [
  ...(allowDevCountry
    ? [warning('ALLOW_DEV_COUNTRY', 'is true: numbers of +91 are accepted. Never use it in production.')]
    : []),
  ...(allowHttpRedirects ? [warning('ALLOW_HTTP_REDIRECTS', 'is true: use it in closed networks only.')] : []),
]

const messages = ({ twilio, twilioLookup, smtp, dataDir }: Config): Finding[] => [
  twilio
    ? ok('texts', `are sent by Twilio from ${twilio.sender}.`)
    : warning('texts', `are not sent: they go to outbox.jsonl in ${dataDir}. Set SMS_PROVIDER.`),
  twilioLookup
    ? ok('landlines', 'are refused by Twilio Lookup.')
    : ok(
        'landlines',
        'are refused by prefix only, so most landlines are accepted. Set PHONE_LOOKUP to check each number.',
      ),
  smtp
    ? ok('mail', `is sent by ${smtp.host}:${smtp.port} from ${smtp.from.address}.`)
    : warning('mail', `is not sent: it goes to outbox.jsonl in ${dataDir}. Set SMTP_URL and MAIL_FROM.`),
]

function forms({ helloSign }: Config): Finding[] {
  if (!helloSign) return [ok('Forms W-9', 'are signed on a page of the portal.')]
  if (!helloSign.testMode) return [ok('Forms W-9', 'are signed at Dropbox Sign.')]
  return [
    warning('Forms W-9', 'are signed in test mode, which is not legally binding. Set HELLOSIGN_TEST_MODE to false.'),
  ]
}

const providerNames: Readonly<Record<string, string>> = { tremendous: 'Tremendous', paypal: 'PayPal' }

/** Does not check keys: the portal does not start when a provider's keys are missing. */
function payouts({ payoutSettings: { names, dailyCapCents, twoPeopleAboveCents }, dataDir }: Config): Finding[] {
  if (names.length === 0) return [ok('payouts', 'PAYOUT_GATEWAY is none: operators pay by the bank.')]
  if (names.includes('local'))
    return [
      warning('payouts', `move no money: they are only written to payouts.jsonl in ${dataDir}. Set PAYOUT_GATEWAY.`),
    ]
  const providers = names.map((name) => providerNames[name] ?? name).join(' and ')
  const limits = `${formatCents(dailyCapCents)} a day at most, ${formatCents(twoPeopleAboveCents)} by one operator`
  return [ok('payouts', `are sent by ${providers}: ${limits}.`)]
}

/** Findings from the settings alone, without a request. */
export const settingFindings = (settings: Config): Finding[] => [
  ...origin(settings),
  ...brand(settings),
  ...switches(settings),
  ...(settings.panelApiUrl ? [] : [...messages(settings), ...forms(settings), ...payouts(settings)]),
]
