/**
 * `npm run panel`: the embedded panel alone, on its own port, for portals elsewhere (`PANEL_API_URL`). With the demo data
 * comes the survey host that its surveys are at.
 */
import { join } from 'node:path'
import { checkSettings, freePort, writableDataDirectory } from './checks.mjs'
import { askedToEnd, Children, forServerFiles } from './children.mjs'
import { NOTHING_KNOWN, writeWorld } from './partner/world.mjs'
import { prepareDatabase, wantsDemo } from './prepare.mjs'
import { Refusal, report } from './refusal.mjs'
import { setUp } from './setup.mjs'

const args = process.argv.slice(2)

async function serve(children, node) {
  const port = await freePort('PANEL_PORT', 3002)
  const demo = wantsDemo(args)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PANEL_API_URL: '',
    PANEL_PORT: String(port),
    PANEL_DATA_DIR: writableDataDirectory(),
  }
  if (demo) env.SURVEY_HOST_PORT = String(await freePort('SURVEY_HOST_PORT', 3001))
  checkSettings(node, env)
  const { simulator = NOTHING_KNOWN } = await prepareDatabase(children, node, { env, demo })
  if (demo) writeWorld(env.PANEL_DATA_DIR, simulator)
  if (demo) children.start(node, 'survey host', [join('scripts', 'survey-host.mjs')], { env })
  children.start(node, 'panel', [...forServerFiles, join('server', 'operator', 'serve.ts')], { env })
  throw new Refusal(`The ${await children.firstEnd()} ended by itself: see above.`)
}

const ended = askedToEnd()
const children = new Children()
await report(async () => {
  const node = setUp()
  try {
    await Promise.race([serve(children, node), ended])
  } finally {
    await children.end()
  }
})
process.exit()
