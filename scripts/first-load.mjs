/**
 * How much JavaScript of our own a page ships at its first load, over an empty page of the same Next.
 *
 *   node scripts/first-load.mjs                                             starts the portal with demo data by itself
 *   node scripts/first-load.mjs --origin http://localhost:3000 [--cookie "name=value"]   measures one that runs
 *
 * Counted are the scripts a modern browser loads (not `nomodule`), gzipped. Exits with 1 when a page is over its budget.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from './build.mjs'
import { freePort } from './checks.mjs'
import { Children } from './children.mjs'
import { prepareDatabase } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { root, setUp } from './setup.mjs'

const KB = 1000
/** Kilobytes over the empty page; `journey` needs a code under way, `member` a session. */
const BUDGETS = [
  { path: '/', budget: 20 },
  { path: '/login', budget: 20 },
  { path: '/otp', budget: 20, as: 'journey' },
  { path: '/dashboard', budget: 30, as: 'member' },
  { path: '/profile', budget: 45, as: 'member' },
]

const EMPTY_APP = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': "export default { turbopack: { root: '/' } }",
  'app/layout.js':
    "import { createElement as h } from 'react'\nexport default ({ children }) => h('html', null, h('body', null, children))",
  'app/page.js': 'export default () => null',
}

const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')

function buildEmptyApp(node, folder) {
  mkdirSync(join(folder, 'app'), { recursive: true })
  for (const [file, text] of Object.entries(EMPTY_APP)) writeFileSync(join(folder, file), text)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(node, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`The empty app does not build:\n${stdout}${stderr}`)
}

async function untilLive(url) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(100)
  }
  throw new Refusal(`${url} does not answer.`)
}

/** The scripts a page names: in its tags and in the data from which React loads client components. */
function scriptsOf(html) {
  const old = [...html.matchAll(/<script[^>]*\bnomodule\b[^>]*>/gi)].join(' ')
  const all = html.match(/\/_next\/static\/[\w./~%-]+\.js/g) ?? []
  return [...new Set(all)].filter((path) => !old.includes(path))
}

/** @returns bytes of gzipped JavaScript; @throws {Refusal} when the page is not that page */
async function weigh(origin, path, cookie) {
  const response = await fetch(`${origin}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  const html = await response.text()
  if (response.status !== 200) throw new Refusal(`${path} answers ${response.status}: a session is needed (--cookie).`)
  const sizes = scriptsOf(html).map(async (script) => {
    const body = await (await fetch(`${origin}${script}`)).arrayBuffer()
    return gzipSync(Buffer.from(body)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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

/** Signs a demo member in as a person does. @returns the cookies before and after the code */
async function signIn(origin, { mobile }, codeFor) {
  const journey = await call(origin, '/api/session/login', { loginId: mobile }, '')
  const member = await call(origin, '/api/session/verify', { otp: await codeFor(mobile) }, journey)
  return { journey, member }
}

async function startOwn(children, node, folder) {
  build(node)
  const port = await freePort('PORT', 4330)
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: origin,
    PANEL_API_URL: '',
    DATABASE_URL: '',
    PANEL_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const { members } = await prepareDatabase(children, node, { env, demo: true })
  const portal = children.start(node, 'portal', [next, 'start', '--port', String(port)], { env, output: 'pipe' })
  let said = ''
  portal.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const codeFor = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const code = /#(\d{6})\s/.exec(said)?.[1]
      if (code) return code
      await wait(100)
    }
    throw new Refusal('No code came.')
  }
  await untilLive(`${origin}/api/health/live`)
  return { origin, cookies: await signIn(origin, members[0], codeFor) }
}

async function emptyFloor(children, node, folder) {
  buildEmptyApp(node, folder)
  const port = await freePort('EMPTY_PORT', 4331)
  const env = { ...process.env, NODE_ENV: 'production' }
  children.start(node, 'empty app', [next, 'start', folder, '--port', String(port)], { env, output: 'pipe' })
  await untilLive(`http://localhost:${port}/`)
  return weigh(`http://localhost:${port}`, '/', '')
}

async function measure(children, node, folder) {
  const { origin, cookie = '' } = parseArgs({
    options: { origin: { type: 'string' }, cookie: { type: 'string' } },
  }).values
  const { origin: portal, cookies } = origin
    ? { origin, cookies: { journey: cookie, member: cookie } }
    : await startOwn(children, node, join(folder, 'data'))
  const floor = await emptyFloor(children, node, join(folder, 'empty'))
  process.stdout.write(`empty page: ${(floor / KB).toFixed(1)} KB gz\n\nroute         own KB gz over empty  budget\n`)
  let over = false
  for (const { path, budget, as } of BUDGETS) {
    if (origin && as && !cookie) continue
    const own = ((await weigh(portal, path, as ? cookies[as] : '')) - floor) / KB
    const isOver = own > budget
    over ||= isOver
    process.stdout.write(
      `${path.padEnd(14)}${own.toFixed(1).padStart(20)}${String(budget).padStart(8)}${isOver ? '  over' : ''}\n`,
    )
  }
  if (over) throw new Refusal('A page ships more than its budget.')
}

const children = new Children()
const folder = mkdtempSync(join(tmpdir(), 'carepanel-first-load-'))
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
