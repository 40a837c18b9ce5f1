/**
 * `npm start`: everything a person needs to see the portal work, from a fresh checkout to an address in the browser.
 * `npm run dev` is the same with reloading; `--demo` loads the demo data into an empty Postgres too.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.mjs'
import { checkSettings, freePort, writableDataDirectory } from './checks.mjs'
import { askedToEnd, Children } from './children.mjs'
import { introduction } from './introduction.mjs'
import { NOTHING_KNOWN, writeWorld } from './partner/world.mjs'
import { prepareDatabase, wantsDemo } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { setUp } from './setup.mjs'

const args = process.argv.slice(2)
const dev = args.includes('--dev')
/** A first request in development compiles the route. */
const STARTED_WITHIN_MS = 90_000

async function answers(origin) {
  const end = Date.now() + STARTED_WITHIN_MS
  while (Date.now() < end) {
    const response = await fetch(`${origin}/api/health/live`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(200)
  }
  throw new Refusal(`The portal did not answer within ${STARTED_WITHIN_MS / 1000} seconds.`)
}

/** The environment of the servers: what was decided here, said once. */
function environment(port) {
  return {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    APP_ORIGIN: process.env.APP_ORIGIN || `http://localhost:${port}`,
  }
}

async function start(children, node) {
  const embedded = !process.env.PANEL_API_URL
  const demo = embedded && wantsDemo(args)
  const env = environment(await freePort('PORT', 3000))
  if (demo) env.SURVEY_HOST_PORT = String(await freePort('SURVEY_HOST_PORT', 3001))
  const dataDirectory = embedded ? writableDataDirectory() : null
  if (dataDirectory) env.PANEL_DATA_DIR = dataDirectory
  checkSettings(node, env)
  if (!dev) build(node)
  const seeded = embedded ? await prepareDatabase(children, node, { env, demo }) : null
  if (demo) writeWorld(dataDirectory, seeded?.simulator ?? NOTHING_KNOWN)
  const next = join('node_modules', 'next', 'dist', 'bin', 'next')
  children.start(node, 'portal', [next, dev ? 'dev' : 'start', '--port', env.PORT], { env })
  if (demo) children.start(node, 'survey host', [join('scripts', 'survey-host.mjs')], { env })
  const stopped = children.firstEnd()
  const live = await Promise.race([answers(`http://localhost:${env.PORT}`), stopped])
  const simulator = demo ? `http://localhost:${env.SURVEY_HOST_PORT}` : null
  if (!live) process.stdout.write(introduction({ origin: env.APP_ORIGIN, dataDirectory, seeded, simulator }))
  const name = await stopped
  throw new Refusal(`The ${name} ended by itself: see above.`)
}

const ended = askedToEnd()
const children = new Children()
await report(async () => {
  const node = setUp()
  try {
    await Promise.race([start(children, node), ended])
  } finally {
    await children.end()
  }
})
process.exit()
