import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/launch/free-port.mjs'
import { databaseKind, type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import {
  environmentFor,
  processorSeconds,
  type Running,
  runOperatorClient,
  runToEnd,
  startProgram,
} from '#tests/support/server-process.ts'

/* The embedded panel as its own process, started by `npm run panel`. `server/main.ts` starts and stops the same way. */

let testDb: TestDatabase
let settings: NodeJS.ProcessEnv
let panel: Running
let base = ''
let simulator = ''
let operators = ''

beforeAll(async () => {
  testDb = await testDatabase()
  const [port, simulatorPort, operatorPort] = [await freePort(), await freePort(), await freePort()]
  settings = {
    ...environmentFor(testDb),
    METRICS_TOKEN: 'a-token-of-the-operator',
    PANEL_PORT: String(port),
    SURVEY_HOST_PORT: String(simulatorPort),
    OPERATOR_PORT: String(operatorPort),
  }
  base = `http://127.0.0.1:${port}`
  simulator = `http://127.0.0.1:${simulatorPort}`
  operators = `http://localhost:${operatorPort}`
  panel = startProgram('serve-panel.ts', ['--demo'], { ...settings, PANEL_DATA_DIR: dataDirectory() })
  await panel.printed(/The panel listens/)
})
afterAll(async () => {
  panel.child.kill('SIGKILL')
  await panel.ended
  await testDb.close()
})

const dataDirectory = () =>
  'url' in testDb.location ? join('/tmp', `serve-panel-${process.pid}`) : testDb.location.dataDir

const client = () => ({ ...settings, PANEL_DATA_DIR: dataDirectory() })
const command = (...args: string[]) => runOperatorClient(args, client())

/** The status of the answer to a form that is still being sent when `meanwhile` runs. */
function slowUpload(path: string, meanwhile: () => void) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const body = JSON.stringify({ redirectUri: 'completed', ikey: 'nobody', surveyUrl: 'https://s.test' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const sent = request(`${base}${path}`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) }, resolve)
  sent.once('error', reject)
  sent.write(body.slice(0, 5), () => {
    meanwhile()
    setTimeout(() => sent.end(body.slice(5)), 500)
  })
  return promise
}

const addressesOfThisMachine = () =>
  Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )

const isRefused = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, (response) => resolve(response.resume().complete)).once('error', ({ message }) =>
      resolve(message.includes('ECONNREFUSED')),
    )
  })

describe('npm run panel', () => {
  it('serves the panel API on its own port', async () => {
    expect((await fetch(`${base}/openapi.json`)).status).toBe(200)
    const unsigned = await fetch(`${base}/api/genders`)
    expect(await unsigned.json()).toMatchObject({ errorCode: 'UNAUTHORIZED' })
    const body = JSON.stringify({ redirectUri: 'completed', ikey: 'nobody', surveyUrl: 'https://s.test' })
    const headers = { 'content-type': 'application/json' }
    const posted = await fetch(`${base}/api/survey-details`, { method: 'POST', headers, body })
    expect(posted.status).toBe(404)
  })

  it('returns metrics only with the token', async () => {
    const metrics = (authorization: string) => fetch(`${base}/metrics`, { headers: { authorization } })
    expect((await metrics('Bearer nobody')).status).toBe(404)
    const text = await (await metrics('Bearer a-token-of-the-operator')).text()
    for (const name of ['waiting', 'oldest_seconds', 'failed'])
      expect(text).toMatch(new RegExp(`^panel_messages_${name} 0$`, 'm'))
    expect(text).toContain('process_cpu_seconds_total')
  })

  it('starts the simulator of the demo', async () => {
    const html = await (await fetch(simulator)).text()
    expect(html).toContain('Send a new respondent of')
    const known = JSON.parse(readFileSync(join(dataDirectory(), 'simulator.json'), 'utf8'))
    expect(Object.keys(known.surveys)).toContain('CP-1001')
  })

  it('serves the operator console on a port of its own and prints how the first operator signs in', async () => {
    const output = 'url' in testDb.location ? 'operators add NAME admin' : '/operator/sign-in\\?link=[\\w-]{43}\n'
    await panel.printed(new RegExp(output))
    const page = await fetch(`${operators}/operator`)
    expect([page.status, page.url]).toEqual([200, `${operators}/operator/sign-in`])
    expect(await page.text()).toContain('<h1>Sign in</h1>')
    expect((await fetch(`${operators}/openapi.json`)).status).toBe(404)
    expect((await fetch(`${base}/operator`)).status).toBe(404)
    const called = await fetch(`${operators}/operator/api/surveys.list`, { method: 'POST' })
    expect(called.status).toBe(401)
  })

  it('listens on loopback only, with the simulator and the console', async () => {
    const addresses = addressesOfThisMachine()
    for (const address of addresses) {
      expect(await isRefused(base.replace('127.0.0.1', address))).toBe(true)
      expect(await isRefused(simulator.replace('127.0.0.1', address))).toBe(true)
      expect(await isRefused(operators.replace('localhost', address))).toBe(true)
    }
  })

  it('keeps other processes out of its PGlite, and names its process to a second command', async () => {
    const ended = await runToEnd('operator/operator.ts', ['members', 'list'], settings)
    const inUse = { code: 1, stderr: expect.stringContaining(`process ${panel.child.pid}`) }
    expect(ended).toMatchObject(databaseKind() === 'pglite' ? inUse : { code: 0 })
  })

  it('runs operator commands over a socket that only its owner can open', async () => {
    const [socket = ''] = readdirSync(dataDirectory()).filter((name) => /^operator.*\.sock$/.test(name))
    expect(statSync(join(dataDirectory(), socket)).mode & 0o777).toBe(0o600)
    const shown = await command('members', 'show', '2125550101')
    expect(shown).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^name +Maya Chen$/m) })
    const verified = await command('members', 'verify', '2125550103')
    expect(verified.stdout).toBe('Thomas Becker changed from Pending Verification to Verified.')
    const [latest] = (await command('audit', 'list', '--json')).stdout.split('\n')
    expect(JSON.parse(latest ?? '')).toMatchObject({ event: 'status changed', from: `operator ${userInfo().username}` })
    expect((await command('doctor')).stdout).toMatch(/^ok +migrations +All have run\.$/m)
  })

  it('reads files from the working directory of the command, and needs --yes without a terminal', async () => {
    const file = join(tmpdir(), `operator-surveys-${process.pid}.csv`)
    writeFileSync(file, 'project,url,topic,incentive\nSOCK-1,https://host.test/1,One,5\n')
    expect((await command('surveys', 'import', '--file', file)).stdout).toMatch(/^SOCK-1 is added as a draft\./)
    // "Café" as spreadsheets on Windows save it.
    writeFileSync(file, 'project,url,topic\nSOCK-3,https://host.test/3,Caf\u00e9\n', 'latin1')
    expect((await command('surveys', 'import', '--file', file)).code).toBe(0)
    expect((await command('surveys', 'show', 'SOCK-3')).stdout).toMatch(/^topic +Caf\u00e9$/m)
    rmSync(file)
    expect(await command('surveys', 'import', '--file', file)).toMatchObject({
      code: 2,
      stderr: `Cannot read ${file}.`,
    })
    const typed = '[{"project":"SOCK-2","url":"https://host.test/2","topic":"Two"}]'
    expect((await runOperatorClient(['surveys', 'import', '--file', '-'], client(), typed)).code).toBe(0)
    expect(await command('surveys', 'launch', 'SOCK-1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Nothing is changed yet. The result would be:\nSOCK-1 is open\.[\s\S]*there is no terminal to ask in\. Add --yes/,
      ),
    })
    expect(await command('surveys', 'launch', 'SOCK-1', '--yes')).toMatchObject({ code: 0 })
  })

  it('exits with 2 for an invalid command and with 1 for one that fails', async () => {
    expect(await command('members', 'flag', '2125550101', 'Nice')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Invalid value "Nice" for status: expected one of /),
    })
    expect(await command('nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('unknown command') })
    expect(await command('members', 'show', '2125559999')).toMatchObject({
      code: 1,
      stderr: 'No member has the number 2125559999.',
    })
  })

  it('uses at most five times the processor time of an empty Node for a command', async () => {
    const sumOf = async (args: readonly string[]) => {
      let seconds = 0
      for (let run = 0; run < 4; run++) seconds += await processorSeconds(args, client())
      return seconds
    }
    const empty = await sumOf(['-e', '0'])
    expect(await sumOf(['scripts/launch/operator.mjs', 'surveys', 'list'])).toBeLessThan(5 * empty)
  })

  it('on SIGTERM answers the pending request, releases the database and exits with 0', async () => {
    const startedAt = performance.now()
    const answer = await slowUpload('/api/survey-details', () => panel.child.kill('SIGTERM'))
    expect(answer.statusCode).toBe(404)
    expect(await panel.ended).toEqual([0, null])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(existsSync(join(dataDirectory(), 'database.lock'))).toBe(false)
    expect(readdirSync(dataDirectory()).filter((name) => name.endsWith('.sock'))).toEqual([])
  })
})

describe('a server that cannot start', () => {
  it.each([
    [
      { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' },
      /^Nothing listens at the address in DATABASE_URL: .+ \(ECONNREFUSED\)\.$/,
    ],
    [{ PORT: 'many' }, /^Setting PORT: must be a port from 1 to 65535$/],
    [{ PANEL_DATA_DIR: '/proc/none', DATABASE_URL: '', DATA_KEYS: '' }, /^Setting PANEL_DATA_DIR: cannot write to/],
    [
      { PANEL_API_URL: 'https://panel.test', DATABASE_URL: '' },
      /^PANEL_API_URL is set, so another panel is used\. Unset it to run the embedded panel\.$/,
    ],
    [
      { HOST: '192.0.2.1' },
      /^Cannot listen on 192\.0\.2\.1, port \d+ \(EADDRNOTAVAIL\): set HOST to an address of this/,
    ],
  ])('prints one sentence and exits with 1 for %j', async (wrong, sentence) => {
    const ended = await runToEnd('serve-panel.ts', [], { ...settings, ...wrong })
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  })

  it('names the setting of a taken port before it opens the database', async () => {
    const port = Number(settings.PANEL_PORT)
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    try {
      const ended = await runToEnd('serve-panel.ts', [], { ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
      expect(ended).toMatchObject({
        code: 1,
        stderr: `Port ${port} is taken: stop the program that uses it, or set PANEL_PORT to another port.`,
      })
    } finally {
      other.close()
    }
  })
})
