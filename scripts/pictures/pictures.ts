/**
 * `npm run pictures [-- --only <text>] [--out <folder>]`: every screen of the demo in every look, and a page that shows
 * them side by side. Starts a portal of its own on an empty directory. `--only` names screens or looks, as in `dashboard` or
 * `dark`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium as playwright } from '@playwright/test'
import { logIn } from '#e2e/actions/members.ts'
import { codeIn, Outbox } from '#e2e/support/outbox.ts'
import { poll } from '#e2e/support/poll.ts'
import { chromium } from '../launch/chromium.ts'
import { root } from '../launch/paths.ts'
import { type Look, looks, type Screens, screens } from './screens.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'pictures' } },
})
const out = resolve(given.out)

const BROWSER = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const START_MS = 120_000
const SETTLED_MS = 600

function freePort(): Promise<number> {
  const { promise, resolve: found } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => found(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/health/ready`).catch(() => null)
  return answer?.ok ?? false
}

async function startPortal(dataDir: string): Promise<{ origin: string; portal: ChildProcess }> {
  const [port, surveyPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: `${port}`,
    SURVEY_HOST_PORT: `${surveyPort}`,
    OPERATOR_PORT: '0',
    PANEL_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  }
  const args = ['--import', './scripts/server-only.mjs', 'server/main.ts']
  const portal = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const end = Date.now() + START_MS
  while (!(await isReady(origin))) {
    if (portal.exitCode !== null || Date.now() > end) throw new Error('The portal did not start.')
    await wait(250)
  }
  return { origin, portal }
}

const fileName = (look: Look, { who }: Screens, path: string) =>
  `${`${who} ${path} ${look.name}`.replace(/[^\w]+/g, '-')}.png`

const fontSizeOf = ({ fontSize = 16 }: Look) => fontSize

/** Those that `--only` names. */
const picturesOf = (seen: Screens, wanted: readonly Look[]) =>
  wanted
    .flatMap((look) => seen.paths.map((path) => ({ look, path })))
    .filter(({ look, path }) => `${seen.who} ${path} ${look.name}`.includes(given.only))

async function signedIn(context: BrowserContext, { mobile }: Screens, outbox: Outbox): Promise<void> {
  if (mobile === null) return
  await logIn(context.request, mobile, async () => {
    const message = await poll(() => outbox.nextTo(mobile), `code to ${mobile}`)
    return codeIn(message) ?? ''
  })
}

async function takePictures(context: BrowserContext, seen: Screens, wanted: readonly Look[]): Promise<string[]> {
  const page = await context.newPage()
  const later = page.getByRole('dialog').getByRole('button', { name: 'Later', exact: true })
  await page.addLocatorHandler(later, () => later.click())
  const files: string[] = []
  for (const { look, path } of picturesOf(seen, wanted)) {
    const { width, colorScheme = 'light', forcedColors = 'none', media = 'screen' } = look
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, forcedColors, media, reducedMotion: 'reduce' })
    await page.goto(path)
    await page.waitForTimeout(SETTLED_MS)
    const file = fileName(look, seen, path)
    await page.screenshot({ path: join(out, file), fullPage: true })
    files.push(file)
  }
  return files
}

/** One row for each screen, one picture for each look. */
function contactSheet(files: ReadonlySet<string>): string {
  const rows = screens.flatMap((seen) =>
    seen.paths.map((path) => {
      const taken = looks.filter((look) => files.has(fileName(look, seen, path)))
      const pictures = taken.map((look) => {
        const file = fileName(look, seen, path)
        return `<figure><a href="${file}"><img src="${file}" alt="" style="width:${look.width / 3}px"></a><figcaption>${look.name}</figcaption></figure>`
      })
      return taken.length > 0 ? `<h2>${seen.who}: ${path}</h2><div class="row">${pictures.join('')}</div>` : ''
    }),
  )
  const style =
    'body{font:16px sans-serif}.row{display:flex;gap:1rem;align-items:start;overflow-x:auto}img{border:1px solid #888}'
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('')}`
}

/** Takes the pictures of one font size, which is the browser's own and not a page's. */
async function takeAll(baseURL: string, outbox: Outbox, fontSize: number): Promise<string[]> {
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: [...BROWSER, `--blink-settings=defaultFontSize=${fontSize}`],
  })
  const files: string[] = []
  try {
    const wanted = looks.filter((look) => fontSizeOf(look) === fontSize)
    for (const seen of screens.filter((each) => picturesOf(each, wanted).length > 0)) {
      const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'America/New_York' })
      await signedIn(context, seen, outbox)
      files.push(...(await takePictures(context, seen, wanted)))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return files
}

mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'carepanel-pictures-'))
const { origin, portal } = await startPortal(dataDir)
try {
  const files: string[] = []
  for (const fontSize of new Set(looks.map(fontSizeOf)))
    files.push(...(await takeAll(origin, new Outbox(dataDir), fontSize)))
  writeFileSync(join(out, 'index.html'), contactSheet(new Set(files)))
  process.stdout.write(`${files.length} pictures: ${join(out, 'index.html')}\n`)
} finally {
  portal.kill('SIGTERM')
  await Promise.race([new Promise((ended) => portal.once('exit', ended)), wait(20_000)])
  rmSync(dataDir, { recursive: true, force: true })
}
