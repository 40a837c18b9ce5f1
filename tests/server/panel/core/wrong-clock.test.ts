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

const w = useWorld({ lookups: true, allowPrivateWebhooks: true })

const MINUTE = 60_000
/** Tolerance for the duration of the test. */
const TOLERANCE_MS = 60_000

describe.each([
  ['slow', -10],
  ['fast', 10],
])('a panel whose clock is ten minutes %s', (_, minutes) => {
  beforeEach(async () => void setClock((await databaseNow(w.db)).getTime() + minutes * MINUTE))
  afterEach(() => jest.useRealTimers())

  /** Expects a time to be the database's time. */
  const expectDatabaseTime = async (time: Date | null) => {
    expect(time).toBeInstanceOf(Date)
    const off = Math.abs((await databaseNow(w.db)).getTime() - (time?.getTime() ?? 0))
    expect(off).toBeLessThan(TOLERANCE_MS)
  }

  it('accepts a code for ten minutes and no longer', async () => {
    const login = async (after: { minutes: number; seconds: number }) => {
      const { mobile } = await w.member()
      await w.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
      await w.pass(after)
      const response = await w.send('login', { body: { loginId: mobile, otp: await w.lastCode(mobile) } }, {})
      return response.status === 200 ? 'signed in' : (await response.json()).errorCode
    }
    expect(await login({ minutes: 9, seconds: 30 })).toBe('signed in')
    expect(await login({ minutes: 10, seconds: 1 })).toBe('OTP_EXPIRED')
  })

  it('ends a session after twelve hours and not before', async () => {
    const member = await w.member()
    const status = async () => (await w.send('emailStatus', {}, { member })).status
    await w.pass({ hours: 11, minutes: 59 })
    expect(await status()).toBe(200)
    await w.pass({ minutes: 2 })
    expect(await status()).toBe(401)
  })

  it('accepts an email verification link for a day', async () => {
    const confirm = async (after: { hours: number; minutes: number }) => {
      const email = anEmail()
      await w.as(await w.member()).call('registerEmail', { body: { email } })
      const mail = (await w.messages(email)).at(-1)?.text ?? ''
      const verificationCode = URL.parse(/https:\S+/.exec(mail)?.[0] ?? '')?.searchParams.get('code') ?? ''
      await w.pass(after)
      return (await w.send('verifyEmailLink', { body: { verificationCode } }, {})).status
    }
    expect(await confirm({ hours: 23, minutes: 59 })).toBe(200)
    expect(await confirm({ hours: 24, minutes: 1 })).not.toBe(200)
  })

  it('dates a Form W-9 and its signature by the database’s clock', async () => {
    const member = await w.member({ tax_status: 'W9 Pending' })
    await signOwn(w, member)
    await expectDatabaseTime((await lastForm(w, member)).submitted_at)
    const record = (await textsOf((await download(w, member)).bytes)).find((text) => text.endsWith('(UTC)')) ?? ''
    await expectDatabaseTime(new Date(record.replace(' (UTC)', '')))
  })

  it('dates consents and their receipt by the database’s clock', async () => {
    const { panelist } = await signUp(w, { smsConsent: true, privacyConsent: true })
    await expectDatabaseTime(panelist.sms_consent_at)
    await expectDatabaseTime(panelist.privacy_consent_at)
    const receipt = await (await w.send('consentReceipt', {}, { member: await w.member() })).json()
    await expectDatabaseTime(new Date(receipt.issuedAt))
  })

  it.each([
    ['just now', 0, 200],
    ['14 minutes ago', -14, 200],
    ['16 minutes ago', -16, 403],
    ['16 minutes ahead', 16, 403],
  ])('judges an outcome that its host signed %s by the database’s clock', async (_when, signedMinutes, status) => {
    const [member, survey] = [await w.member(), await aSurvey(w.db)]
    const secret = await aSecret(w.db, w.panel.crypto, 'survey', survey)
    const { ikey } = await anInvitation(w.db, member, survey, { status: 'Started' })
    const keys = { ikey, skey: survey.skey }
    const ts = String(Math.floor((await databaseNow(w.db)).getTime() / 1000) + signedMinutes * 60)
    const surveyUrl = signedUrl(secret, '/completed', { ...keys, outcome: 'completed', ts })
    const response = await w.send('recordOutcome', { body: { redirectUri: 'completed', ...keys, surveyUrl } }, {})
    expect(response.status).toBe(status)
  })

  it('signs the link back to a partner with the database’s time', async () => {
    const partner = await aPartner(w.db)
    const keys = await aPartnerInvitation(w.db, partner, await aSurvey(w.db))
    const secret = await aSecret(w.db, w.panel.crypto, 'partner', partner)
    const ts = String(Math.floor((await databaseNow(w.db)).getTime() / 1000))
    const { skey, pikey } = keys
    const surveyUrl = signedUrl(secret, '/completed', { skey, pikey, outcome: 'completed', ts })
    const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: {}, surveyUrl } as const
    const { redirectUrl } = await w.call('recordPartnerOutcome', { body })
    await expectDatabaseTime(new Date(Number(new URL(redirectUrl).searchParams.get('ts')) * 1000))
  })

  it('signs webhooks that a client with a right clock accepts', async () => {
    const client = await aClientServer()
    const survey = await aSurvey(w.db)
    const secret = await addWebhook(w, 'client', client.url)
    await operator(w, `webhooks watch client ${survey.seed.project}`)
    const { ikey } = await anInvitation(w.db, await w.member(), survey, { status: 'Started' })
    await w.call('recordOutcome', {
      body: { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' },
    })
    await deliverEvents(w)
    await client.close()
    await w.db.deleteFrom('webhook_endpoint').execute()
    jest.useRealTimers()
    const [event] = client.received
    expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({ type: 'outcome.kept' })
  })
})
