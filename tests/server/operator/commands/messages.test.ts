import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MESSAGE_NAMES } from '#server/panel/gateways/message.ts'
import { exampleOf } from '#server/panel/operations/messages/previews/previews.ts'
import { askConsole, signInAs } from '#tests/support/panel/console.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { productSources } from '#tests/support/sources.ts'

/* Mails and text messages, as operators see them. */

const brand = {
  name: 'Healthvoices',
  supportEmail: 'care@voices.test',
  siteUrl: 'https://voices.test',
  company: null,
  address: null,
  logo: null,
  hue: 12,
}
const world = useWorld({ brand })

const waiting = async () => {
  let count = 0
  for (const { name } of await world.queue.getQueues()) count += (await world.queue.findJobs(name)).length
  return count
}

it('messages list: shows every message with its channel and when it is sent', async () => {
  const lines = (await operator(world, 'messages list --json')).split('\n').map((line) => JSON.parse(line))
  expect(lines.map(({ name }) => name)).toEqual(MESSAGE_NAMES)
  expect(lines).toContainEqual({
    name: 'referral',
    channel: 'mail',
    sentWhen: 'a member refers a friend',
  })
})

it('messages show: prints the subject, headers and text of a mail, and sends nothing', async () => {
  const shown = await operator(world, 'messages show survey-invitation')
  expect(shown.split('\n').map((line) => line.trimEnd())).toEqual([
    'part                   value',
    'channel                mail',
    'to                     maria.lopez@example.com',
    'subject                A survey for you: 20 minutes, $75',
    'List-Unsubscribe       <https://portal.test/unsubscribe?m=ExampleKey0123456789>',
    'List-Unsubscribe-Post  List-Unsubscribe=One-Click',
    '',
    'About 20 minutes, $75. It is open until 11:59 PM ET on Mar 31, 2027.',
    '',
    'Topic: Living with migraine',
    '',
    'Start the survey:',
    'https://portal.test/surveyLanding?maskId=ExampleKey0123456789',
    '',
    'Stop survey invitations by email:',
    'https://portal.test/unsubscribe?m=ExampleKey0123456789',
    '',
    'Healthvoices',
    'care@voices.test',
    '',
    'Check code: BCDF-GHJK',
    'To make sure this message is from us, type portal.test/check into your browser and enter the code.',
  ])
  expect(await waiting()).toBe(0)
  expect(await world.db.selectFrom('message_check').selectAll().execute()).toEqual([])
})

it.each(MESSAGE_NAMES)('messages show: prints %s in the brand of the operator', async (name) => {
  expect(exampleOf(world.panel, name, { language: 'en' }).name).toBe(name)
  const shown = await operator(world, `messages show ${name}`)
  expect(shown).toMatch(/Healthvoices|care@voices\.test/)
  expect(shown).not.toMatch(/undefined|null|NaN|\[object/)
})

it('messages show: writes the HTML part of a mail to a file, at the command line and in the console', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'))
  try {
    const file = join(folder, 'invitation.html')
    expect(await operator(world, `messages show survey-invitation ${file}`)).toContain('Topic: Living with migraine')
    const html = await readFile(file, 'utf8')
    expect(html).toContain('<title>A survey for you: 20 minutes, $75</title>')
    expect(html).toContain('Healthvoices</p>')
    expect(html).toContain('<a href="https://portal.test/surveyLanding?maskId=ExampleKey0123456789" style=')
    const cookie = await signInAs(world, 'ann', 'viewer')
    const query = 'name=survey-invitation&file=invitation.html'
    const response = await askConsole(world, `/operator/operations/messages.show?${query}`, { headers: { cookie } })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="invitation.html"')
    expect(await response.text()).toBe(html)
  } finally {
    await rm(folder, { recursive: true })
  }
  await expect(operator(world, 'messages show code-text code.html')).rejects.toThrow('A text message has no HTML part.')
})

it('messages show: names the messages that exist when the name is wrong', async () => {
  await expect(operator(world, 'messages show newsletter')).rejects.toThrow(
    /Invalid value "newsletter" for name: expected one of code-text, code-mail, /,
  )
})

/* The compiler checks that each message has a name and each name a preview, but not that names are unique. */
it('each message name is used by exactly one sender in the product', () => {
  const senders = productSources().filter(
    ({ path }) => path.startsWith('server/panel/') && !/(?:gateways\/message|messages\/previews\/\w+)\.ts$/.test(path),
  )
  const uses = MESSAGE_NAMES.map((name) => [
    name,
    senders.flatMap(({ path, text }) => [...text.matchAll(new RegExp(`name: .*'${name}'`, 'g'))].map(() => path)),
  ])
  expect(uses.filter(([, paths]) => paths?.length !== 1)).toEqual([])
})

describe('messages try', () => {
  it('sends the message to the typed address, and keeps the address out of the audit', async () => {
    const output = await operator(world, 'messages try code-text (212)555-0177')
    expect(output).toBe('code-text is queued for sending.')
    expect((await world.messages('+12125550177')).map(({ text }) => text)).toEqual([expect.stringContaining('123456')])
    await operator(world, 'messages try survey-invitation Ann@Company.test')
    expect((await world.messages('ann@company.test'))[0]?.subject).toBe('A survey for you: 20 minutes, $75')
    const entries = await world.db.selectFrom('audit').selectAll().where('event', '=', 'message tried').execute()
    expect(entries.map(({ subject }) => subject)).toEqual(['message code-text', 'message survey-invitation'])
    expect(JSON.stringify(entries)).not.toMatch(/2125550177|company/i)
  })

  it('requires an address that fits the channel', async () => {
    await expect(operator(world, 'messages try code-text ann@company.test')).rejects.toThrow('expected a mobile number')
    await expect(operator(world, 'messages try code-mail 2125550177')).rejects.toThrow('expected an email address')
  })
})

/** The GSM alphabet: 160 letters fit into a text message; with any other letter, 70 (3GPP TS 23.038). */
const ONE_TEXT = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

it.each(MESSAGE_NAMES.filter((name) => name.endsWith('-text')))(
  '%s in Spanish uses only letters of the GSM alphabet',
  (name) => {
    expect(exampleOf(world.panel, name, { language: 'es' }).text).toMatch(ONE_TEXT)
  },
)

it('messages show: prints a message in Spanish, as text and as HTML', async () => {
  expect(await operator(world, 'messages show code-mail --language es')).toContain(
    '123456 es su código de Healthvoices',
  )
  const file = join(await mkdtemp(join(tmpdir(), 'messages-')), 'code.html')
  await operator(world, `messages show code-mail ${file} --language es`)
  expect(await readFile(file, 'utf8')).toContain('<html lang="es">')
})
