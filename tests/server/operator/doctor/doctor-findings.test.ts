import { parseConfig } from '#server/config.ts'
import { databaseFindings } from '#server/operator/doctor/database.ts'
import { formFindings } from '#server/operator/doctor/forms.ts'
import { mailDomain } from '#server/operator/doctor/mail-domain.ts'
import { settingFindings } from '#server/operator/doctor/settings.ts'
import { TEST_KEY, useWorld } from '#tests/support/panel/world.ts'

const secret = `1:${TEST_KEY.reveal()}`
const given = {
  SESSION_PASSWORDS: secret,
  DATA_KEYS: secret,
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'panel@sender.test',
}
const settings = parseConfig(given)

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const answering = (records: Readonly<Record<string, string[][]>>) => async (name: string) =>
  records[name] ?? failing('ENODATA')()

const levels = async (lookUp: Parameters<typeof mailDomain>[1]) =>
  (await mailDomain(settings, lookUp)).map(({ level, about, text }) => [level, about, text])

describe('mailDomain', () => {
  it('finds SPF and DMARC records, also when they come in parts', async () => {
    const records = {
      'sender.test': [['some=proof'], ['v=spf1 include:mail', '.test -all']],
      '_dmarc.sender.test': [['v=DMARC1; p=reject']],
    }
    expect(await levels(answering(records))).toEqual([
      ['ok', 'SPF', 'sender.test has one.'],
      ['ok', 'DMARC', '_dmarc.sender.test has one.'],
      ['ok', 'DKIM', 'is not looked up: set SMTP_DKIM_SELECTOR.'],
    ])
  })

  it.each([
    ['ok', 'has a key.', [['v=DKIM1; k=rsa; p=MIIB', 'IjANBg']]],
    ['warning', 'has no key: signed mail fails its check.', []],
    ['warning', 'has a revoked key: signed mail', [['v=DKIM1; p=']]],
  ])('looks up the DKIM key by its selector: %s %s', async (level, text, texts) => {
    const withSelector = parseConfig({ ...given, SMTP_DKIM_SELECTOR: 'mail2026' })
    const lookUp = answering({ 'mail2026._domainkey.sender.test': texts })
    const dkim = (await mailDomain(withSelector, lookUp)).find(({ about }) => about === 'DKIM')
    expect(dkim).toMatchObject({ level, text: expect.stringContaining(`mail2026._domainkey.sender.test ${text}`) })
  })

  it('warns when there is no DMARC record, or more than one SPF record', async () => {
    const [spf, dmarc] = await levels(answering({ 'sender.test': [['v=spf1 -all'], ['v=spf1 ~all']] }))
    expect(spf).toEqual([
      'warning',
      'SPF',
      expect.stringContaining('sender.test has 2, and more than one counts as none'),
    ])
    expect(dmarc).toEqual(['warning', 'DMARC', expect.stringContaining('_dmarc.sender.test has none')])
  })

  it('says that the domain could not be looked up', async () => {
    expect((await levels(failing('ESERVFAIL')))[0]?.[2]).toBe(
      'sender.test could not be looked up: is the DNS server reachable?',
    )
  })

  it('looks up nothing without a mail server', async () => {
    expect(await mailDomain({ smtp: null }, failing('ENODATA'))).toEqual([])
  })
})

describe('the doctor’s NPI files check', () => {
  const world = useWorld()
  const found = async () =>
    (await databaseFindings(world.database, new Map([[1, TEST_KEY]]))).filter(({ about }) => about === 'NPI files')
  const load = (name: string, ends: string) =>
    world.db
      .insertInto('npi_file')
      .values({ name, begins: '2005-05-23', ends, bytes: 1, finished_at: new Date() })
      .execute()

  it('warns about NPPES files older than 45 days, and says nothing when there are none', async () => {
    expect(await found()).toEqual([])
    await load('old', '2020-01-31')
    expect(await found()).toMatchObject([{ level: 'warning', text: expect.stringContaining('only up to 2020-01-31') }])
    const today = new Date().toISOString().slice(0, 10)
    await load('new', today)
    expect(await found()).toMatchObject([{ level: 'ok', text: `are loaded up to ${today}.` }])
  })
})

describe('databaseFindings', () => {
  const world = useWorld()
  const levelOf = async (what: string) =>
    (await databaseFindings(world.database, new Map([[1, TEST_KEY]]))).find((finding) => finding.about === what)

  it('reports a clock that differs between this machine and the database', async () => {
    const now = Date.now
    const spy = jest.spyOn(Date, 'now').mockImplementation(() => now() + 20 * 60_000)
    expect(await levelOf('clock')).toMatchObject({
      level: 'problem',
      text: expect.stringMatching(/^This machine and the database differ by (1200|1199|1201) seconds\.$/),
    })
    spy.mockRestore()
  })

  it('signs and opens a sample form, and reports a stored form that was changed', async () => {
    expect(await levelOf('signing')).toEqual({
      level: 'ok',
      about: 'signing',
      text: 'A sample Form W-9 is signed, encrypted and opened again.',
    })
    expect(await levelOf('signed forms')).toBeUndefined()
    const { panelistId } = await world.member()
    const form = { panelist_id: panelistId, masked_id: 'changed', signer: 'own', state: 'open' } as const
    await world.db
      .insertInto('tax_form')
      .values({ ...form, document_sealed: 'v1.1.x.x.x', document_sha256: 'x' })
      .execute()
    expect(await levelOf('signed forms')).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('was changed'),
    })
  })

  it('reads only the newest of all signed forms', async () => {
    for (const masked_id of ['one', 'two']) {
      const { panelistId } = await world.member()
      const form = { panelist_id: panelistId, masked_id, signer: 'own', state: 'open' } as const
      await world.db
        .insertInto('tax_form')
        .values({ ...form, document_sealed: 'v1.1.x.x.x', document_sha256: 'x' })
        .execute()
    }
    const counts: number[] = []
    const counted = world.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        counts.push(result.rows.length)
        return result
      },
    })
    await formFindings(counted, new Map([[1, TEST_KEY]]))
    expect(counts).toEqual([1])
  })
})

describe('settingFindings', () => {
  it.each([
    [{ APP_ORIGIN: 'https://portal.test' }, 'TRUST_PROXY_HOPS', 'all visitors would share one address'],
    [
      { HELLOSIGN_API_KEY: 'k', HELLOSIGN_CLIENT_ID: 'c', HELLOSIGN_TEMPLATE_ID: 't' },
      'Forms W-9',
      'are signed in test mode, which is not legally binding. Set HELLOSIGN_TEST_MODE to false.',
    ],
    [{ ALLOW_DEV_COUNTRY: 'true' }, 'ALLOW_DEV_COUNTRY', 'Never use it in production.'],
  ])('warns about %j', (more, about, text) => {
    const warned = settingFindings(parseConfig({ ...given, ...more })).filter(({ level }) => level === 'warning')
    expect(warned).toContainEqual({ level: 'warning', about, text: expect.stringContaining(text) })
  })
})
