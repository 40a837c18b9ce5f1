/** Builds the portal when its sources are not the ones of the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'
import { root } from './setup.mjs'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'server',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]

const stamp = join(root, '.next', 'built-from')

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()

/**
 * @param {string} node
 * @throws {Refusal} when the build fails; what Next says is shown
 */
export function build(node) {
  if (isBuilt()) return
  process.stderr.write('Building (about a minute) …\n')
  const builtFrom = hashOfSources()
  rmSync(stamp, { force: true })
  const { status } = spawnSync(node, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Refusal('The build failed: see above.')
  writeFileSync(stamp, builtFrom)
}
