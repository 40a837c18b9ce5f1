import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { link, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { socketPath } from '#server/operator/socket/path.mjs'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { TEST_KEY } from '#tests/support/panel/world.ts'
import { environmentFor, runOperatorClient, runToEnd } from '#tests/support/server-process.ts'

/* The commands, run like an operator does: in separate processes, on plain Node. */

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await testDatabase()
  const database = await openDatabase(testDb.location)
  const crypto = createCrypto(new Map([[1, TEST_KEY]]))
  await loadScenario(database.db, scenarios.demo, { crypto, surveyHost: 'http://surveys.test' })
  await database.close()
})
afterAll(() => testDb.close())

const run = (program: string, args: readonly string[] = [], more: NodeJS.ProcessEnv | object = {}) =>
  runToEnd(`operator/${program}`, args, { ...environmentFor(testDb), ...more })

const operator = (...args: string[]) => run('operator.ts', args)

describe('operator', () => {
  it('finds a member by a number in any format', async () => {
    const shown = await operator('members', 'show', '(212) 555-0101')
    expect(shown.code).toBe(0)
    expect(shown.stdout).toMatch(/^status +Verified$/m)
    const invitations = await operator('members', 'invitations', '(212) 555-0101')
    expect(invitations.stdout).toMatch(/^CP-1001-\d+ +Managing hypertension in primary care +Invited/m)
    expect(await operator('members', 'show', '2125559999')).toMatchObject({
      code: 1,
      stderr: 'No member has the number 2125559999.',
    })
  })

  it('prints usage when an argument is missing, and the choices when a value is invalid', async () => {
    const usage = expect.stringMatching(/^Usage: npm run operator -- /)
    expect(await operator('members', 'flag')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: missing required argument 'mobile'\n\nUsage: npm run operator -- members flag/,
      ),
    })
    expect(await operator('members', 'flag', '2125550101', 'Nice')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Invalid value "Nice" for status: expected one of /),
    })
    expect(await operator('help')).toEqual({ code: 0, stdout: usage, stderr: '' })
  })

  it('opens the database itself when a killed portal left its socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'operator-'))
    const env: NodeJS.ProcessEnv = { ...environmentFor(testDb), PANEL_DATA_DIR: folder }
    const socket = socketPath(folder, env.DATABASE_URL ?? null)
    const left = createServer().listen(socket)
    await once(left, 'listening')
    const heldSocket = join(folder, 'kept')
    await link(socket, heldSocket)
    left.close()
    await once(left, 'close')
    await rename(heldSocket, socket)
    const shown = await runOperatorClient(['members', 'show', '2125550101'], env)
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^name +Maya Chen$/m) })
    await rm(folder, { recursive: true })
  })

  it('refuses DATA_KEYS with another key under a known number, and stores nothing with it; doctor names them', async () => {
    expect(await operator('surveys', 'list', 'Draft')).toMatchObject({ code: 0 })
    const other = { DATA_KEYS: '1:Qw8dR2kLm5Zx1vB7nT4yHs9cJf3gPa6uEo0iKXqVtYA=' }
    expect(await run('operator.ts', ['surveys', 'secret', 'CP-1001'], other)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATA_KEYS: key 1 is not the key 1 that this database was encrypted with.',
    })
    const { code, stdout } = await run('operator.ts', ['doctor'], other)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^problem +DATA_KEYS +key 1 is not the key 1 that this database was encrypted with\.$/m)
  })

  it('refuses to run when an existing panel is set', async () => {
    const ended = await run('operator.ts', ['outbox', 'list'], { PANEL_API_URL: 'https://panel.test' })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('PANEL_API_URL') })
  })
})

it('openapi prints the paths of the panel contract', async () => {
  const { code, stdout } = await run('openapi.ts')
  expect(code).toBe(0)
  expect(Object.keys(JSON.parse(stdout).paths)).toContain('/api/survey-landing/validate')
})

it('openapi operator prints the paths of the operations API', async () => {
  const { code, stdout } = await run('openapi.ts', ['operator'])
  expect(code).toBe(0)
  expect(Object.keys(JSON.parse(stdout).paths)).toContain('/operator/api/surveys.invite')
})

it('openapi refuses a word that it does not know', async () => {
  const usage = 'Usage: npm run openapi [operator] [client]'
  expect(await run('openapi.ts', ['clients'])).toEqual({ code: 2, stdout: '', stderr: usage })
})

it('openapi ends without an error when its reader closes the pipe, as head does', async () => {
  const program = ['--import', './scripts/server-only.mjs', 'server/operator/openapi.ts']
  const child = spawn(process.execPath, program, { env: environmentFor(testDb), stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.once('data', () => child.stdout.destroy())
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})
