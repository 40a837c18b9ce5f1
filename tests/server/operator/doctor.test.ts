import { databaseKind, type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

/* The doctor as an operator runs it: in a process of its own, on plain Node. */

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.close())

const doctor = (more: NodeJS.ProcessEnv | object = {}) =>
  runToEnd('operator/operator.ts', ['doctor'], { ...environmentFor(place), ...more })

const lines = (stdout: string) => stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))

describe('operator doctor', () => {
  it('finds a prepared database healthy, and says what is not as it should be', async () => {
    const { code, stdout } = await doctor()
    expect(code).toBe(0)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        'ok | settings | can be used.',
        'ok | APP_ORIGIN | https://portal.test',
        'warning | BRAND_SUPPORT_EMAIL | is the sample address: members cannot reach anybody there.',
        'warning | INFORMATION_DIR | is not set: visitors read sample terms and a sample privacy policy. Write your own.',
        'ok | clock | This machine and the database agree.',
        'ok | migrations | All have run.',
        'ok | DATA_KEYS | can decrypt everything that is stored.',
        'ok | outbox | No message failed.',
        expect.stringMatching(/^warning \| mail \| is not sent: it goes to outbox\.jsonl in /),
      ]),
    )
    expect(stdout).toMatch(/\n0 problems, \d+ warnings\.$/)
  })

  it('says when one role does both', async () => {
    const { stdout } = await doctor()
    const expected =
      databaseKind() === 'postgres'
        ? /^warning \| roles \| One role does both: "postgres" uses the tables and could rewrite the audit \(superuser, owner of audit, .*TRUNCATE on audit.*\)\. Set DATABASE_OWNER_URL/
        : /^ok \| roles \| Files in PANEL_DATA_DIR have one role: only triggers keep the audit append-only\.$/
    expect(lines(stdout)).toContainEqual(expect.stringMatching(expected))
  })

  it('names a setting that cannot be used, and exits with 1', async () => {
    const { code, stdout } = await doctor({ SMS_PROVIDER: 'twilio' })
    expect(code).toBe(1)
    expect(lines(stdout)).toContain(
      'problem | settings | Setting TWILIO_ACCOUNT_SID is required with SMS_PROVIDER twilio',
    )
  })

  it('says that a database cannot be reached, and exits with 1', async () => {
    const { code, stdout } = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(lines(stdout)).toContain('problem | database | The database cannot be used (ECONNREFUSED).')
  })

  it('asks no database where another panel keeps the data', async () => {
    const { code, stdout } = await doctor({ PANEL_API_URL: 'https://panel.test/base', DATABASE_URL: '' })
    expect(code).toBe(0)
    expect(lines(stdout)).toContain('ok | panel | is kept elsewhere: https://panel.test. Its operators look after it.')
  })
})
