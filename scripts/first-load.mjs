/**
 * How much JavaScript of our own a page ships at its first load, over an empty page of the same Next.
 *
 *   node scripts/first-load.mjs                                             starts the portal with demo data by itself
 *   node scripts/first-load.mjs --origin http://localhost:3000 [--cookie "name=value"]   measures one that runs
 *
 * Counted are the scripts a modern browser loads (not `nomodule`), gzipped. Exits with 1 when a page is over its budget.
 */
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startEmptyApp } from './empty-app.mjs'
import { Refusal } from './refusal.mjs'
import { startPortal, trial } from './trial.mjs'

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

async function startOwn(place) {
  const { origin, signIn } = await startPortal(place)
  const cookies = {}
  for (const [as, who] of Object.entries(MEMBERS)) {
    const { pending, member } = await signIn(who)
    Object.assign(cookies, { pending, [as]: member })
  }
  return { origin, cookies }
}

async function emptyFloor(place) {
  const { origin } = await startEmptyApp(place)
  return weigh(origin, '/', '')
}

async function measure(place) {
  const { origin, cookie = '' } = parseArgs({
    options: { origin: { type: 'string' }, cookie: { type: 'string' } },
  }).values
  const { origin: portal, cookies } = origin
    ? { origin, cookies: { pending: cookie, member: cookie } }
    : await startOwn(place)
  const floor = await emptyFloor(place)
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

await trial('first-load', measure)
