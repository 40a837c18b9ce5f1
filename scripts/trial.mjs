/** What a script that measures a portal does before it can: start one with the demo's data, and sign its members in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.mjs'
import { freePort } from './checks.mjs'
import { Children, forServerFiles } from './children.mjs'
import { prepareDatabase } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { root, setUp } from './setup.mjs'

/** @typedef {{ children: Children, node: string, folder: string }} Place what is started ends, and the folder goes */

/** Runs a measurement in a place of its own, and ends this process. @param {(place: Place) => Promise<void>} measure */
export async function trial(name, measure) {
  const children = new Children()
  const folder = mkdtempSync(join(tmpdir(), `carepanel-${name}-`))
  await report(async () => {
    const node = setUp({ settings: false })
    try {
      await measure({ children, node, folder })
    } finally {
      await children.end()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  process.exit()
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Every tick of /proc is a hundredth of a second. */
const TICK_MS = 10

/** Milliseconds of processor time that a process has used (Linux). */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

export async function untilLive(url) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(100)
  }
  throw new Refusal(`${url} does not answer.`)
}

/** Reads along what a server says. @returns what waits for the next code it sends */
function codesOf(server) {
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  return async () => {
    for (let tries = 0; tries < 100; tries++) {
      const found = /#(\d{6})\s/.exec(said)
      if (found) {
        said = said.slice(found.index + found[0].length)
        return found[1]
      }
      await wait(100)
    }
    throw new Refusal('No code came.')
  }
}

async function call(origin, path, body, cookie) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Refusal(`${path} answers ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function signIn(origin, { mobile }, nextCode) {
  const pending = await call(origin, '/api/session/login', { loginId: mobile }, '')
  const member = await call(origin, '/api/session/verify', { otp: await nextCode() }, pending)
  return { pending, member }
}

/** Runs a TypeScript program of the repository. @throws {Refusal} when it fails */
export async function runProgram({ children, node }, args, env) {
  const child = children.start(node, args[0], [...forServerFiles, ...args], { env })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Refusal(`${args[0]} failed.`)
}

/** The panel in a process of its own. @returns the process, which says the codes, and what the portal needs to reach it */
async function startPanel({ children, node }, common, origin) {
  const port = await freePort('PANEL_PORT', 4332)
  const env = { ...common, APP_ORIGIN: origin, PANEL_PORT: String(port) }
  const panel = children.start(node, 'panel', [...forServerFiles, join('server', 'operator', 'serve.ts')], {
    env,
    output: 'pipe',
  })
  const url = `http://localhost:${port}`
  await untilLive(`${url}/openapi.json`)
  const passwords = `1:${'k'.repeat(20)}${Date.now()}${'q'.repeat(12)}`
  return { panel, settings: { PANEL_API_URL: url, SESSION_PASSWORDS: passwords } }
}

/**
 * Builds and starts a portal on a database of its own with the demo's data, whatever the settings say.
 * @param {Place} place
 * @param {{ apart?: boolean, prepare?: (env: object, mobileOf: (who: string) => string) => Promise<void> }} [options]
 *   `apart`: the panel in another process; `prepare`: what else the database needs
 * @returns `pid` of the portal, its `origin`, and `signIn`: the cookies of a demo member before and after the code
 */
export async function startPortal(place, { apart = false, prepare = async () => {} } = {}) {
  const { children, node, folder } = place
  build(node)
  const port = await freePort('PORT', 4330)
  const origin = `http://localhost:${port}`
  const common = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: origin,
    PANEL_API_URL: '',
    DATABASE_URL: '',
    PANEL_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    TRUST_PROXY_HOPS: '1',
  }
  const { members } = await prepareDatabase(children, node, { env: common, demo: true })
  const mobileOf = (name) => members.find(({ who }) => who === name).mobile
  await prepare(common, mobileOf)
  const { panel, settings } = apart ? await startPanel(place, common, origin) : {}
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const portal = children.start(node, 'portal', [next, 'start', '--port', String(port)], {
    env: { ...common, ...settings },
    output: 'pipe',
  })
  const nextCode = codesOf(panel ?? portal)
  portal.stdout.resume()
  await untilLive(`${origin}/api/health/live`)
  return { pid: portal.pid, origin, signIn: (who) => signIn(origin, { mobile: mobileOf(who) }, nextCode) }
}
