import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseConfig } from '#server/config.ts'
import { pageLinksTo } from '#server/page-links.ts'
import { mailMessage } from '#server/panel/core/messages/mail.ts'
import { carriersOf } from '#server/panel/gateways/carriers.ts'
import { type Message, NotAcceptedError, UndeliverableError } from '#server/panel/gateways/message.ts'
import { brandingFor } from '#server/panel/language/branding.ts'
import { LOCALHOST_CERTIFICATE } from '#tests/support/network/certificate.ts'
import { MailServer } from '#tests/support/services/mail-server.ts'

/* Mail by SMTP, to a local server. */

const SESSION_PASSWORDS = '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA'
const settingsOf = (environment: Record<string, string>) =>
  parseConfig({
    PANEL_API_URL: 'https://panel.example',
    SESSION_PASSWORDS,
    MAIL_FROM: 'surveys@portal.test',
    ...environment,
  })

const opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close()
})

const serve = async (options: ConstructorParameters<typeof MailServer>[0] = {}) => {
  const server = await new MailServer(options).open()
  opened.push(server)
  return server
}

/** The configured sender. */
function sender(environment: Record<string, string>) {
  const { gateways, close } = carriersOf(settingsOf(environment))
  opened.unshift({ close })
  let sent = 0
  return (change: Partial<Message> = {}) =>
    gateways.mail(
      {
        name: 'survey-invitation',
        channel: 'mail',
        to: 'mary@mail.test',
        subject: 'Your code',
        text: 'It is 123456.',
        ...change,
      },
      { id: `00000000-0000-4000-8000-00000000000${++sent}`, usefulFor: null },
    )
}
const plainSender = ({ port }: MailServer) => sender({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_STARTTLS: 'false' })

const refused = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

/** What all mails end with. */
describe('the sender of a mail', () => {
  const brand = { name: 'Carepanel', supportEmail: 'help@portal.test', siteUrl: null, hue: 205, logo: null } as const

  it.each([
    ['Health Inc.', '1 Main St, Austin, TX', 'Carepanel\nhelp@portal.test\nHealth Inc., 1 Main St, Austin, TX'],
    [null, '1 Main St, Austin, TX', 'Carepanel\nhelp@portal.test\n1 Main St, Austin, TX'],
    [null, null, 'Carepanel\nhelp@portal.test'],
  ])('with company %j and address %j', (company, address, expected) => {
    const mail = { name: 'referral', to: 'ann@mail.test', subject: 'Join', paragraphs: ['Hello Ann,'] } as const
    const panel = { brand: { ...brand, company, address }, links: pageLinksTo('https://portal.test'), origin: '' }
    expect(mailMessage(brandingFor(panel, { language: 'en' }), mail).text).toBe(`Hello Ann,\n\n${expected}`)
  })
})

describe('mail by SMTP', () => {
  it('arrives unchanged from the portal’s address, with the headers of the outbox', async () => {
    const server = await serve()
    const text = `Größe: 12 €\n\n.a line that begins with a dot\nhttps://portal.test/surveyLanding?maskId=${'k'.repeat(90)}\n-- `
    const link = `https://portal.test/unsubscribe?m=${'k'.repeat(60)}`
    const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await plainSender(server)({ subject: 'Über 75 %: a survey for you', text, headers })
    const [mail, ...more] = server.mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from: 'surveys@portal.test', to: ['mary@mail.test'], text: text.trimEnd() })
    expect(mail?.headers.get('from')).toBe('Carepanel <surveys@portal.test>')
    expect(mail?.headers.get('to')).toBe('mary@mail.test')
    expect(mail?.headers.get('reply-to')).toBe('support@carepanel.example')
    expect(mail?.headers.get('subject')).toMatch(/^=\?UTF-8\?Q\?=C3=9Cber/)
    expect(mail?.headers.get('message-id')).toBe('<00000000-0000-4000-8000-000000000001@portal.test>')
    // RFC 8058: the header must not be encoded, nor folded within the address.
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers.has('bcc')).toBe(false)
  })

  describe('has an HTML part', () => {
    const START = 'https://portal.test/surveyLanding?maskId=a&b'
    const START_HTML = 'https://portal.test/surveyLanding?maskId=a&amp;b'
    const environment = {
      APP_ORIGIN: 'https://portal.test',
      BRAND_NAME: 'Health & Co',
      BRAND_HUE: '30',
      BRAND_COMPANY: 'Health Inc.',
      BRAND_ADDRESS: '1 Main St, Austin, TX',
    }

    const htmlOf = async (mail: Partial<Message>) => {
      const server = await serve()
      await sender({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, SMTP_STARTTLS: 'false', ...environment })(mail)
      expect(server.mails[0]?.text).toBe(mail.text)
      return server.mails[0]?.html ?? ''
    }
    const paragraphsIn = (html: string) =>
      html.match(/(?<=<p style="margin:0 0 1em">).*(?=<\/p>)/g)?.map((text) => text.replace(/ style="[^"]*"/g, ''))

    it('with the same text, escaped, and links to the portal only', async () => {
      const text = `Living with migraine\n${START}\n\nRead more here:\nhttps://portal.test.evil.example/\n\n<b>Tom & "Ann"</b>\njavascript:alert(1)`
      const html = await htmlOf({ subject: 'A <survey>', text })
      expect(html).toContain('<title>A &lt;survey&gt;</title>')
      expect(html).toMatch(/<p style="[^"]*border-bottom:4px solid #[0-9a-f]{6}[^"]*">Health &amp; Co<\/p>/)
      expect(paragraphsIn(html)).toEqual([
        `Living with migraine<br><a href="${START_HTML}">${START_HTML}</a>`,
        'Read more here:<br>https://portal.test.evil.example/',
        '&lt;b&gt;Tom &amp; &quot;Ann&quot;&lt;/b&gt;<br>javascript:alert(1)',
      ])
    })

    it('in which the sentence before a URL is the link, and the first one is a button', async () => {
      const stop = 'https://portal.test/unsubscribe?m=x'
      const html = await htmlOf({ text: `It is open. Start: now:\n${START}\n\nStop invitations:\n${stop}` })
      expect(paragraphsIn(html)).toEqual([
        'It is open.',
        `<a href="${START_HTML}">Start: now</a><br><span>${START_HTML}</span>`,
        `<a href="${stop}">Stop invitations</a><br><span>${stop}</span>`,
      ])
      expect(html.match(/<a href="[^"]*" style="display:inline-block;[^"]*background:#[0-9a-f]{6};/g)).toEqual([
        expect.stringContaining(START_HTML),
      ])
    })

    it.each(['contact-answer', 'contact-to-support', 'report-to-support'] as const)(
      'without buttons in %s, which repeats what somebody wrote',
      async (name) => {
        const html = await htmlOf({ name, text: `You wrote:\n\nSign in again:\n${START}` })
        expect(paragraphsIn(html)?.[1]).toBe(`Sign in again:<br><a href="${START_HTML}">${START_HTML}</a>`)
        expect(html).not.toContain('background:')
      },
    )

    it.each([
      ['large in a mail about a code', 'code', 'It is <b>123456</b>, not 654321.'],
      ['like the rest in another mail', 'account', 'It is 123456, not 654321.'],
    ] as const)('with the code %s', async (_, about, expected) => {
      expect(paragraphsIn(await htmlOf({ about, text: 'It is 123456, not 654321.' }))).toEqual([expected])
    })

    it('with the sender, the address and the check code below a line', async () => {
      const footer =
        'Health & Co\nsupport@carepanel.example\nHealth Inc., 1 Main St, Austin, TX\n\nCheck code: BCDF-GHJK'
      const [body, below] = (await htmlOf({ text: `We sent your payment.\n\n${footer}` })).split('border-top:')
      expect(body).toContain('We sent your payment.')
      expect(paragraphsIn(below ?? '')).toEqual([
        'Health &amp; Co<br>support@carepanel.example<br>Health Inc., 1 Main St, Austin, TX',
        'Check code: BCDF-GHJK',
      ])
      expect(await htmlOf({ text: 'We sent your payment.' })).not.toContain('border-top:')
    })
  })

  it.each([
    ['en', undefined],
    ['es', 'es'],
  ] as const)('has an HTML part with lang="%s"', async (expected, language) => {
    const server = await serve()
    await plainSender(server)({ language })
    expect(server.mails[0]?.html).toContain(`<html lang="${expected}">`)
  })

  it('attaches a calendar entry', async () => {
    const server = await serve()
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    await plainSender(server)({ calendar: { method: 'CANCEL', content } })
    const [mail] = server.mails
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/mixed/)
    expect(mail?.body).toContain('Content-Type: text/calendar; charset=utf-8; method=CANCEL')
    expect(mail?.body).toContain('filename=interview.ics')
    expect(mail?.body).toContain('It is 123456.')
    expect(mail?.body.replace(/\s/g, '')).toContain(Buffer.from(content).toString('base64'))
  })

  it('goes to one address even when values contain line breaks or more addresses', async () => {
    const server = await serve()
    const send = plainSender(server)
    await send({
      subject: 'Hello\r\nBcc: other@mail.test\r\n\r\nand more',
      headers: { 'X-Kind': 'a\r\nBcc: other@mail.test' },
    })
    await refused(send({ to: 'mary@mail.test, other@mail.test' }))
    await refused(send({ to: 'mary@mail.test>\r\nRCPT TO:<other@mail.test' }))
    for (const { to, headers } of server.mails) {
      expect(to).not.toContain('other@mail.test')
      expect(headers.has('bcc')).toBe(false)
    }
    expect(server.received.filter((line) => line.startsWith('RCPT'))).not.toContain('RCPT TO:<other@mail.test>')
  })

  it('reuses connections', async () => {
    const server = await serve()
    const send = plainSender(server)
    for (let count = 0; count < 5; count++) await send()
    expect([server.mails.length, server.connections]).toEqual([5, 1])
    await Promise.all(Array.from({ length: 25 }, () => send()))
    expect(server.mails).toHaveLength(30)
    expect(server.connections).toBeLessThanOrEqual(10)
  })

  it('is sent on the next try after the server was unavailable', async () => {
    const server = await serve()
    const send = plainSender(server)
    await send()
    server.instead.set('MAIL', '421 4.3.2 going down')
    expect(await refused(send())).toBeInstanceOf(NotAcceptedError)
    server.instead.clear()
    await send()
    expect(server.mails).toHaveLength(2)
  })
})

describe('refused mail by SMTP', () => {
  it.each([
    ['RCPT', '550 5.1.1 no such user', 'Undeliverable 550'],
    ['RCPT', '553 5.1.3 no address', 'Undeliverable 553'],
    ['content', '554 5.7.1 not wanted', 'Undeliverable 554'],
    ['RCPT', '450 4.2.1 busy', 'NotAccepted 450'],
    ['RCPT', '452 4.2.2 full', 'NotAccepted 452'],
    ['content', '451 4.3.0 try again', 'NotAccepted 451'],
    ['MAIL', '550 5.7.1 not our sender', 'NotAccepted 550'],
    ['greeting', '554 5.3.2 not now', 'NotAccepted 554'],
  ] as const)('after %s %s is classified as %s', async (verb, answer, name) => {
    const server = await serve()
    server.instead.set(verb, answer)
    expect(await refused(plainSender(server)())).toMatchObject({ name, message: '' })
    expect(server.mails).toEqual([])
  })

  it.each([
    ['RCPT', '550 5.1.1 no such user', true],
    ['RCPT', '550-5.2.1 mailbox closed', true],
    ['RCPT', '550 5.7.1 your network is blocked', false],
    ['RCPT', '550 no', false],
    ['content', '554 5.1.1 no such user', false],
  ] as const)('after %s %s has isAddressUnknown %s', async (verb, answer, isAddressUnknown) => {
    const server = await serve()
    server.instead.set(verb, answer.includes('-5') ? `${answer}\r\n550 5.2.1 closed` : answer)
    expect(await refused(plainSender(server)())).toMatchObject({ isAddressUnknown })
  })

  it('is NotAccepted when the server is down', async () => {
    const server = await serve()
    const send = plainSender(server)
    await server.close()
    const error = await refused(send())
    expect(error).toBeInstanceOf(NotAcceptedError)
    expect(error).not.toBeInstanceOf(UndeliverableError)
  })

  it('is NotAccepted within 15 seconds when the server does not answer', async () => {
    const server = await serve()
    server.instead.set('greeting', null)
    const startedAt = performance.now()
    expect(await refused(plainSender(server)())).toMatchObject({ name: 'NotAccepted ETIMEDOUT' })
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })
})

describe('SMTP over TLS', () => {
  const overTls = ({ port }: MailServer, more: Record<string, string> = {}, scheme = 'smtp', credentials = '') =>
    sender({ SMTP_URL: `${scheme}://${credentials}localhost:${port}`, ...more })

  it.each([
    ['smtps', { secure: true }],
    ['smtp', { startTls: true }],
  ])('sends no mail to a server with an untrusted certificate, by %s', async (scheme, options) => {
    const server = await serve(options)
    expect(await refused(overTls(server, {}, scheme)())).toBeInstanceOf(NotAcceptedError)
    expect(server.received.filter((line) => line.startsWith('MAIL'))).toEqual([])
  })

  it('sends no password or mail to a server without STARTTLS', async () => {
    const server = await serve({ users: { ann: 'right' } })
    expect(await refused(overTls(server, {}, 'smtp', 'ann:right@')())).toBeInstanceOf(NotAcceptedError)
    expect(server.received.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
  })

  describe('with a trusted certificate', () => {
    const before = getCACertificates('default')
    beforeAll(() => setDefaultCACertificates([...before, LOCALHOST_CERTIFICATE]))
    afterAll(() => setDefaultCACertificates(before))

    it.each([
      ['smtps', 'from the start', { secure: true }],
      ['smtp', 'before anything else is said', { startTls: true }],
    ])('encrypts a mail by %s: %s', async (scheme, _, options) => {
      const server = await serve(options)
      await overTls(server, {}, scheme)()
      expect(server.mails).toMatchObject([{ secure: true, user: null }])
    })

    it('sends a password with special characters over TLS', async () => {
      const server = await serve({ startTls: true, users: { 'ann@portal.test': 'p@ss/wörd:1' } })
      const credentials = `${encodeURIComponent('ann@portal.test')}:${encodeURIComponent('p@ss/wörd:1')}@`
      await overTls(server, {}, 'smtp', credentials)()
      expect(server.mails).toMatchObject([{ secure: true, user: 'ann@portal.test' }])
    })

    it('treats a wrong password as NotAccepted, which is retried', async () => {
      const server = await serve({ startTls: true, users: { ann: 'right' } })
      expect(await refused(overTls(server, {}, 'smtp', 'ann:wrong@')())).toMatchObject({ name: 'NotAccepted 535' })
    })

    it('sends no mail to a server whose certificate has another name', async () => {
      const server = await serve({ secure: true })
      const send = sender({ SMTP_URL: `smtps://127.0.0.1:${server.port}` })
      expect(await refused(send())).toBeInstanceOf(NotAcceptedError)
      await wait(10)
      expect(server.mails).toEqual([])
    })
  })
})

describe('SMTP settings', () => {
  it.each([
    ['MAIL_FROM is required with SMTP_URL', { SMTP_URL: 'smtp://mail.test', MAIL_FROM: '' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.test' }],
    ['SMTP_URL must read', { SMTP_URL: 'smtp://mail.test/?tls.rejectUnauthorized=false' }],
    ['SMTP_URL: user and password must be', { SMTP_URL: 'smtp://a:%zz@mail.test' }],
    ['SMTP_STARTTLS: must be true', { SMTP_URL: 'smtp://a:secretword@mail.test', SMTP_STARTTLS: 'false' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Carepanel' }],
  ])('reject a wrong value: %s', (message, environment) => {
    expect(() => settingsOf(environment)).toThrow(message)
    expect(() => settingsOf(environment)).not.toThrow('secretword')
  })

  it.each([
    ['smtp://mail.test', { host: 'mail.test', port: 587, secure: false, startTls: true, user: null, password: null }],
    ['smtps://mail.test', { host: 'mail.test', port: 465, secure: true, startTls: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ])('parse %s', (SMTP_URL, expected) => {
    expect(settingsOf({ SMTP_URL }).smtp).toMatchObject(expected)
  })

  it('are null without SMTP_URL', () => {
    expect(settingsOf({}).smtp).toBeNull()
  })
})
