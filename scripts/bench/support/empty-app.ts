/** An empty app of the same Next, as the baseline. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, toolPath } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'
import { type BenchmarkContext, EMPTY_PORT, untilReady } from './benchmark.ts'

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': "export default { turbopack: { root: '/' } }",
  'app/layout.js':
    "import { createElement as h } from 'react'\nexport default ({ children }) => h('html', null, h('body', null, children))",
  'app/page.js': 'export default () => null',
  'app/dynamic/page.js': "export const dynamic = 'force-dynamic'\nexport default () => 'Empty'",
  'app/empty/route.js': "export const dynamic = 'force-dynamic'\nexport const GET = () => Response.json({})",
}

const next = toolPath('next', 'dist', 'bin', 'next')

/** Builds the app with additional files. */
export function buildEmptyApp(folder: string, more: Readonly<Record<string, string>> = {}): void {
  for (const [file, text] of Object.entries({ ...FILES, ...more })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new ScriptError(`The empty app does not build:\n${stdout}${stderr}`)
}

/** Builds and starts the app: empty pages at `/` (prerendered) and `/dynamic`, an empty handler at `/empty`. */
export async function startEmptyApp(context: BenchmarkContext) {
  const own = join(context.folder, 'empty')
  buildEmptyApp(own)
  const app = context.start([next, 'start', own, '--port', String(EMPTY_PORT)], { NEXT_TELEMETRY_DISABLED: '1' })
  app.stdout.resume()
  const origin = `http://localhost:${EMPTY_PORT}`
  await untilReady(`${origin}/`)
  return { origin, pid: app.pid }
}
