/**
 * Size of our own JavaScript in each page's first load, compared with an empty page of the same Next.
 *
 *   npm run bench first-load                                             starts a portal with demo data
 *   npm run bench first-load -- --origin http://localhost:3000 [--cookie "name=value"]   measures a running one
 *
 * Counts the gzipped scripts that a modern browser loads (not `nomodule`). Exits with 1 when a page exceeds its budget.
 */
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { budgetOf } from '../launch/first-load.ts'
import { ScriptError } from '../launch/script.mjs'
import { type BenchmarkContext, runBenchmark, startPortal } from './support/benchmark.ts'
import { startEmptyApp } from './support/empty-app.ts'

const KB = 1000
/** The budgets count from Next's own error page, which has this many kilobytes more than an empty page. */
const ERROR_PAGE = 1.1
/** `pending` needs a pending code; the others a session of a member in `MEMBERS`. */
const PAGES: readonly { path: string; as?: string }[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/otp', as: 'pending' },
  { path: '/dashboard', as: 'member' },
  { path: '/profile', as: 'member' },
  { path: '/completeProfile', as: 'newcomer' },
  { path: '/preview', as: 'newcomer' },
  { path: '/emailRegistration', as: 'newcomer' },
  { path: '/verifyEmail', as: 'newcomer' },
  { path: '/confirmEmail?code=none', as: 'newcomer' },
  { path: '/professionalDetails', as: 'professional' },
  { path: '/completeProfile?tabIndex=1', as: 'patient' },
  { path: '/completeProfile?tabIndex=2', as: 'patient' },
]
const MEMBERS = { member: 'hcp', newcomer: 'registeredPatient', patient: 'patient', professional: 'registered' }

/** The scripts of a page: from its tags, and from the data that tells React which client components to load. */
function scriptsOf(html: string): string[] {
  const old = [...html.matchAll(/<script[^>]*\bnomodule\b[^>]*>/gi)].join(' ')
  const all = html.match(/\/_next\/static\/[\w./~%-]+\.js/g) ?? []
  return [...new Set(all)].filter((path) => !old.includes(path))
}

/** @returns bytes of gzipped JavaScript; @throws ScriptError when another page is answered */
async function weigh(origin: string, path: string, cookie: string): Promise<number> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  const html = await response.text()
  if (response.status !== 200)
    throw new ScriptError(`${path} answers ${response.status}: a session is needed (--cookie).`)
  const sizes = scriptsOf(html).map(async (script) => {
    const body = await (await fetch(`${origin}${script}`)).arrayBuffer()
    return gzipSync(Buffer.from(body)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

type Cookies = Record<string, string>

async function startOwn(context: BenchmarkContext) {
  const { origin, signIn } = await startPortal(context)
  const cookies: Cookies = {}
  for (const [as, who] of Object.entries(MEMBERS)) {
    const { pending, member } = await signIn(who)
    Object.assign(cookies, { pending, [as]: member })
  }
  return { origin, cookies }
}

async function emptyFloor(context: BenchmarkContext) {
  const { origin } = await startEmptyApp(context)
  return weigh(origin, '/', '')
}

/** A running portal, with the given cookie for all pages. */
const runningPortal = (origin: string, cookie: string): { origin: string; cookies: Cookies } => ({
  origin,
  cookies: { pending: cookie, member: cookie },
})

async function measure(context: BenchmarkContext) {
  const { origin, cookie = '' } = parseArgs({
    options: { origin: { type: 'string' }, cookie: { type: 'string' } },
  }).values
  const { origin: portal, cookies } = origin ? runningPortal(origin, cookie) : await startOwn(context)
  const floor = await emptyFloor(context)
  process.stdout.write(`empty page: ${(floor / KB).toFixed(1)} KB gz\n\nown KB gz over empty         own  budget\n`)
  let over = false
  for (const { path, as } of PAGES) {
    const budget = budgetOf(new URL(path, portal).pathname) + ERROR_PAGE
    const needed = as ? cookies[as] : ''
    if (needed === undefined) continue
    const own = ((await weigh(portal, path, needed)) - floor) / KB
    const isOver = own > budget
    over ||= isOver
    process.stdout.write(
      `${path.padEnd(28)}${own.toFixed(1).padStart(6)}${budget.toFixed(1).padStart(8)}${isOver ? '  over' : ''}\n`,
    )
  }
  if (over) throw new ScriptError('A page ships more than its budget.')
}

await runBenchmark('first-load', measure)
