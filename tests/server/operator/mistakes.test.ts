import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { parseConfig } from '#server/config.ts'
import { databaseMessage } from '#server/operator/database/database-errors.ts'
import { exitCodeFor, messageFor } from '#server/operator/terminal.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

/* Typical setup mistakes, and the message with the fix for each. @see docs/operating.md#mistakes */

let place: TestDatabase
let folder: string
beforeAll(async () => {
  place = await emptyDatabase('postgres')
  folder = mkdtempSync(join(tmpdir(), 'mistakes-'))
})
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true })
})

const prepare = (more: Record<string, string | undefined>) =>
  runToEnd('operator/operator.ts', ['database', 'prepare'], { ...environmentFor(place), ...more })

const secret = 'jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA='
/** Output and exit code of a command with invalid settings. */
function outputOf(more: Record<string, string>) {
  try {
    parseConfig({ ...environmentFor(place), ...more })
  } catch (error) {
    return { code: exitCodeFor(error), stderr: messageFor(error) }
  }
  throw new Error('these settings are valid')
}

const onFiles = { DATABASE_URL: '', SESSION_PASSWORDS: '', DATA_KEYS: '' }

describe('an invalid setting', () => {
  it.each<[string, Record<string, string>, string]>([
    ['another kind of database', { DATABASE_URL: 'mysql://db' }, 'Setting DATABASE_URL: must start with postgres://'],
    ['a short secret', { DATA_KEYS: '1:short' }, 'Setting DATA_KEYS: secret 1 is too short'],
    ['a secret without an id', { DATA_KEYS: secret }, 'Setting DATA_KEYS must read "id:secret,id:secret"'],
    [
      'a sample secret',
      { DATA_KEYS: '1:please-change-me-please-change-me-please-change-me' },
      'Setting DATA_KEYS: secret 1 is a sample value',
    ],
    [
      'no secrets at all',
      { SESSION_PASSWORDS: '', DATA_KEYS: '' },
      'Setting SESSION_PASSWORDS is required\nSetting DATA_KEYS is required',
    ],
    [
      'plain http for real people',
      { APP_ORIGIN: 'http://portal.test' },
      'Setting APP_ORIGIN: must be the public https address with DATABASE_URL; to allow plain http, set ALLOW_HTTP_ORIGIN=true',
    ],
    [
      'a path in the origin',
      { APP_ORIGIN: 'https://portal.test/app' },
      'Setting APP_ORIGIN: must be an origin and nothing else, such as https://portal.example',
    ],
    [
      'an origin without https',
      { APP_ORIGIN: 'portal.test' },
      'Setting APP_ORIGIN: must be an address such as https://portal.example',
    ],
    [
      'two panels',
      { PANEL_API_URL: 'https://panel.test' },
      'Setting PANEL_API_URL and DATABASE_URL name two panels: set the first for an existing one, the second for the embedded one',
    ],
    ['a word for a port', { PORT: 'abc' }, 'Setting PORT: must be a port from 1 to 65535'],
    [
      'a word for a number',
      { TRUST_PROXY_HOPS: 'yes' },
      'Setting TRUST_PROXY_HOPS: must be a whole number, at least 0',
    ],
    ['a word for a color', { BRAND_HUE: 'blue' }, 'Setting BRAND_HUE: must be a number from 0 to 360'],
    [
      'a provider without its account',
      { SMS_PROVIDER: 'twilio', TWILIO_SENDER: '+15125550100', TWILIO_AUTH_TOKEN: 'a'.repeat(32) },
      'Setting TWILIO_ACCOUNT_SID is required with SMS_PROVIDER twilio',
    ],
    [
      'a provider in another spelling',
      { SMS_PROVIDER: 'Twilio' },
      'Setting SMS_PROVIDER: must be one of local, twilio',
    ],
    ['a mail server without a sender', { SMTP_URL: 'smtp://mail.test' }, 'Setting MAIL_FROM is required with SMTP_URL'],
    [
      'a mistyped name',
      { TRUST_PROXY_HOP: '1' },
      'Setting TRUST_PROXY_HOP is not a setting. If it belongs to another program, name it in OTHER_VARIABLES',
    ],
    [
      'messages of real people in a file',
      { ALLOW_LOCAL_OUTBOX: '', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'portal@portal.test' },
      'Setting SMS_PROVIDER: must be twilio for real people; to write messages and codes to a file instead, set ALLOW_LOCAL_OUTBOX=true',
    ],
  ])('names the setting and the fix: %s', (_mistake, wrong, stderr) => {
    expect(outputOf(wrong)).toEqual({ code: 1, stderr })
  })

  it('is named together with all others', () => {
    const { stderr } = outputOf({
      APP_ORIGIN: 'http://portal.test',
      ALLOW_LOCAL_OUTBOX: '',
      SMS_PROVIDER: 'twilio',
      PAYOUT_GATEWAY: 'paypal',
      PAYPAL_CLIENT_ID: 'client',
      DATA_KEYS: '',
      SESSION_PASSWORDS: '1:short',
      TRUST_PROXY_HOP: '1',
    })
    expect(stderr.split('\n')).toEqual([
      'Setting APP_ORIGIN: must be the public https address with DATABASE_URL; to allow plain http, set ALLOW_HTTP_ORIGIN=true',
      'Setting SMTP_URL: is required for real people; to write messages and codes to a file instead, set ALLOW_LOCAL_OUTBOX=true',
      'Setting TRUST_PROXY_HOP is not a setting. If it belongs to another program, name it in OTHER_VARIABLES',
      'Setting SESSION_PASSWORDS: secret 1 is too short',
      'Setting DATA_KEYS is required',
      'Setting TWILIO_ACCOUNT_SID is required with SMS_PROVIDER twilio',
      'Setting TWILIO_AUTH_TOKEN is required with SMS_PROVIDER twilio',
      'Setting TWILIO_SENDER is required with SMS_PROVIDER twilio',
      'Setting PAYPAL_CLIENT_SECRET is required with this PAYOUT_GATEWAY',
      'Setting PAYPAL_WEBHOOK_ID is required with this PAYOUT_GATEWAY',
    ])
    expect(outputOf({ PORT: 'abc', BRAND_HUE: 'blue' }).stderr).toBe(
      'Setting PORT: must be a port from 1 to 65535\nSetting BRAND_HUE: must be a number from 0 to 360',
    )
  })

  it('ends a command with exit code 1, and nothing but its message', async () => {
    expect(await prepare({ PORT: 'abc' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Setting PORT: must be a port from 1 to 65535',
    })
  })

  it('names a data directory that cannot be written', async () => {
    expect(await prepare({ ...onFiles, PANEL_DATA_DIR: '/proc/none' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Setting PANEL_DATA_DIR: cannot write to \/proc\/none \(E[A-Z]+\)$/),
    })
  })

  it.each([
    ['empty', ''],
    ['cut short', '{"SESSION_PASSWORDS":"1:'],
    ['of another kind', '{}'],
  ])('reports a secrets file that is %s', (_mistake, text) => {
    const PANEL_DATA_DIR = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(PANEL_DATA_DIR, 'secrets.json'), text)
    expect(outputOf({ ...onFiles, PANEL_DATA_DIR })).toEqual({
      code: 1,
      stderr: `Setting PANEL_DATA_DIR: secrets.json in ${PANEL_DATA_DIR} is damaged. Put a copy back. Only if the portal never stored anything here, delete the file`,
    })
  })

  it('reports a database without its secrets file, and makes no new one', async () => {
    const PANEL_DATA_DIR = mkdtempSync(join(folder, 'lost-'))
    mkdirSync(join(PANEL_DATA_DIR, 'database'))
    expect(await prepare({ ...onFiles, PANEL_DATA_DIR })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Setting PANEL_DATA_DIR: ${PANEL_DATA_DIR} has a database, but not the file secrets.json that decrypts it. Put the file back`,
    })
    expect(existsSync(join(PANEL_DATA_DIR, 'secrets.json'))).toBe(false)
  })
})

describe('database prepare with an unusable database', () => {
  const urlWith = (change: (url: URL) => void) => {
    const url = new URL('url' in place.location ? place.location.url : '')
    change(url)
    return { DATABASE_URL: url.href }
  }

  it('says that nobody listens at DATABASE_URL', async () => {
    const { stderr } = await prepare({ DATABASE_URL: 'postgres://carepanel:hidden@127.0.0.1:1/panel' })
    expect(stderr).toBe(
      'Nothing listens at the address in DATABASE_URL: start Postgres, or correct host and port (ECONNREFUSED).',
    )
  })

  it('says that the database does not exist', async () => {
    const { stderr } = await prepare(urlWith((url) => (url.pathname = '/nowhere')))
    expect(stderr).toBe('The database that DATABASE_URL names does not exist: create it (3D000).')
  })

  it('names DATABASE_OWNER_URL when Postgres rejects the password of the owner', async () => {
    const { DATABASE_URL } = urlWith((url) => (url.password = 'wrong'))
    expect(await prepare({ DATABASE_OWNER_URL: DATABASE_URL })).toMatchObject({
      code: 1,
      stderr:
        'Postgres rejects the password in DATABASE_OWNER_URL: correct it, and percent-encode special characters (28P01).',
    })
  })

  it('says that the role may not create tables', async () => {
    const admin = new Client({ connectionString: 'url' in place.location ? place.location.url : '' })
    await admin.connect()
    await admin.query("create role first_day login password 'first-day'")
    const { stderr } = await prepare(
      urlWith((url) => {
        url.username = 'first_day'
        url.password = 'first-day'
      }),
    )
    await admin.query('drop role first_day')
    await admin.end()
    expect(stderr).toMatch(/^The database needs \d+ migrations, which the role of DATABASE_URL may not run\. /)
    expect(stderr).toContain('Make it the owner of the database')
  })
})

describe('databaseMessage', () => {
  it.each([
    ['28P01', /^Postgres rejects the password in DATABASE_URL: correct it, and percent-encode/],
    ['42501', /^The user of DATABASE_URL lacks rights: make it the owner of the database/],
    ['57014', /^The database took too long\. If another command is changing the same members, wait/],
    ['53100', /^The disk of the database is full \(53100\)\.$/],
    ['EROFS', /^The file system is read-only \(EROFS\)\.$/],
    ['EACCES', /^This user may not write there \(EACCES\)\.$/],
    ['25006', /points to a standby \(25006\)\.$/],
    ['ENOTFOUND', /^The host in DATABASE_URL is unknown/],
    ['XX000', /^The database cannot be used \(XX000\)\.$/],
  ])('shows the fix for error code %s, and no data', (code, sentence) => {
    const error = Object.assign(new Error('duplicate key (mobile)=(+12125550101)'), { code })
    expect(databaseMessage(error)).toMatch(sentence)
    expect(databaseMessage(error)).not.toContain('2125550101')
  })

  it('shows name and location of an error without a code, and does not blame the database', () => {
    const message = databaseMessage(new TypeError('duplicate key (mobile)=\n  at +12125550101'))
    expect(message).toMatch(/^An unexpected error: TypeError at .*mistakes\.test\.ts\S*:\d+:\d+\)?\.$/)
    expect(message).not.toContain('2125550101')
  })

  it('says that Postgres closed the connection', () => {
    expect(databaseMessage(new Error('Connection terminated unexpectedly'))).toBe(
      'Postgres closed the connection: its log says why.',
    )
  })

  it.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
    'shows the fix for a connection that times out: %s',
    (message) => {
      expect(databaseMessage(new Error(message))).toMatch(
        /^The host in DATABASE_URL does not answer: .+ \(ETIMEDOUT\)\.$/,
      )
    },
  )
})
