import '../../../support/panel/environment.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { parseConfig } from '#server/config.ts'
import { startPanel } from '#server/panel/embedded.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { type TwoRoles, twoRoles } from '#tests/support/database/database-roles.ts'
import { aRegistration } from '#tests/support/panel/facts/builders.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

onPostgres('owner role and application role on Postgres', () => {
  let roles: TwoRoles
  let dataDir: string
  beforeEach(async () => {
    roles = await twoRoles()
    dataDir = await mkdtemp(join(tmpdir(), 'carepanel-roles-'))
  })
  afterEach(async () => {
    await roles.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const settings = (more: object = {}) =>
    parseConfig({
      DATABASE_URL: roles.applicationUrl,
      PANEL_DATA_DIR: dataDir,
      SESSION_PASSWORDS: process.env.SESSION_PASSWORDS,
      DATA_KEYS: process.env.DATA_KEYS,
      ...more,
    })
  const withOwner = () => settings({ DATABASE_OWNER_URL: roles.ownerUrl })

  /** Starts the panel, makes a request, and stops it. */
  async function startOnce(config: ReturnType<typeof settings>) {
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const panel = await startPanel(config, 1)
    const request = new Request('http://panel.test/register/sendOtp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aRegistration()),
    })
    try {
      return (await panel.handle(request)).status
    } finally {
      await panel.close()
    }
  }

  it('start on a database with a migration of a later release', async () => {
    expect(await startOnce(withOwner())).toBe(200)
    const owner = new Client({ connectionString: roles.ownerUrl })
    await owner.connect()
    await owner.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', now()::text)")
    await owner.end()
    expect(await startOnce(withOwner())).toBe(200)
  })

  async function refusalOf(statement: string): Promise<string> {
    const client = new Client({ connectionString: roles.applicationUrl })
    await client.connect()
    try {
      await client.query(statement)
      return ''
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error)
    } finally {
      await client.end()
    }
  }

  const INSUFFICIENT_PRIVILEGE = '42501'

  it('let the application write but not change append-only tables or the schema', async () => {
    expect(await startOnce(withOwner())).toBe(200)
    const refused = [
      'TRUNCATE audit',
      'TRUNCATE payment_event',
      'DELETE FROM audit',
      "UPDATE audit SET event = 'x'",
      'ALTER TABLE audit DISABLE TRIGGER ALL',
      'DROP TRIGGER audit_append_only ON audit',
      'CREATE TRIGGER mine BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()',
      "SET session_replication_role = 'replica'",
      'DROP TABLE audit',
      'DELETE FROM payment_event',
      "UPDATE payment_event SET event = 'x'",
      'DELETE FROM payment',
      'TRUNCATE panelist CASCADE',
      'CREATE TABLE mine (id int)',
      'CREATE TEMPORARY TABLE mine (id int)',
      "UPDATE kysely_migration SET name = 'x'",
      'CREATE TABLE pgboss.mine (id int)',
      'DROP TABLE pgboss.job',
    ]
    for (const statement of refused)
      expect([statement, await refusalOf(statement)]).toEqual([statement, INSUFFICIENT_PRIVILEGE])
    expect(await refusalOf('SELECT event FROM audit')).toBe('')
  })

  it('start again with and without the owner role', async () => {
    expect(await startOnce(withOwner())).toBe(200)
    expect(await startOnce(withOwner())).toBe(200)
    expect(await startOnce(settings())).toBe(200)
  })

  it('can be set up by two processes at once', async () => {
    expect(await Promise.all([startOnce(withOwner()), startOnce(withOwner())])).toEqual([200, 200])
  })

  it('refuse to start on an empty database without the owner role', async () => {
    await expect(startPanel(settings(), 1)).rejects.toThrow(
      /^The database needs \d+ migrations, which the role of DATABASE_URL may not run\. Make it the owner of the database; or set DATABASE_OWNER_URL and run "npm run operator -- database prepare"\.$/,
    )
  })

  it('are set up by "database prepare", after which the doctor reports two roles', async () => {
    const environment = { ...environmentFor({ location: { url: roles.applicationUrl }, close: roles.close }) }
    const operator = (...args: string[]) => runToEnd('operator/operator.ts', args, environment)
    expect(await operator('doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^problem +migrations +\d+ have not run\./m),
    })
    environment.DATABASE_OWNER_URL = roles.ownerUrl
    expect(await operator('database', 'prepare')).toEqual({
      code: 0,
      stdout: 'The database is up to date.',
      stderr: '',
    })
    delete environment.DATABASE_OWNER_URL
    expect(await operator('doctor')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok +roles +"application_\w+" uses the tables and cannot change the audit\.$/m),
    })
    const owner = new Client({ connectionString: roles.ownerUrl })
    await owner.connect()
    const application = new URL(roles.applicationUrl).username
    const doctorAfter = async (statement: string) => {
      await owner.query(statement.replace('ROLE', application))
      return operator('doctor')
    }
    expect(await doctorAfter('GRANT DELETE ON payment, bank_file TO ROLE')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^problem +roles +"application_\w+" has rights that it must not have \(DELETE on bank_file, DELETE on payment\)\. Run "npm run operator -- database prepare" with DATABASE_OWNER_URL/m,
      ),
    })
    expect(await doctorAfter('REVOKE INSERT ON payment FROM ROLE')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^problem +roles +"application_\w+" lacks rights that it needs \(INSERT on payment\)\./m,
      ),
    })
    await owner.end()
  })
})
