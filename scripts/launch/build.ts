/** `npm run build`: builds the portal, unless its sources have not changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, toolPath } from './paths.ts'
import { runScript, ScriptError } from './script.mjs'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'server',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]

const stamp = join(root, '.next', 'built-from')

function filesBelow(path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Writing the compiler's cache takes a third of a first build, and halves the time of later ones. So only a machine that builds
 * again writes it.
 */
const cache = () => (existsSync(join(root, '.next', 'BUILD_ID')) ? 'on' : 'off')

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()

await runScript(() => {
  if (isBuilt()) return
  process.stderr.write('Building (about a minute) …\n')
  const builtFrom = hashOfSources()
  rmSync(stamp, { force: true })
  // Next renders pages during a build, and rendering creates keys. Those must not get into a container image.
  const dataDir = mkdtempSync(join(tmpdir(), 'carepanel-build-'))
  const { status } = spawnSync(process.execPath, [toolPath('next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_CACHE: cache(),
      PANEL_DATA_DIR: dataDir,
    },
  })
  rmSync(dataDir, { recursive: true })
  if (status !== 0) throw new ScriptError('The build failed: see above.')
  writeFileSync(stamp, builtFrom)
})
