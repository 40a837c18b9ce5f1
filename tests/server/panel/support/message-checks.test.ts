import { sql } from 'kysely'
import { easternToday } from '#lib/format/dates.ts'
import { tidy } from '#server/panel/jobs/tidy.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

function codeIn(text: string): string {
  const code = /\bCheck code:? ([B-Z]{4}-[B-Z]{4})\b/.exec(text)?.[1]
  if (!code) throw new Error(`No check code in: ${text}`)
  return code
}

async function textOfLogin() {
  const { mobile } = await world.member()
  await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  return world.lastSms(mobile)
}

describe('check code in a message', () => {
  it('is in a text message, above its last line', async () => {
    expect(await textOfLogin()).toMatch(
      /^Your Carepanel code is \d{6}\. It expires in 10 minutes\. We'll never call to ask for it\.\nCheck code [B-Z]{4}-[B-Z]{4}: portal\.test\/check\n\n@portal\.test #\d{6}$/,
    )
  })

  it('leaves a text message within 160 characters', async () => {
    expect((await textOfLogin()).length).toBeLessThanOrEqual(160)
  })

  it('is at the end of a mail', async () => {
    const email = 'check@mail.test'
    await world.member({ email, email_verified_at: new Date() })
    await world.call('sendLoginCode', { body: { loginId: email, otp: '' } })
    const mail = (await world.messages(email)).at(-1)
    expect(mail?.text).toMatch(/^Your code is \d{6}\. It expires in 10 minutes\.\n\nDidn't request this\?/)
    expect(mail?.text).toMatch(
      /\n\nCarepanel\nhelp@portal\.test\n\nCheck code: [B-Z]{4}-[B-Z]{4}\nTo make sure this message is from us, type portal\.test\/check into your browser and enter the code\.$/,
    )
  })

  it('is different in each message', async () => {
    expect(codeIn(await textOfLogin())).not.toBe(codeIn(await textOfLogin()))
  })
})

describe('checkMessage', () => {
  it('returns subject, channel and date, and no person', async () => {
    const code = codeIn(await textOfLogin())
    const answer = await world.send('checkMessage', { path: { code } }, {})
    expect(await answer.json()).toEqual({ about: 'code', channel: 'sms', sentOn: easternToday() })
  })

  it('returns survey for an invitation and account for a mail to support', async () => {
    const email = 'invited@mail.test'
    const member = await world.member({ email, email_verified_at: new Date() })
    const { seed } = await aSurvey(world.db)
    await operator(world, `surveys invite ${seed.project} ${member.mobile}`)
    const invitation = (await world.messages(email)).at(-1)?.text ?? ''
    expect(await world.call('checkMessage', { path: { code: codeIn(invitation) } })).toMatchObject({ about: 'survey' })
    await world.as(member).call('contactUs', { body: { content: 'Hello' } })
    const contact = (await world.messages('help@portal.test')).at(-1)?.text ?? ''
    expect(await world.call('checkMessage', { path: { code: codeIn(contact) } })).toMatchObject({ about: 'account' })
  })

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without the dash', (code: string) => code.replace('-', '')],
    ['with blanks', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('accepts a code %s', async (_how, typed) => {
    const code = codeIn(await textOfLogin())
    expect(await world.call('checkMessage', { path: { code: typed(code) } })).toMatchObject({ channel: 'sms' })
  })

  it('returns NOT_FOUND to 20 wrong codes from an address, then TOO_MANY_REQUESTS', async () => {
    const address = '198.51.100.9'
    for (let wrong = 1; wrong <= 20; wrong++) {
      expect(await world.refusal('checkMessage', { path: { code: 'BBBB-BBBB' } }, { address })).toBe('NOT_FOUND')
    }
    expect(await world.refusal('checkMessage', { path: { code: 'BBBB-BBBB' } }, { address })).toBe('TOO_MANY_REQUESTS')
    const code = codeIn(await textOfLogin())
    expect(await world.refusal('checkMessage', { path: { code } }, { address })).toBe('TOO_MANY_REQUESTS')
    expect(await world.call('checkMessage', { path: { code } })).toMatchObject({ about: 'code' })
  })

  it('keeps codes for 90 days', async () => {
    const code = codeIn(await textOfLogin())
    const aged = (days: number) =>
      world.db
        .updateTable('message_check')
        .set({ sent_at: sql<Date>`now() - make_interval(days => ${days})` })
        .execute()
    await aged(89)
    await tidy(world.db)
    expect(await world.call('checkMessage', { path: { code } })).toMatchObject({ about: 'code' })
    await aged(91)
    await tidy(world.db)
    expect(await world.refusal('checkMessage', { path: { code } })).toBe('NOT_FOUND')
  })
})

describe('reportMessage', () => {
  const reports = async () =>
    (await operator(world, 'contacts list')).split('\n').filter((line) => line.includes('reported'))

  it('mails support whether the reported code is ours', async () => {
    const code = codeIn(await textOfLogin())
    await world.call('reportMessage', { body: { code } })
    await world.call('reportMessage', { body: { code: 'FAKE-CODE' } })
    const mails = (await world.messages('help@portal.test')).slice(-2).map(({ text }) => text)
    expect(mails[0]).toContain(
      `Somebody reported a message with the check code "${code}". It is ours: sent on ${easternToday()}`,
    )
    expect(mails[1]).toContain('"FAKE-CODE". We sent no message with this code in the last 90 days.')
    expect(await reports()).toHaveLength(2)
    expect((await reports())[0]).toContain('a visitor')
  })

  it('keeps one report of a code while it is open, and another one after it is done', async () => {
    const before = (await reports()).length
    const mailed = (await world.messages('help@portal.test')).length
    const report = () => world.call('reportMessage', { body: { code: 'TWICE-TOLD' } })
    await Promise.all([report(), report()])
    await report()
    const matching = (await reports()).filter((line) => line.includes('TWICE-TOLD'))
    expect(matching).toHaveLength(1)
    expect((await reports()).length - before).toBe(1)
    expect((await world.messages('help@portal.test')).length - mailed).toBe(1)
    await operator(world, `contacts done ${matching[0]?.trim().split(/ +/)[0]}`)
    await report()
    expect((await reports()).filter((line) => line.includes('TWICE-TOLD'))).toHaveLength(2)
  })

  it('accepts five reports from an address, then returns TOO_MANY_REQUESTS', async () => {
    const report = () => world.refusal('reportMessage', { body: { code: 'X' } }, { address: '198.51.100.10' })
    for (let times = 1; times <= 5; times++) {
      await world.call('reportMessage', { body: { code: 'X' } }, { address: '198.51.100.10' })
    }
    expect(await report()).toBe('TOO_MANY_REQUESTS')
  })

  it.each(['', ' ', 'x'.repeat(41), 'a\nb'])('refuses the code %j', async (code) => {
    expect(await world.refused('reportMessage', { body: { code } })).toMatchObject({ status: 422 })
  })
})
