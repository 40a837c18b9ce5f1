import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createCrypto } from '#server/panel/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { cellOf } from '#server/panel/jobs/outbox.ts'
import { DEAD_MESSAGES, openQueue } from '#server/panel/jobs/queue.ts'
import { databaseKind, type TestDatabase, testDatabase } from '../support/database.ts'
import { TEST_KEY } from './support/world.ts'

/* The commands as an operator runs them: in processes of their own, on plain Node. */

jest.setTimeout(90_000)

const root = join(__dirname, '..', '..')
const onNode = (program: string, args: readonly string[]) => [
  '--import',
  './scripts/server-only.mjs',
  join('server', 'panel', 'cli', program),
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
      complained: 'Usage: prepare.ts [--scenario lists|demo]',
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
    expect((await operator('members', 'list', 'Banned_Qual')).said).toMatch(/Hugo Martin +\+12125550109/)
    expect(await operator('members', 'show', '2125559999')).toMatchObject({
      code: 1,
      complained: 'No member has the number 2125559999.',
    })
  })

  it('sets statuses, each change written down with who did it', async () => {
    const verified = await operator('members', 'verify', '2125550103')
    expect(verified.said).toBe('Thomas Becker was Pending Verification and is Verified now.')
    expect((await operator('members', 'verify', '2125550103')).said).toBe('Thomas Becker is Verified already.')
    const flagged = await operator('members', 'flag', '2125550103', 'Banned', 'Qual')
    expect(flagged.said).toBe('Thomas Becker was Verified and is Banned_Qual now.')
    expect(await operator('members', 'flag', '2125550103', 'Nice')).toMatchObject({ code: 1 })
    const { said } = await operator('audit', '2125550103')
    const lines = said.split('\n').slice(1)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/status changed +Verified > Banned_Qual +operator \w+/)
  })

  it('invites once', async () => {
    expect((await operator('invite', '2125550113', 'CP-1003')).said).toBe(
      'Priya Nair is invited to CP-1003. A mail is on its way.',
    )
    expect((await operator('invite', '2125550113', 'CP-1003')).said).toBe(
      'Priya Nair has been invited to CP-1003 already.',
    )
    expect(await operator('invite', '2125550113', 'CP-0')).toMatchObject({ code: 1 })
  })

  it('moves a payment step by step, each step once', async () => {
    const shown = await operator('members', 'show', '2125550101')
    const reference = /^(CP-003-\d+)/m.exec(shown.said)?.[1] ?? ''
    const [, payment] = new RegExp(`^(\\d+) +incentive +Maya Chen +${reference} +70\\.00`, 'm').exec(
      (await operator('payments', 'list')).said,
    ) ?? ['', '']
    expect(await operator('payments', 'send', reference)).toMatchObject({
      code: 1,
      complained: `Payment ${payment} is Pending: that cannot be done.`,
    })
    expect((await operator('payments', 'approve', reference)).said).toBe(`Payment ${payment}, $70, is Approved now.`)
    expect((await operator('payments', 'approve', reference)).said).toBe(
      `Payment ${payment}, $70, is Approved already.`,
    )
    expect((await operator('payments', 'send', String(payment))).said).toBe(`Payment ${payment}, $70, is Paid now.`)
    expect((await operator('payments', 'send', reference)).said).toBe(`Payment ${payment}, $70, is Paid already.`)
    const why = 'The client did not accept it'
    expect((await operator('payments', 'reverse', reference, ...why.split(' '))).said).toContain('is Stopped now')
    expect((await operator('payments', 'show', reference)).said).toMatch(new RegExp(`reversed +Stopped +${why}`))
    expect((await operator('payments', 'reopen', reference)).said).toContain('is Pending now')
    const notEarned = /^(CP-1001-\d+)/m.exec(shown.said)?.[1] ?? ''
    expect(await operator('payments', 'approve', notEarned)).toMatchObject({ code: 1 })
    expect((await operator('audit', '2125550101')).said).toMatch(/payment changed +payment \d+ reversed/)
  })

  it('changes what is due when, and what a referral is worth', async () => {
    expect((await operator('terms', 'list')).said).toMatch(/^complete +approved +sent +14 +event$/m)
    expect((await operator('terms', 'set', 'complete', 'approved', '7')).said).toBe('complete, after approved: 7 days.')
    expect((await operator('terms', 'list')).said).toMatch(/^complete +approved +sent +7 +event$/m)
    expect(await operator('terms', 'set', 'complete', 'nothing', '7')).toMatchObject({ code: 1 })
    expect(await operator('terms', 'set', 'complete', 'approved', '9999')).toMatchObject({ code: 1 })
    expect((await operator('referrals', 'bonus', '40')).said).toMatch(
      /^Referrals that begin from today on are worth 40/,
    )
    expect(await operator('referrals', 'bonus', 'lots')).toMatchObject({ code: 1 })
  })

  it('reads what members wrote to support', async () => {
    const database = await openDatabase(place.location)
    const { id } = await database.db
      .selectFrom('panelist')
      .select('id')
      .where('mobile', '=', '+12125550101')
      .executeTakeFirstOrThrow()
    await database.db
      .insertInto('contact_message')
      .values({ panelist_id: id, content: 'Where is\nmy incentive?' })
      .execute()
    await database.close()
    expect((await operator('contacts', 'list')).said).toMatch(/Maya Chen +\+12125550101 +Where is my incentive\?/)
  })

  it('shows what could not be delivered, without its words', async () => {
    const crypto = createCrypto(new Map([[1, TEST_KEY]]))
    const database = await openDatabase(place.location)
    const queue = await openQueue(database)
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Your code is 123456' })
    await queue.send(DEAD_MESSAGES, { sealed: crypto.seal(message, cellOf(id)), recipient: 'r' }, { id })
    await queue.stop({ graceful: false })
    await database.close()
    const { said } = await operator('outbox')
    expect(said).toMatch(/^1 waiting, 1 given up\.$/m)
    expect(said).toMatch(/sms +\+12125550101 +1 +/)
    expect(said).not.toContain('123456')
  })

  it('explains itself when it does not understand', async () => {
    for (const words of [[], ['members'], ['members', 'flag'], ['nonsense']]) {
      expect(await operator(...words)).toMatchObject({
        code: 2,
        said: '',
        complained: expect.stringMatching(/^Usage:/),
      })
    }
    expect(await operator('help')).toMatchObject({ code: 0, said: expect.stringMatching(/^Usage:/) })
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
