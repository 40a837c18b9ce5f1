import { inspect } from 'node:util'
import { parseConfig } from '#server/config.ts'

const keys = {
  SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA',
  DATA_KEYS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA',
}
const forPeople = {
  ...keys,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/panel',
  APP_ORIGIN: 'https://portal.example',
  ALLOW_LOCAL_OUTBOX: 'true',
}
const tremendous = {
  TREMENDOUS_API_KEY: 'PROD_key-of-tremendous',
  TREMENDOUS_CAMPAIGN: 'CAMPAIGN1',
  TREMENDOUS_WEBHOOK_KEY: 'private-key-of-the-webhook',
}
const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret-of-the-client',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
}
const settingsOf = (environment: Record<string, string>) => parseConfig({ ...keys, ...environment }).payoutSettings

it('uses the local payout provider by default and none in production', () => {
  expect(settingsOf({ PANEL_DATA_DIR: '/tmp/x' })).toEqual({
    names: ['local'],
    local: { dataDir: '/tmp/x' },
    tremendous: null,
    paypal: null,
    dailyCapCents: 500_000,
    twoPeopleAboveCents: 100_000,
  })
  expect(settingsOf(forPeople)).toMatchObject({ names: [], local: null })
  expect(settingsOf({ PAYOUT_GATEWAY: 'none' })).toMatchObject({ names: [], local: null })
})

it('refuses the local payout provider in production without ALLOW_LOCAL_OUTBOX', () => {
  const { ALLOW_LOCAL_OUTBOX: _, ...others } = forPeople
  const messages = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_SENDER: '+12125550100',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'panel@portal.example',
  }
  expect(() => parseConfig({ ...others, ...messages, PAYOUT_GATEWAY: 'local' })).toThrow(
    'PAYOUT_GATEWAY: local moves no money; to write payouts of real people to a file, set ALLOW_LOCAL_OUTBOX=true',
  )
  expect(settingsOf({ ...forPeople, PAYOUT_GATEWAY: 'local' }).names).toEqual(['local'])
})

it.each([
  ['TREMENDOUS_API_KEY', 'tremendous', tremendous],
  ['TREMENDOUS_CAMPAIGN', 'tremendous', tremendous],
  ['TREMENDOUS_WEBHOOK_KEY', 'tremendous', tremendous],
  ['PAYPAL_CLIENT_ID', 'paypal', paypal],
  ['PAYPAL_CLIENT_SECRET', 'tremendous,paypal', { ...tremendous, ...paypal }],
  ['PAYPAL_WEBHOOK_ID', 'paypal', paypal],
])('requires %s with PAYOUT_GATEWAY %s', (name, PAYOUT_GATEWAY, given) => {
  expect(() => settingsOf({ ...given, PAYOUT_GATEWAY, [name]: '' })).toThrow(
    `${name} is required with this PAYOUT_GATEWAY`,
  )
})

it.each(['stripe', 'local,paypal', 'tremendous,', 'none,local'])('refuses PAYOUT_GATEWAY %s', (PAYOUT_GATEWAY) => {
  expect(() => settingsOf({ ...tremendous, ...paypal, PAYOUT_GATEWAY })).toThrow(/^PAYOUT_GATEWAY/)
})

it('uses the production address of Tremendous by default', () => {
  const { tremendous: reached } = settingsOf({ ...tremendous, PAYOUT_GATEWAY: 'tremendous' })
  expect(reached?.apiOrigin).toBe('https://api.tremendous.com')
})

it('keeps the given order of two payout providers and their limits, and prints no key', () => {
  const settings = settingsOf({
    ...tremendous,
    ...paypal,
    PAYOUT_GATEWAY: 'paypal,tremendous',
    PAYOUT_DAILY_CAP: '750',
    PAYOUT_TWO_PEOPLE_ABOVE: '0',
    TREMENDOUS_API_URL: 'https://testflight.tremendous.com/api/v2',
  })
  expect(settings).toMatchObject({
    names: ['paypal', 'tremendous'],
    tremendous: { campaignId: 'CAMPAIGN1', fundingSource: 'BALANCE', apiOrigin: 'https://testflight.tremendous.com' },
    paypal: { clientId: 'client', apiOrigin: 'https://api-m.paypal.com', subject: 'Your payment from Carepanel' },
    dailyCapCents: 75_000,
    twoPeopleAboveCents: 0,
  })
  expect(inspect(settings, { depth: 5 })).not.toMatch(/PROD_key|private-key|secret-of/)
})
