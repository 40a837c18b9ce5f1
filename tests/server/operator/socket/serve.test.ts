import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Config, parseConfig } from '#server/config.ts'
import { log } from '#server/log.ts'
import { socketPath } from '#server/operator/socket/path.mjs'
import { serveOperations } from '#server/operator/socket/serve.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorClient } from '#tests/support/server-process.ts'
import { useWorld } from '../../../support/panel/world.ts'

/* The socket for operators' commands to a running portal. Its client is tested in `serve-panel.test.ts`. */

const world = useWorld()

let folder: string
let settings: Config
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'))
  const secret = '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA='
  settings = parseConfig({ PANEL_DATA_DIR: folder, SESSION_PASSWORDS: secret, DATA_KEYS: secret })
})
afterEach(() => rm(folder, { recursive: true }))

const resources = () => ({ database: world.database, queue: world.queue, context: world.panel })
const path = () => socketPath(folder, null)

async function open(): Promise<Socket> {
  const socket = connect(path())
  await once(socket, 'connect')
  return socket
}

/** A process that listens on a path and is killed, so that it cannot remove its socket. */
async function killedServer(socketOfProcess: string) {
  const script = `require('node:net').createServer().listen(${JSON.stringify(socketOfProcess)}, () => process.kill(process.pid, 'SIGKILL'))`
  await once(spawn(process.execPath, ['-e', script]), 'exit')
}

const type = (socket: Socket, ...args: string[]) => socket.write(`${JSON.stringify({ words: args, user: 'jane' })}\n`)

/** Lines of an answer, up to the exit code or a question. */
async function answerOf(socket: Socket) {
  const lines: Record<string, unknown>[] = []
  for await (const text of createInterface({ input: socket })) {
    const line: Record<string, unknown> = JSON.parse(text)
    lines.push(line)
    if ('exit' in line || 'ask' in line) break
  }
  return lines
}

async function asking(...args: string[]) {
  const socket = await open()
  type(socket, ...args)
  return answerOf(socket)
}

it('the operator socket: only its owner may use it, and it is removed with the process', async () => {
  const served = await serveOperations(settings, resources())
  expect((await stat(path())).mode & 0o777).toBe(0o600)
  expect((await asking('surveys', 'list')).at(-1)).toEqual({ exit: 0 })
  await served.close()
  expect(await readdir(folder)).toEqual([])
})

it('the operator socket: belongs to the process that started last, also after the first one ends', async () => {
  const first = await serveOperations(settings, resources())
  const second = await serveOperations(settings, resources())
  await first.close()
  expect((await asking('surveys', 'list')).at(-1)).toEqual({ exit: 0 })
  await second.close()
  expect(await readdir(folder)).toEqual([])
})

it('the operator socket: goes back to a process that still runs when the one that started last ends', async () => {
  const first = await serveOperations(settings, resources())
  const second = await serveOperations(settings, resources())
  const third = await serveOperations(settings, resources())
  await second.close()
  await third.close()
  expect((await stat(path())).mode & 0o777).toBe(0o600)
  expect((await asking('surveys', 'list')).at(-1)).toEqual({ exit: 0 })
  await first.close()
  expect(await readdir(folder)).toEqual([])
})

it('the operator socket: sockets of killed processes are not answered by anybody, and go', async () => {
  await killedServer(`${path()}.0a1b2c`)
  expect(await readdir(folder)).toEqual(['operator.sock.0a1b2c'])
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
  const served = await serveOperations(settings, resources())
  jest.restoreAllMocks()
  expect(await readdir(folder)).not.toContain('operator.sock.0a1b2c')
  await served.close()
  expect(await readdir(folder)).toEqual([])
})

it('the operator socket: a command whose portal is killed says so in one line', async () => {
  const script = `require('node:net').createServer({ pauseOnConnect: true }, () => process.kill(process.pid, 'SIGKILL'))
    .listen(${JSON.stringify(path())}, () => console.log('listening'))`
  const portal = spawn(process.execPath, ['-e', script])
  await once(portal.stdout, 'data')
  const ended = await runOperatorClient(['surveys', 'list'], {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PANEL_DATA_DIR: folder,
  })
  await rm(path())
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The portal stopped before it answered. The audit shows what was done.',
  })
})

it('the operator socket: a process that starts later leaves no error in the log of this one', async () => {
  const failed = jest.spyOn(log, 'error')
  const first = await serveOperations(settings, resources())
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
  const second = await serveOperations(settings, resources())
  await second.close()
  await first.close()
  expect(failed).not.toHaveBeenCalled()
  jest.restoreAllMocks()
})

it('the operator socket: still answers after invalid input and a dropped connection', async () => {
  const served = await serveOperations(settings, resources())
  const sendsInvalid = await open()
  sendsInvalid.write('nonsense\n')
  await once(sendsInvalid, 'close')
  const disconnected = await open()
  disconnected.destroy()
  expect((await asking('surveys', 'list')).at(-1)).toEqual({ exit: 0 })
  await served.close()
})

it('the operator socket: changes nothing when the client disconnects at a question', async () => {
  const served = await serveOperations(settings, resources())
  const columns = () => ({ email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' })
  const [first, second] = [await world.member(columns()), await world.member(columns())]
  const { seed } = await aSurvey(world.db)
  const socket = await open()
  type(socket, 'surveys', 'invite', seed.project, first.mobile, second.mobile)
  expect((await answerOf(socket)).at(-1)).toEqual({ ask: `Invite 2 members to ${seed.project}?` })
  socket.destroy()
  await served.close()
  expect(await world.db.selectFrom('invitation').select('id').execute()).toEqual([])
})

it('the operator socket: names the operating-system user in the audit, with a request id', async () => {
  const served = await serveOperations(settings, resources())
  const { seed } = await aSurvey(world.db)
  await asking('surveys', 'admit', seed.project, '1234567893')
  const entry = await world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ event: 'survey changed', client_address: 'operator jane' })
  expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/)
  await served.close()
})

it('the operator socket: is not opened when its path would be too long', async () => {
  const longPath = { ...settings, dataDir: join(folder, 'x'.repeat(120)) }
  await expect(serveOperations(longPath, resources()).then(({ close }) => close())).resolves.toBeUndefined()
})

it('the operator socket: sends a support packet to the client, with log and metrics of the portal', async () => {
  const served = await serveOperations(settings, resources())
  log.warn('part of a panel answer ignored: it does not fit the contract', { route: '/api/genders', field: '[].name' })
  const socket = await open()
  type(socket, 'support', 'packet', 'packet.json')
  let written = ''
  for await (const text of createInterface({ input: socket })) {
    const line: Record<string, unknown> = JSON.parse(text)
    if ('write' in line) {
      expect(line.write).toBe('packet.json')
      written = Buffer.from(String(line.data), 'base64').toString('utf8')
      socket.write('{}\n')
    }
    if ('exit' in line) {
      expect(line).toEqual({ exit: 0 })
      break
    }
  }
  const packet = JSON.parse(written)
  expect(packet.log).toContainEqual(expect.objectContaining({ route: '/api/genders', field: '[].name' }))
  expect(packet.metrics.length).toBeGreaterThan(10)
  await served.close()
})
