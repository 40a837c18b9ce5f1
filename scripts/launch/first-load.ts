/**
 * Size of our own JavaScript in each page's first load, from the manifests of the last build. It needs no server, so it is
 * one of the checks; `npm run bench first-load` measures the served pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ScriptError } from './script.mjs'

const KB = 1000

const BUDGETS: Readonly<Record<string, number>> = {
  '/': 21.1,
  '/login': 20,
  '/otp': 21.4,
  '/dashboard': 36.4,
  '/completeProfile': 50.6,
  '/surveyLanding': 46.6,
  '/signW9': 45.6,
}
/** zod alone has 82 KB, so no page can include it in its first load. */
const ANY_OTHER_PAGE = 45

/** @param path without a query @returns gzipped kilobytes above Next's own error page */
export const budgetOf = (path: string) => BUDGETS[path] ?? ANY_OTHER_PAGE

/** Next's own error page, without any of our code. */
const EMPTY_PAGE = '/_global-error'

interface Load {
  path: string
  /** Bytes above Next's own error page. */
  own: number
}

const MANIFEST = 'page_client-reference-manifest.js'

/** Scripts of a page and its layouts and error pages. */
function entryScripts(manifest: string): string[] {
  const start = manifest.indexOf('] = {')
  const { entryJSFiles = {} }: { entryJSFiles?: Record<string, string[]> } = JSON.parse(
    manifest.slice(start + '] = '.length).replace(/;\s*$/, ''),
  )
  return Object.values(entryJSFiles).flat()
}

/** The largest of a page's `next/dynamic` parts, because the page shows one of them at a time. */
function largestPart(folder: string, sizeOf: (scripts: Iterable<string>) => number): string[] {
  const path = join(folder, 'page', 'react-loadable-manifest.json')
  const parts: Record<string, { files: string[] }> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return Object.values(parts)
    .map(({ files }) => files.filter((file) => file.endsWith('.js')))
    .reduce<string[]>((largest, files) => (sizeOf(files) > sizeOf(largest) ? files : largest), [])
}

/** Pages that always show one of their parts. */
const IN_PARTS = new Set(['/completeProfile'])

/** @param build path of the `.next` folder */
export function firstLoads(build: string): Load[] {
  const sizes = new Map<string, number>()
  const sizeOf = (scripts: Iterable<string>) => {
    let sum = 0
    for (const script of new Set(scripts)) {
      const size = sizes.get(script) ?? gzipSync(readFileSync(join(build, script))).length
      sizes.set(script, size)
      sum += size
    }
    return sum
  }
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(join(build, 'build-manifest.json'), 'utf8'),
  )
  const routes: Record<string, string> = JSON.parse(readFileSync(join(build, 'app-path-routes-manifest.json'), 'utf8'))
  const app = join(build, 'server', 'app')
  const scripts = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(MANIFEST))
    .map((file) => {
      const folder = join(app, file, '..')
      const name = `/${file.slice(0, -'_client-reference-manifest.js'.length)}`
      const path = routes[name] ?? name.replace(/\/page$/, '')
      const entries = [...rootMainFiles, ...entryScripts(readFileSync(join(app, file), 'utf8'))]
      return { path, all: IN_PARTS.has(path) ? [...entries, ...largestPart(folder, sizeOf)] : entries }
    })
  const empty = scripts.find(({ path }) => path === EMPTY_PAGE)
  if (!empty) throw new ScriptError('The build has no empty page of Next to compare the pages with.')
  const floor = sizeOf(empty.all)
  return scripts.map(({ path, all }) => ({ path, own: sizeOf(all) - floor })).sort((a, b) => b.own - a.own)
}

/** Prints every page with its budget. @returns whether all pages are within budget */
export function checkBudgets(loads: readonly Load[], show: (line: string) => void): boolean {
  const over = loads.filter(({ path, own }) => own / KB > budgetOf(path))
  for (const { path, own } of loads) {
    const figures = `${(own / KB).toFixed(1).padStart(7)}${String(budgetOf(path)).padStart(8)}`
    show(`${path.padEnd(28)}${figures}${own / KB > budgetOf(path) ? '  over' : ''}`)
  }
  return loads.length > 0 && over.length === 0
}
