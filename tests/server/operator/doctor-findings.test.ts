import { parseConfig } from '#server/config.ts'
import { databaseFindings } from '#server/operator/doctor/database.ts'
import { mailDomain } from '#server/operator/doctor/mail-domain.ts'
import { TEST_KEY, useWorld } from '#tests/support/panel/world.ts'

const secret = `1:${TEST_KEY.reveal()}`
const settings = parseConfig({
  SESSION_PASSWORDS: secret,
  DATA_KEYS: secret,
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'panel@sender.test',
})

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const answering = (records: Readonly<Record<string, string[][]>>) => async (name: string) =>
  records[name] ?? failing('ENODATA')()

const levels = async (lookUp: Parameters<typeof mailDomain>[1]) =>
  (await mailDomain(settings, lookUp)).map(({ level, about, text }) => [level, about, text])

describe('records of the domain that mail is from', () => {
  it('are found, whole or in parts', async () => {
    const records = {
      'sender.test': [['some=proof'], ['v=spf1 include:mail', '.test -all']],
      '_dmarc.sender.test': [['v=DMARC1; p=reject']],
    }
    expect(await levels(answering(records))).toEqual([
      ['ok', 'SPF', 'sender.test has one.'],
      ['ok', 'DMARC', '_dmarc.sender.test has one.'],
    ])
  })

  it('are missed where there is none, or two of SPF', async () => {
    const [spf, dmarc] = await levels(answering({ 'sender.test': [['v=spf1 -all'], ['v=spf1 ~all']] }))
    expect(spf).toEqual(['warning', 'SPF', expect.stringContaining('sender.test has 2, which counts as none')])
    expect(dmarc).toEqual(['warning', 'DMARC', expect.stringContaining('_dmarc.sender.test has none')])
  })

  it('are not known while nobody can be asked', async () => {
    expect((await levels(failing('ESERVFAIL')))[0]?.[2]).toBe(
      'sender.test could not be looked up: is the name service reachable?',
    )
  })

  it('are not asked for without a mail server', async () => {
    expect(await mailDomain({ smtp: null }, failing('ENODATA'))).toEqual([])
  })
})

describe('the files of NPPES', () => {
  const w = useWorld()
  const found = async () =>
    (await databaseFindings(w.database, new Map([[1, TEST_KEY]]))).filter(({ about }) => about === 'NPI files')
  const load = (name: string, ends: string) =>
    w.db
      .insertInto('npi_file')
      .values({ name, begins: '2005-05-23', ends, bytes: 1, finished_at: new Date() })
      .execute()

  it('are old after 45 days, and not spoken of where there are none', async () => {
    expect(await found()).toEqual([])
    await load('old', '2020-01-31')
    expect(await found()).toMatchObject([{ level: 'warning', text: expect.stringContaining('until 2020-01-31 only') }])
    const today = new Date().toISOString().slice(0, 10)
    await load('new', today)
    expect(await found()).toMatchObject([{ level: 'ok', text: `are loaded until ${today}.` }])
  })
})
