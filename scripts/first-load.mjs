/**
 * How much JavaScript of our own a page ships at its first load, over an empty page of the same Next.
 *
 *   node scripts/first-load.mjs                                             starts the portal with demo data by itself
 *   node scripts/first-load.mjs --origin http://localhost:3000 [--cookie "name=value"]   measures one that runs
 *
 * Counted are the scripts a modern browser loads (not `nomodule`), gzipped. Exits with 1 when a page is over its budget.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from './build.mjs'
import { freePort } from './checks.mjs'
import { Children } from './children.mjs'
import { startEmptyApp } from './empty-app.mjs'
import { prepareDatabase } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { root, setUp } from './setup.mjs'
import { codesOf, signIn, untilLive } from './trial.mjs'

const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
const KB = 1000
/** Kilobytes over the empty page; `journey` needs a code under way, the others a session: whose, is `MEMBERS`. */
const BUDGETS = [
  { path: '/', budget: 20 },
  { path: '/login', budget: 20 },
  { path: '/otp', budget: 20, as: 'journey' },
  { path: '/dashboard', budget: 30, as: 'member' },
  { path: '/profile', budget: 45, as: 'member' },
  { path: '/completeProfile', budget: 45, as: 'newcomer' },
  { path: '/preview', budget: 45, as: 'newcomer' },
  { path: '/emailRegistration', budget: 45, as: 'newcomer' },
  { path: '/verifyEmail', budget: 45, as: 'newcomer' },
  { path: '/confirmEmail?code=none', budget: 45, as: 'newcomer' },
  { path: '/professionalDetails', budget: 45, as: 'professional' },
  { path: '/completeProfile?tabIndex=1', budget: 45, as: 'patient' },
  { path: '/completeProfile?tabIndex=2', budget: 45, as: 'patient' },
]
const MEMBERS = { member: 'hcp', newcomer: 'registeredPatient', patient: 'patient', professional: 'registered' }

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
  const nextCode = codesOf(portal)
  await untilLive(`${origin}/api/health/live`)
  const cookies = {}
  for (const [as, name] of Object.entries(MEMBERS)) {
    const person = members.find(({ who }) => who === name)
    const { journey, member } = await signIn(origin, person, nextCode)
    Object.assign(cookies, { journey, [as]: member })
  }
  return { origin, cookies }
}

async function emptyFloor(children, node, folder) {
  const { origin } = await startEmptyApp(children, node, folder)
  return weigh(origin, '/', '')
}

async function measure(children, node, folder) {
  const { origin, cookie = '' } = parseArgs({
    options: { origin: { type: 'string' }, cookie: { type: 'string' } },
  }).values
  const { origin: portal, cookies } = origin
    ? { origin, cookies: { journey: cookie, member: cookie } }
    : await startOwn(children, node, join(folder, 'data'))
  const floor = await emptyFloor(children, node, join(folder, 'empty'))
  process.stdout.write(`empty page: ${(floor / KB).toFixed(1)} KB gz\n\nown KB gz over empty         own  budget\n`)
  let over = false
  for (const { path, budget, as } of BUDGETS) {
    if (as && !cookies[as]) continue
    const own = ((await weigh(portal, path, as ? cookies[as] : '')) - floor) / KB
    const isOver = own > budget
    over ||= isOver
    process.stdout.write(
      `${path.padEnd(28)}${own.toFixed(1).padStart(6)}${String(budget).padStart(8)}${isOver ? '  over' : ''}\n`,
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
