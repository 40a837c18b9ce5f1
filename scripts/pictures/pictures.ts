/**
 * `npm run pictures [-- --only <text>] [--out <folder>]`: takes screenshots of every demo screen in every look, and makes a
 * page that shows them side by side. Starts its own portal. `--only` selects screens or looks, such as `dashboard` or
 * `dark`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, type Page, chromium as playwright } from '@playwright/test'
import { logIn } from '#e2e/actions/members.ts'
import { chromium } from '../launch/chromium.ts'
import { type DemoPortal, startDemoPortal } from '../launch/demo-portal.ts'
import { type Look, looks, type Screens, screens } from './screens.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'pictures' } },
})
const out = resolve(given.out)

const BROWSER = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const SETTLED_MS = 600

const fileName = (look: Look, { who }: Screens, path: string) =>
  `${`${who} ${path} ${look.name}`.replace(/[^\w]+/g, '-')}.png`

const fontSizeOf = ({ fontSize = 16 }: Look) => fontSize

/** The screens and looks that `--only` selects. */
const picturesOf = (screen: Screens, wanted: readonly Look[]) =>
  wanted
    .flatMap((look) => screen.paths.map((path) => ({ look, path })))
    .filter(({ look, path }) => `${screen.who} ${path} ${look.name}`.includes(given.only))

async function show(page: Page, look: Look, address: string) {
  const { colorScheme = 'light', forcedColors = 'none', contrast = 'no-preference', media = 'screen' } = look
  await page.setViewportSize({ width: look.width, height: 800 })
  await page.setExtraHTTPHeaders({ 'Accept-Language': look.language ?? 'en' })
  await page.emulateMedia({ colorScheme, forcedColors, contrast, media, reducedMotion: 'reduce' })
  // Ends the page before, which may be about to leave for another site.
  await page.goto('about:blank')
  await page.goto(address)
  if (look.textScale) await page.addStyleTag({ content: `html { font-size: ${look.textScale} !important; }` })
}

/** Address of a page, after the step that leads there. */
async function addressOf(page: Page, { steps }: Screens, path: string): Promise<string> {
  const step = steps?.[path]
  if (!step) return path
  await step(page)
  return page.url()
}

async function takePictures(context: BrowserContext, screen: Screens, wanted: readonly Look[]): Promise<string[]> {
  const page = await context.newPage()
  const later = page.getByRole('dialog').getByRole('button', { name: 'Later', exact: true })
  await page.addLocatorHandler(later, () => later.click())
  const files: string[] = []
  const addresses = new Map<string, string>()
  for (const { look, path } of picturesOf(screen, wanted)) {
    const address = addresses.get(path) ?? (await addressOf(page, screen, path))
    addresses.set(path, address)
    await show(page, look, address)
    await page.waitForTimeout(SETTLED_MS)
    const file = fileName(look, screen, path)
    await page.screenshot({ path: join(out, file), fullPage: true })
    files.push(file)
  }
  return files
}

/** One row per screen, one screenshot per look. */
function contactSheet(files: ReadonlySet<string>): string {
  const rows = screens.flatMap((screen) =>
    screen.paths.map((path) => {
      const pictured = looks.filter((look) => files.has(fileName(look, screen, path)))
      const pictures = pictured.map((look) => {
        const file = fileName(look, screen, path)
        return `<figure><a href="${file}"><img src="${file}" alt="" style="width:${look.width / 3}px"></a><figcaption>${look.name}</figcaption></figure>`
      })
      return pictured.length > 0 ? `<h2>${screen.who}: ${path}</h2><div class="row">${pictures.join('')}</div>` : ''
    }),
  )
  const style =
    'body{font:16px sans-serif}.row{display:flex;gap:1rem;align-items:start;overflow-x:auto}img{border:1px solid #888}'
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('')}`
}

/** Takes the screenshots of one browser font size, which is set when the browser starts. */
async function takeAll({ origin, lastCode }: DemoPortal, fontSize: number): Promise<string[]> {
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: [...BROWSER, `--blink-settings=defaultFontSize=${fontSize}`],
  })
  const files: string[] = []
  try {
    const wanted = looks.filter((look) => fontSizeOf(look) === fontSize)
    for (const screen of screens.filter((each) => picturesOf(each, wanted).length > 0)) {
      const context = await browser.newContext({
        baseURL: origin,
        timezoneId: 'America/New_York',
        // For looks that add a style.
        bypassCSP: true,
      })
      if (screen.mobile) await logIn(context.request, screen.mobile, lastCode)
      files.push(...(await takePictures(context, screen, wanted)))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return files
}

mkdirSync(out, { recursive: true })
const portal = await startDemoPortal()
try {
  const files: string[] = []
  for (const fontSize of new Set(looks.map(fontSizeOf))) files.push(...(await takeAll(portal, fontSize)))
  writeFileSync(join(out, 'index.html'), contactSheet(new Set(files)))
  process.stdout.write(`${files.length} pictures: ${join(out, 'index.html')}\n`)
} finally {
  await portal.stop()
}
