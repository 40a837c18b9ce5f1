import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { budgetOf, checkBudgets, firstLoads } from '#scripts/launch/first-load.ts'

let build = ''

function write(file: string, text: string | Buffer) {
  const path = join(build, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const KB = 1000
/** Random bytes, which gzip cannot compress. */
const script = (name: string, kilobytes: number) => write(`static/${name}.js`, randomBytes(kilobytes * KB))
const page = (folder: string, ...scripts: string[]) =>
  write(
    `server/app/${folder}page_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = {};\nglobalThis.__RSC_MANIFEST["x"] = ${JSON.stringify({
      entryJSFiles: { layout: ['static/shell.js'], page: scripts.map((name) => `static/${name}.js`) },
    })};`,
  )

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'first-load-'))
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/react.js'] }))
  write(
    'app-path-routes-manifest.json',
    JSON.stringify({ '/(visitor)/login/page': '/login', '/(member)/completeProfile/page': '/completeProfile' }),
  )
  script('react', 130)
  script('shell', 3)
  script('form', 16)
  script('zod', 80)
  script('tab', 35)
  page('_global-error/')
  page('(visitor)/login/', 'form')
})
afterEach(() => rmSync(build, { recursive: true }))

const lines: string[] = []
const budgetsKept = () => {
  lines.length = 0
  return checkBudgets(firstLoads(build), (line) => lines.push(line))
}

test('the first load of a page counts the scripts that the empty page of Next lacks, each once', () => {
  page('(visitor)/login/', 'form', 'form')
  const [login] = firstLoads(build)
  expect(login?.path).toBe('/login')
  expect(Math.round((login?.own ?? 0) / KB)).toBe(16)
  expect(budgetsKept()).toBe(true)
  expect(lines.join('\n')).toMatch(/^\/login +16\.\d +20$/m)
})

test('the first-load check fails for a page over its budget, and names it', () => {
  page('(visitor)/login/', 'form', 'zod')
  expect(budgetsKept()).toBe(false)
  expect(lines.join('\n')).toMatch(/^\/login +96\.\d +20 {2}over$/m)
})

test('the first load of the profile includes its largest lazy part', () => {
  page('(member)/completeProfile/', 'form')
  expect(budgetsKept()).toBe(true)
  write(
    'server/app/(member)/completeProfile/page/react-loadable-manifest.json',
    JSON.stringify({
      1: { files: ['static/form.js', 'static/tab.js', 'static/tab.css'] },
      2: { files: ['static/form.js'] },
    }),
  )
  expect(budgetsKept()).toBe(false)
  expect(lines.join('\n')).toMatch(/^\/completeProfile +51\.\d +50\.6 {2}over$/m)
})

test.each([
  ['/', 21.1],
  ['/login', 20],
  ['/otp', 21.4],
  ['/dashboard', 36.4],
  ['/completeProfile', 50.6],
  ['/unsubscribe', 45],
])('the first-load budget of %s is %s KB', (path, kilobytes) => {
  expect(budgetOf(path)).toBe(kilobytes)
})

test('the first-load check fails without the empty page to compare with', () => {
  rmSync(join(build, 'server/app/_global-error'), { recursive: true })
  expect(() => firstLoads(build)).toThrow('The build has no empty page of Next')
})
