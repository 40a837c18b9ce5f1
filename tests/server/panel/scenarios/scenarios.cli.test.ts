import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { databaseKind, type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { TEST_KEY } from '#tests/support/panel/world.ts'

/* The commands as an operator runs them: in processes of their own, on plain Node. */

jest.setTimeout(90_000)

const root = process.cwd()
const onNode = (program: string, args: readonly string[]) => [
  '--import',
  './scripts/server-only.mjs',
  join('server', 'operator', program),
  ...args,
]

const environmentOf = ({ location }: TestDatabase): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  APP_ORIGIN: 'https://portal.test',
  SESSION_PASSWORDS: process.env.SESSION_PASSWORDS,
  DATA_KEYS: `1:${TEST_KEY.reveal()}`,
  ...('url' in location ? { DATABASE_URL: location.url } : { PANEL_DATA_DIR: location.dataDir }),
})

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.close())

interface Ended {
  code: number
  said: string
  complained: string
}

function run(program: string, args: readonly string[] = [], more: object = {}): Promise<Ended> {
  const env: NodeJS.ProcessEnv = { ...environmentOf(place), ...more }
  const { promise, resolve } = Promise.withResolvers<Ended>()
  execFile(process.execPath, onNode(program, args), { cwd: root, env }, (error, stdout, stderr) =>
    resolve({ code: error ? Number(error.code) : 0, said: stdout.trim(), complained: stderr.trim() }),
  )
  return promise
}

const operator = (...words: string[]) => run('operator.ts', words)

describe('prepare', () => {
  it('fills an empty database and says who can sign in as its last line; again, it says the same', async () => {
    const first = await run('prepare.ts', ['--scenario', 'demo'])
    expect(first).toMatchObject({ code: 0, complained: '' })
    const { members, links } = JSON.parse(first.said.split('\n').at(-1) ?? '')
    expect(members[0]).toEqual({ who: 'hcp', name: 'Maya Chen', mobile: '+12125550101', email: 'maya.chen@mail.test' })
    expect(links.campaign).toMatch(/^https:\/\/portal\.test\/\?ckey=[\w-]{22}$/)
    expect(links.nonProfitCampaign).toMatch(/^https:\/\/portal\.test\/\?ckey=[\w-]{22}$/)
    expect(links.invitation).toMatch(/^https:\/\/portal\.test\/surveyLanding\?maskId=[\w-]{22}$/)
    expect(links.partner).toMatch(
      /^https:\/\/portal\.test\/rps\/register\?skey=[\w-]{22}&pikey=[\w-]{22}&maskId=[\w-]{22}$/,
    )
    const again = await run('prepare.ts', ['--scenario', 'demo'])
    expect(JSON.parse(again.said)).toMatchObject({
      members,
      links: { campaign: links.campaign, invitation: links.invitation },
    })
  })

  it('says in one line what is wrong', async () => {
    expect(await run('prepare.ts', ['--scenario', 'nonsense'])).toEqual({
      code: 2,
      said: '',
      complained: 'Usage: prepare.ts [--scenario lookups|demo]',
    })
    const unreachable = { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' }
    expect(await run('prepare.ts', [], unreachable)).toEqual({
      code: 1,
      said: '',
      complained: 'The database cannot be used (ECONNREFUSED).',
    })
    expect(await run('prepare.ts', [], { PORT: 'many' })).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^Setting PORT/),
    })
  })
})

describe('operator', () => {
  it('finds members however their number is typed', async () => {
    const shown = await operator('members', 'show', '(212) 555-0101')
    expect(shown.code).toBe(0)
    expect(shown.said).toMatch(/^status +Verified$/m)
    expect(shown.said).toMatch(/^CP-1001-\d+ +Managing hypertension in primary care +Invited/m)
    expect(await operator('members', 'show', '2125559999')).toMatchObject({
      code: 1,
      complained: 'No member has the number 2125559999.',
    })
  })

  it('explains itself when it does not understand', async () => {
    const usage = expect.stringMatching(/^Usage:/)
    expect(await operator('members', 'flag')).toEqual({ code: 2, said: '', complained: usage })
    expect(await operator('help')).toEqual({ code: 0, said: usage, complained: '' })
  })

  it('refuses where another panel keeps the data', async () => {
    const ended = await run('operator.ts', ['outbox'], { PANEL_API_URL: 'https://panel.test' })
    expect(ended).toMatchObject({ code: 1, complained: expect.stringContaining('PANEL_API_URL') })
  })
})

describe('serve', () => {
  const freePort = async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    server.close()
    await once(server, 'close')
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  }

  it('answers the contract on its own port, and ends cleanly when asked', async () => {
    const port = await freePort()
    const env: NodeJS.ProcessEnv = { ...environmentOf(place), PANEL_PORT: String(port) }
    const panel = spawn(process.execPath, onNode('serve.ts', []), {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(panel, 'exit')
    try {
      await once(panel.stdout, 'data')
      const base = `http://127.0.0.1:${port}`
      expect((await fetch(`${base}/openapi.json`)).status).toBe(200)
      const unsigned = await fetch(`${base}/api/genders`)
      expect(await unsigned.json()).toMatchObject({ errorCode: 'UNAUTHORIZED' })
      const body = JSON.stringify({ redirectUri: 'completed', ikey: 'nobody', surveyUrl: 'https://s.test' })
      const headers = { 'content-type': 'application/json' }
      const posted = await fetch(`${base}/api/survey-details`, { method: 'POST', headers, body })
      expect(posted.status).toBe(404)
      if (databaseKind() === 'pglite') {
        const refused = await operator('members', 'list')
        expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining(`process ${panel.pid}`) })
      } else {
        expect(await operator('members', 'list')).toMatchObject({ code: 0 })
      }
    } finally {
      panel.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })
})

it('openapi prints every path of the contract', async () => {
  const { code, said } = await run('openapi.ts')
  expect(code).toBe(0)
  expect(Object.keys(JSON.parse(said).paths)).toContain('/api/survey-landing/validate')
})
