/**
 * `npm run operator -- <command>`: sends the command to the running portal over the socket in the data directory. Without a
 * portal, starts a process that opens the database itself. Plain Node without packages, so that it starts fast.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileText } from '../../server/operator/files/text.mjs'
import { socketPath } from '../../server/operator/socket/path.mjs'

const root = join(import.meta.dirname, '..', '..')
const args = process.argv.slice(2)

for (const name of ['.env.local', '.env']) {
  const file = join(root, name)
  if (existsSync(file)) process.loadEnvFile?.(file)
}

/** Runs the command in a new process that opens the database. */
function runHere() {
  const run = (/** @type {string[]} */ args) => {
    const packaged = join(root, 'node_modules/.bin/node')
    return spawnSync(existsSync(packaged) ? packaged : process.execPath, args, { stdio: 'inherit' })
  }
  const setup = run([join(root, 'scripts/launch/setup.mjs')])
  if (setup.status !== 0) return setup.status ?? 1
  const program = ['scripts/launch/program.ts', 'server/operator/operator.ts'].map((file) => join(root, file))
  return run(['--import', ...program, ...args]).status ?? 1
}

async function confirm(/** @type {string} */ question) {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Answers a request from the portal. */
async function reply(/** @type {Record<string, string>} */ { read, write, data, ask }) {
  if (ask !== undefined) return { confirmed: await confirm(ask) }
  try {
    if (read !== undefined) return { text: fileText(readFileSync(read === '-' ? 0 : read)) }
    writeFileSync(write, Buffer.from(data, 'base64'), { flag: 'wx', mode: 0o600 })
    return {}
  } catch {
    return { failed: true }
  }
}

/**
 * Runs the command on the portal at the other end.
 * @param {import('node:net').Socket} socket
 * @returns {Promise<number>} the exit code
 */
async function runThere(socket) {
  const say = (/** @type {unknown} */ line) => socket.write(`${JSON.stringify(line)}\n`)
  say({ words: args, user: userInfo().username, columns: process.stdout.columns })
  try {
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text)
      if (line.exit !== undefined) return line.exit
      if (line.out !== undefined) process.stdout.write(`${line.out}\n`)
      else if (line.err !== undefined) process.stderr.write(`${line.err}\n`)
      else say(await reply(line))
    }
  } catch {
    // The portal was killed: the socket was reset, or a line is cut off.
  }
  process.stderr.write('The portal stopped before it answered. The audit shows what was done.\n')
  return 1
}

/** @returns {Promise<import('node:net').Socket | null>} `null` when no portal is listening */
function connected() {
  const { PANEL_DATA_DIR = '.data', DATABASE_URL = '', PANEL_API_URL } = process.env
  const path = socketPath(PANEL_DATA_DIR, DATABASE_URL || null)
  if (PANEL_API_URL || args[0] === 'database' || !existsSync(path)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

// Exits without an error when the reader closes the pipe, as `head` does.
process.stdout.on('error', () => process.exit(0))

const socket = await connected()
process.exitCode = socket ? await runThere(socket) : runHere()
socket?.end()
