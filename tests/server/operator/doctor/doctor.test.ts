import { databaseKind, type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { ScriptedPanel } from '#tests/support/scripted-panel.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

/* The doctor, run like an operator does: in a separate process, on plain Node. */

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.close())

const doctor = (more: NodeJS.ProcessEnv | object = {}) =>
  runToEnd('operator/operator.ts', ['doctor'], { ...environmentFor(testDb), ...more })

const lines = (stdout: string) => stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))

/** Tests without a database run in one of the two database projects only. */
const withoutDatabase = databaseKind() === 'postgres' ? it : it.skip

describe('operator doctor', () => {
  it('finds no problem in a prepared database, and warns about sample settings', async () => {
    const { code, stdout } = await doctor()
    expect(code).toBe(0)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        'ok | settings | can be used.',
        'ok | APP_ORIGIN | https://portal.test',
        'warning | BRAND_SUPPORT_EMAIL | is the sample address, which nobody reads. Set your own.',
        'warning | INFORMATION_DIR | is not set: visitors read sample terms and a sample privacy policy. Write your own.',
        'ok | writes | A write succeeds.',
        'ok | clock | This machine and the database agree.',
        'ok | migrations | All have run.',
        'ok | DATA_KEYS | can decrypt everything that is stored.',
        'ok | outbox | No message failed.',
        expect.stringMatching(/^warning \| mail \| is not sent: it goes to outbox\.jsonl in /),
      ]),
    )
    expect(stdout).toMatch(/\n0 problems, \d+ warnings?\.$/)
  })

  it('warns when one database role has the rights of both', async () => {
    const { stdout } = await doctor()
    const expected =
      databaseKind() === 'postgres'
        ? /^warning \| roles \| One role does both: "postgres" uses the tables and could rewrite the audit \(superuser, owner of audit, owner of payment_event\)\. Set DATABASE_OWNER_URL/
        : /^ok \| roles \| Files in PANEL_DATA_DIR have one role: only triggers keep the audit append-only\.$/
    expect(lines(stdout)).toContainEqual(expect.stringMatching(expected))
  })

  withoutDatabase('names a setting that cannot be used, and exits with 1', async () => {
    const { code, stdout } = await doctor({ SMS_PROVIDER: 'twilio' })
    expect(code).toBe(1)
    expect(lines(stdout)).toContain(
      'problem | settings | Setting TWILIO_ACCOUNT_SID is required with SMS_PROVIDER twilio',
    )
  })

  withoutDatabase('says that a database cannot be reached, and exits with 1', async () => {
    const { code, stdout } = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(lines(stdout)).toContain(
      'problem | database | Nothing listens at the address in DATABASE_URL: start Postgres, or correct host and port (ECONNREFUSED).',
    )
  })

  withoutDatabase('asks an existing panel instead of a database, and says when nobody is there', async () => {
    const panel = await new ScriptedPanel().open()
    const checkExistingPanel = (url: string) => doctor({ PANEL_API_URL: url, DATABASE_URL: '' })
    const found = await checkExistingPanel(`${panel.url}/base`)
    expect(found.code).toBe(0)
    expect(lines(found.stdout)).toContain(
      `ok | panel | answers at ${panel.url}. "npm run conformance" checks what it answers.`,
    )
    panel.on('GET /base', { status: 502 })
    const behind = await checkExistingPanel(`${panel.url}/base`)
    expect(behind.code).toBe(1)
    expect(lines(behind.stdout)).toContain(
      `problem | panel | ${panel.url} answers 502: a proxy is there, but no panel behind it. Start the panel.`,
    )
    await panel.close()
    const unreachable = await checkExistingPanel(panel.url)
    expect(unreachable.code).toBe(1)
    expect(lines(unreachable.stdout)).toContain(
      `problem | panel | Nothing answers at ${panel.url} (ECONNREFUSED). Start the panel, or correct PANEL_API_URL.`,
    )
  })

  it('checks the portal at its public address', async () => {
    const { stdout } = await doctor({ APP_ORIGIN: 'https://localhost:1' })
    expect(lines(stdout)).toContainEqual(
      expect.stringMatching(/^warning \| public address \| https:\/\/localhost:1 does not answer as the portal /),
    )
  })
})
