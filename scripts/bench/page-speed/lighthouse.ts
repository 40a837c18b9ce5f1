/** Runs Lighthouse, which npm fetches: nothing else of the project needs it. */
import { spawnSync } from 'node:child_process'
import { chromiumWithWindows } from '../../launch/chromium.ts'
import { root } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'

const PACKAGE = 'lighthouse@13.5.0'
const FLAGS = '--headless --no-sandbox --disable-background-networking --disable-component-update --no-first-run'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

interface Report {
  categories: Record<string, { score: number | null }>
}

/** Scores of a page by category, from 0 to 100. @throws ScriptError when Lighthouse fails */
export function scoresOf(url: string): Record<string, number> {
  const args = [
    'exec',
    '--yes',
    `--package=${PACKAGE}`,
    '--',
    'lighthouse',
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
  ]
  const { status, stdout, stderr } = spawnSync('npm', [...args, `--chrome-flags=${FLAGS}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, CHROME_PATH: chromiumWithWindows() },
  })
  if (status !== 0) throw new ScriptError(`Lighthouse failed: ${stderr.slice(-500)}`)
  const { categories }: Report = JSON.parse(stdout)
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}
