import { Webhook } from 'standardwebhooks'
import { databaseNow } from '#server/panel/database/now.ts'
import { setClock } from '#tests/support/clock.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { aPartner, aPartnerInvitation, aSecret, signedUrl } from '#tests/support/panel/facts/partners.ts'
import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { download, lastForm, signOwn } from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { textsOf } from '#tests/support/panel/pdf/pdf.ts'
import { aClientServer, addWebhook, deliverEvents } from '#tests/support/panel/webhooks.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The panel's clock is wrong; all rules use the database's clock. */

const world = useWorld({ lookups: true, allowPrivateWebhooks: true })

const MINUTE = 60_000
/** Tolerance for the duration of the test. */
const TOLERANCE_MS = 60_000

describe.each([
  ['slow', -10],
  ['fast', 10],
])('a panel whose clock is ten minutes %s', (_, minutes) => {
  beforeEach(async () => void setClock((await databaseNow(world.db)).getTime() + minutes * MINUTE))
  afterEach(() => jest.useRealTimers())

  /** Expects a time to be the database's time. */
  const expectDatabaseTime = async (time: Date | null) => {
    expect(time).toBeInstanceOf(Date)
    const off = Math.abs((await databaseNow(world.db)).getTime() - (time?.getTime() ?? 0))
    expect(off).toBeLessThan(TOLERANCE_MS)
  }

  it('accepts a code for ten minutes and no longer', async () => {
    const login = async (after: { minutes: number; seconds: number }) => {
      const { mobile } = await world.member()
      await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
      await world.pass(after)
      const response = await world.send('login', { body: { loginId: mobile, otp: await world.lastCode(mobile) } }, {})
      return response.status === 200 ? 'signed in' : (await response.json()).errorCode
    }
    expect(await login({ minutes: 9, seconds: 30 })).toBe('signed in')
    expect(await login({ minutes: 10, seconds: 1 })).toBe('OTP_EXPIRED')
  })

  it('ends a session after twelve hours and not before', async () => {
    const member = await world.member()
    const status = async () => (await world.send('emailStatus', {}, { member })).status
    await world.pass({ hours: 11, minutes: 59 })
    expect(await status()).toBe(200)
    await world.pass({ minutes: 2 })
    expect(await status()).toBe(401)
  })

  it('accepts an email verification link for a day', async () => {
    const confirm = async (after: { hours: number; minutes: number }) => {
      const email = anEmail()
      await world.as(await world.member()).call('registerEmail', { body: { email } })
      const mail = (await world.messages(email)).at(-1)?.text ?? ''
      const verificationCode = URL.parse(/https:\S+/.exec(mail)?.[0] ?? '')?.searchParams.get('code') ?? ''
      await world.pass(after)
      return (await world.send('verifyEmailLink', { body: { verificationCode } }, {})).status
    }
    expect(await confirm({ hours: 23, minutes: 59 })).toBe(200)
    expect(await confirm({ hours: 24, minutes: 1 })).not.toBe(200)
  })

  it('dates a Form W-9 and its signature by the database’s clock', async () => {
    const member = await world.member({ tax_status: 'W9 Pending' })
    await signOwn(world, member)
    await expectDatabaseTime((await lastForm(world, member)).submitted_at)
    const record = (await textsOf((await download(world, member)).bytes)).find((text) => text.endsWith('(UTC)')) ?? ''
    await expectDatabaseTime(new Date(record.replace(' (UTC)', '')))
  })

  it('dates consents and their receipt by the database’s clock', async () => {
    const { panelist } = await signUp(world, { smsConsent: true, privacyConsent: true })
    await expectDatabaseTime(panelist.sms_consent_at)
    await expectDatabaseTime(panelist.privacy_consent_at)
    const receipt = await (await world.send('consentReceipt', {}, { member: await world.member() })).json()
    await expectDatabaseTime(new Date(receipt.issuedAt))
  })

  it.each([
    ['just now', 0, 200],
    ['14 minutes ago', -14, 200],
    ['16 minutes ago', -16, 403],
    ['16 minutes ahead', 16, 403],
  ])('judges an outcome that its host signed %s by the database’s clock', async (_when, signedMinutes, status) => {
    const [member, survey] = [await world.member(), await aSurvey(world.db)]
    const secret = await aSecret(world.db, world.panel.crypto, 'survey', survey)
    const { ikey } = await anInvitation(world.db, member, survey, { status: 'Started' })
    const keys = { ikey, skey: survey.skey }
    const ts = String(Math.floor((await databaseNow(world.db)).getTime() / 1000) + signedMinutes * 60)
    const surveyUrl = signedUrl(secret, '/completed', { ...keys, outcome: 'completed', ts })
    const response = await world.send('recordOutcome', { body: { redirectUri: 'completed', ...keys, surveyUrl } }, {})
    expect(response.status).toBe(status)
  })

  it('signs the link back to a partner with the database’s time', async () => {
    const partner = await aPartner(world.db)
    const keys = await aPartnerInvitation(world.db, partner, await aSurvey(world.db))
    const secret = await aSecret(world.db, world.panel.crypto, 'partner', partner)
    const ts = String(Math.floor((await databaseNow(world.db)).getTime() / 1000))
    const { skey, pikey } = keys
    const surveyUrl = signedUrl(secret, '/completed', { skey, pikey, outcome: 'completed', ts })
    const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: {}, surveyUrl } as const
    const { redirectUrl } = await world.call('recordPartnerOutcome', { body })
    await expectDatabaseTime(new Date(Number(new URL(redirectUrl).searchParams.get('ts')) * 1000))
  })

  it('signs webhooks that a client with a right clock accepts', async () => {
    const client = await aClientServer()
    const survey = await aSurvey(world.db)
    const secret = await addWebhook(world, 'client', client.url)
    await operator(world, `webhooks watch client ${survey.seed.project}`)
    const { ikey } = await anInvitation(world.db, await world.member(), survey, { status: 'Started' })
    await world.call('recordOutcome', {
      body: { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' },
    })
    await deliverEvents(world)
    await client.close()
    await world.db.deleteFrom('webhook_endpoint').execute()
    jest.useRealTimers()
    const [event] = client.received
    expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({ type: 'outcome.kept' })
  })
})
