import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '#server/log.ts'
import { supportPacket } from '#server/operator/support/packet.ts'
import { describeSettings } from '#server/settings/display.ts'
import { marks, plantedMember } from '#tests/support/panel/facts/planted.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { runToEnd } from '#tests/support/server-process.ts'

/* `operator support packet`: one file for remote support, without personal data and without secrets. */

const world = useWorld({ lookups: true })

const packet = async () => (await supportPacket(world.database)).toString('utf8')

describe('a support packet', () => {
  it('contains no personal data, even when every table holds some', async () => {
    const member = await plantedMember(world)
    const stored = await world.db.selectFrom('panelist').selectAll().where('id', '=', member.panelistId).execute()
    expect(JSON.stringify(stored)).toContain(marks.lastName)
    log.error('call failed', { userId: member.userId, requestId: 'request-7', route: '/api/taxDetail/{userId}' })
    const text = await packet()
    const values = [
      ...Object.values(marks),
      member.mobile,
      member.mobile.slice(2),
      member.token,
      '01-31-1970',
      'Junior',
    ]
    expect(values.filter((value) => text.includes(value))).toEqual([])
    expect(text).not.toContain('userId"')
    expect(JSON.parse(text).log).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'call failed', requestId: 'request-7' }),
    )
  })

  it('contains release, machine, settings, doctor, database and metrics', async () => {
    const { release, machine, settings, doctor, database, metrics } = JSON.parse(await packet())
    expect(release).toMatch(/^\d+\.\d+\.\d+$/)
    expect(machine.node).toBe(process.version)
    expect(settings.PORT).toMatch(/^(default|\d+)$/)
    expect(doctor.join('\n')).toMatch(/\d+ problems?, \d+ warnings?\./)
    expect(database.migrations).toMatchObject({ pending: [], newest: expect.stringMatching(/^\d{4}-/) })
    expect(database.tables.panelist).toEqual({ rows: expect.any(Number), kilobytes: expect.any(Number) })
    expect(database.queue).toEqual(expect.any(Array))
    expect(metrics).toContainEqual(expect.stringMatching(/^process_cpu_seconds_total /))
  })
})

describe('the support packet command', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packet-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const secret = 'jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA='
  const run = (file: string) =>
    runToEnd('operator/operator.ts', ['support', 'packet', file], {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_ORIGIN: 'https://portal.test',
      ALLOW_LOCAL_OUTBOX: 'true',
      DATABASE_URL: 'postgres://carepanel:database-password@127.0.0.1:1/none',
      SESSION_PASSWORDS: `1:${secret}`,
      DATA_KEYS: `1:${secret}`,
    })

  it('writes a file only its owner can read, also without a database, and overwrites none', async () => {
    const file = join(folder, 'packet.json')
    expect(await run(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('Read it before you send it.') })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(secret)
    expect(text).not.toContain('database-password')
    expect(JSON.parse(text)).toMatchObject({
      settings: {
        DATABASE_URL: 'set',
        DATA_KEYS: 'set',
        APP_ORIGIN: 'https://portal.test',
        ALLOW_LOCAL_OUTBOX: 'true',
      },
      database: { kind: 'postgres', version: { failed: 'Error ECONNREFUSED' } },
      note: expect.stringContaining('No running portal answered this command'),
    })
    expect(await run(file)).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
  })
})

describe('the settings in a support packet', () => {
  it.each([
    ['a number is shown', 'PORT', '8080', '8080'],
    ['a switch is shown', 'NPI_LUHN', 'false', 'false'],
    ['a choice is shown', 'SMS_PROVIDER', 'twilio', 'twilio'],
    ['a key is only set', 'TREMENDOUS_API_KEY', 'key-of-tremendous', 'set'],
    ['a name is only set', 'TAX_PAYER_NAME', 'Payer Inc.', 'set'],
    [
      'an address shows its origin',
      'PANEL_API_URL',
      'https://user:password@panel.example/v1?key=1',
      'https://panel.example',
    ],
    ['a mail server is only set', 'SMTP_URL', 'smtps://user:password@mail.example:465', 'set'],
    ['a secret in the wrong place is not shown', 'PORT', 'sk-live-51H', 'cannot be used'],
    ['what is missing has its default', 'BRAND_NAME', '', 'default'],
  ])('hide secrets and personal values: %s', (_what, name, value, shown) => {
    expect(describeSettings({ [name]: value })[name]).toBe(shown)
  })

  it('include settings that are not set', () => {
    expect(Object.keys(describeSettings({}))).toEqual(expect.arrayContaining(['DATA_KEYS', 'LOG_LEVEL', 'HOST']))
  })
})
