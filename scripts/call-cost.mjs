/**
 * What a call costs the portal's processor, over an empty route handler of the same Next in the same run.
 *
 *   node scripts/call-cost.mjs          starts an empty app, a panel in a process of its own, and the portal before it
 *
 * Counted is the processor time of the server's process (Linux), in rounds that take turns; the median round of each counts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { freePort } from './checks.mjs'
import { Children, forServerFiles } from './children.mjs'
import { startEmptyApp } from './empty-app.mjs'
import { prepareDatabase } from './prepare.mjs'
import { report } from './refusal.mjs'
import { root, setUp } from './setup.mjs'
import { codesOf, signIn, untilLive } from './trial.mjs'

const ROUNDS = 7
const CALLS = 300
const AT_ONCE = 8
/** Every tick of /proc is a hundredth of a second. */
const TICK_MS = 10
/** Enough addresses and members that the limit of calls of each is not what is measured. */
const addresses = Array.from({ length: 250 }, (_, at) => `198.51.100.${at + 1}`)

const MEMBERS = ['hcp', 'patient', 'tester', 'quiet', 'bannedQual', 'owesTaxForm']

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function get(url, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const [renewed] = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0])
      response.resume().once('end', () => resolve({ status: response.statusCode, renewed }))
    })
    sent.once('error', reject).end()
  })
}

/** Milliseconds of processor time that a process has used. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** @returns milliseconds of processor time for a call */
async function round({ pid, url, cookies }) {
  const before = cpuOf(pid)
  let left = CALLS
  const caller = async () => {
    while (left-- > 0) {
      const who = left % cookies.length
      const { status, renewed } = await get(url, {
        cookie: cookies[who],
        'x-forwarded-for': addresses[left % addresses.length],
      })
      // As a browser does; otherwise a session would be sealed anew at each call.
      if (renewed) cookies[who] = renewed
      if (status !== 200) throw new Error(`${url} answers ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return (cpuOf(pid) - before) / CALLS
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function startPortal(children, node, folder) {
  build(node)
  const [port, panelPort] = [await freePort('PORT', 4330), await freePort('PANEL_PORT', 4332)]
  const origin = `http://localhost:${port}`
  const common = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1' }
  const ofPanel = {
    ...common,
    PANEL_API_URL: '',
    PANEL_DATA_DIR: folder,
    PANEL_PORT: String(panelPort),
    APP_ORIGIN: origin,
  }
  const { members } = await prepareDatabase(children, node, { env: ofPanel, demo: true })
  const serve = [...forServerFiles, join('server', 'panel', 'cli', 'serve.ts')]
  const panel = children.start(node, 'panel', serve, { env: ofPanel, output: 'pipe' })
  const nextCode = codesOf(panel)
  await untilLive(`http://localhost:${panelPort}/openapi.json`)
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const ofPortal = {
    ...common,
    PORT: String(port),
    APP_ORIGIN: origin,
    PANEL_API_URL: `http://localhost:${panelPort}`,
    SESSION_PASSWORDS: `1:${'k'.repeat(20)}${Date.now()}${'q'.repeat(12)}`,
  }
  const portal = children.start(node, 'portal', [next, 'start', '--port', String(port)], {
    env: ofPortal,
    output: 'pipe',
  })
  portal.stdout.resume()
  await untilLive(`${origin}/api/health/live`)
  const cookies = []
  for (const { who, mobile } of members) {
    if (MEMBERS.includes(who)) cookies.push((await signIn(origin, { mobile }, nextCode)).member)
  }
  return { pid: portal.pid, origin, cookies }
}

async function measure(children, node, folder) {
  const empty = await startEmptyApp(children, node, join(folder, 'empty'))
  const { pid, origin, cookies } = await startPortal(children, node, join(folder, 'data'))
  const portal = (path) => ({ pid, url: `${origin}${path}`, cookies })
  const subjects = {
    'empty handler': { pid: empty.pid, url: `${empty.origin}/empty`, cookies: [''] },
    'empty page': { pid: empty.pid, url: `${empty.origin}/`, cookies: [''] },
    'GET /api/health/live': portal('/api/health/live'),
    'a call to the panel': portal('/api/panel/api/genders'),
    '/login': { ...portal('/login'), cookies: [''] },
    '/dashboard': portal('/dashboard'),
  }
  const costs = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]))
  // The first round warms up.
  for (let at = 0; at <= ROUNDS; at++) {
    for (const [name, subject] of Object.entries(subjects)) {
      const cost = await round(subject)
      if (at > 0) costs[name].push(cost)
    }
  }
  const floor = median(costs['empty handler'])
  process.stdout.write('what                   ms of processor   times the empty handler\n')
  for (const [name, values] of Object.entries(costs)) {
    const cost = median(values)
    process.stdout.write(`${name.padEnd(22)}${cost.toFixed(2).padStart(16)}${(cost / floor).toFixed(2).padStart(26)}\n`)
  }
}

const children = new Children()
const folder = mkdtempSync(join(tmpdir(), 'carepanel-call-cost-'))
await report(async () => {
  const node = setUp({ settings: false })
  try {
    await measure(children, node, folder)
  } finally {
    await children.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
process.exit()
