import { randomUUID } from 'node:crypto'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const messagesOf = (panelistId: number) =>
  world.db.selectFrom('contact_message').select('content').where('panelist_id', '=', panelistId).execute()

describe('contactUs', () => {
  it('saves the message and mails it to support (API-022, ENT-015)', async () => {
    const member = await world.member({ email: 'mary@mail.test', email_verified_at: verifiedNow })
    const content = 'Where is my incentive?\nThank you.'
    expect(await world.as(member).call('contactUs', { body: { content } })).toEqual({})
    expect(await messagesOf(member.panelistId)).toEqual([{ content }])
    const mail = (await world.messages('help@portal.test')).at(-1)
    expect(mail).toMatchObject({ channel: 'mail', to: 'help@portal.test' })
    expect(mail?.text).toContain(content)
    expect(mail?.text).toContain('mary@mail.test')
    expect(mail?.text).toContain(`panelist ${member.panelistId}`)
  })

  it('names the number, not the email, if the email is not verified or mail to it comes back', async () => {
    const bounced = { email_verified_at: verifiedNow, email_bounced_at: new Date() }
    for (const more of [{}, bounced]) {
      const email = anEmail()
      const member = await world.member({ email, ...more })
      await world.as(member).call('contactUs', { body: { content: 'Hello' } })
      const mail = (await world.messages('help@portal.test')).at(-1)
      expect(mail?.text).toContain(`(panelist ${member.panelistId}), ${member.mobile}:`)
      expect(mail?.text).not.toContain(email)
    }
  })

  it('trims the message and refuses a blank one and one over 4,000 characters (CONTACT-003, CONTACT-004)', async () => {
    const member = await world.member()
    await world.as(member).call('contactUs', { body: { content: '  Hello \n' } })
    expect(await messagesOf(member.panelistId)).toEqual([{ content: 'Hello' }])
    for (const content of ['', ' \n\t ', 'x'.repeat(4001)]) {
      expect(await world.as(member).refused('contactUs', { body: { content } })).toMatchObject({ status: 422 })
    }
  })

  it('sends once when it is repeated under one idempotency key', async () => {
    const member = await world.member()
    const before = (await world.messages('help@portal.test')).length
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => world.as(member).call('contactUs', { body: { content: 'Once' } }, { headers })
    await Promise.all([send(), send()])
    await send()
    expect(await messagesOf(member.panelistId)).toEqual([{ content: 'Once' }])
    expect(await world.messages('help@portal.test')).toHaveLength(before + 1)
  })

  it('accepts 100 messages of a member in ten minutes, and more afterwards', async () => {
    const member = await world.member()
    const send = () => world.as(member).call('contactUs', { body: { content: 'Again' } })
    for (let index = 0; index < 100; index++) await send()
    const limited = await world.as(member).refused('contactUs', { body: { content: 'Again' } })
    expect(limited).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await messagesOf(member.panelistId)).toHaveLength(100)
    await world.as(await world.member()).call('contactUs', { body: { content: 'Somebody else' } })
    await world.pass({ minutes: 11 })
    await send()
  })

  it('returns 401 without a session', async () => {
    expect(await world.refused('contactUs', { body: { content: 'Hello' } })).toMatchObject({ status: 401 })
  })

  it('writes an audit event without the message', async () => {
    const member = await world.member()
    await world.as(member).call('contactUs', { body: { content: 'My secret' } })
    const audited = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toMatchObject([{ event: 'contact sent' }])
    expect(JSON.stringify(audited)).not.toContain('secret')
  })
})
