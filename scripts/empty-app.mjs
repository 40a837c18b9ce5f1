/** An app of the same Next with nothing in it: what the figures are measured against. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './checks.mjs'
import { Refusal } from './refusal.mjs'
import { root } from './setup.mjs'
import { untilLive } from './trial.mjs'

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': "export default { turbopack: { root: '/' } }",
  'app/layout.js':
    "import { createElement as h } from 'react'\nexport default ({ children }) => h('html', null, h('body', null, children))",
  'app/page.js': 'export default () => null',
  'app/empty/route.js': "export const dynamic = 'force-dynamic'\nexport const GET = () => Response.json({})",
}

const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')

function buildEmptyApp(node, folder) {
  mkdirSync(join(folder, 'app', 'empty'), { recursive: true })
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(node, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`The empty app does not build:\n${stdout}${stderr}`)
}

/** Builds and starts it: an empty page at `/`, an empty handler at `/empty`. @param {import('./trial.mjs').Place} place */
export async function startEmptyApp({ children, node, folder }) {
  const own = join(folder, 'empty')
  buildEmptyApp(node, own)
  const port = await freePort('EMPTY_PORT', 4331)
  const env = { ...process.env, NODE_ENV: 'production' }
  const app = children.start(node, 'empty app', [next, 'start', own, '--port', String(port)], {
    env,
    output: 'pipe',
  })
  const origin = `http://localhost:${port}`
  await untilLive(`${origin}/`)
  return { origin, pid: app.pid }
}
