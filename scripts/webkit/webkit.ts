/**
 * `npm run webkit [-- --only <text>] [--out <folder>]`: opens the demo's screens in WebKit, the engine of Safari and of every
 * browser on an iPhone, at the width of a phone, and takes a picture of each. Members log in with a code. Exits with 1 when a
 * page leads elsewhere, is wider than the window, or its scripts do not run. Needs Debian's `webkit2gtk-driver xvfb xauth`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type DemoPortal, startDemoPortal } from '../launch/demo-portal.ts'
import { requirePrograms } from '../launch/packages.ts'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Screens, screens } from '../pictures/screens.ts'
import { startWebKit, type WebKit } from './browser.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'pictures/webkit' } },
})
const out = resolve(given.out)

const SETTLED_MS = 1_500

const Page = z.object({ path: z.string(), isTooWide: z.boolean(), hasScripts: z.boolean(), isHydrated: z.boolean() })

const READ_PAGE = `
  const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  return {
    path: location.pathname,
    isTooWide: document.documentElement.scrollWidth > innerWidth,
    hasScripts: document.querySelector('script[src]') !== null,
    isHydrated: [...document.querySelectorAll('body *')].some(isReacts),
  }`

async function problemsOf(browser: WebKit, path: string): Promise<string[]> {
  const page = Page.parse(await browser.run(READ_PAGE))
  return [
    page.path === path.replace(/\?.*/, '') ? '' : `It leads to ${page.path}.`,
    page.isTooWide ? 'It is wider than the window.' : '',
    page.hasScripts && !page.isHydrated ? 'Its scripts do not run.' : '',
  ].filter(Boolean)
}

async function logIn(browser: WebKit, { origin, lastCode }: DemoPortal, mobile: string): Promise<void> {
  await browser.open(`${origin}/login`)
  // The button to change the field needs its script.
  await wait(SETTLED_MS)
  await browser.click('//button[. = "Use mobile instead"]')
  await browser.type('//input[@name = "mobile"]', mobile)
  await browser.click('//button[. = "Send Verification Code"]')
  await browser.type('//input[@autocomplete = "one-time-code"]', await lastCode(mobile))
  await browser.click('//button[. = "Submit code"]')
  await wait(SETTLED_MS)
}

/** The screens that `--only` selects and an address opens. */
const pathsOf = ({ who, paths, steps }: Screens) =>
  paths.filter((path) => !steps?.[path] && `${who} ${path}`.includes(given.only))

/** @returns how many pages have problems */
async function openScreens(browser: WebKit, portal: DemoPortal): Promise<number> {
  let failed = 0
  for (const screen of screens.filter((each) => pathsOf(each).length > 0)) {
    await browser.open(portal.origin)
    await browser.deleteCookies()
    if (screen.mobile) await logIn(browser, portal, screen.mobile)
    for (const path of pathsOf(screen)) {
      await browser.open(portal.origin + path)
      await wait(SETTLED_MS)
      const name = `${screen.who} ${path}`
      writeFileSync(join(out, `${name.replace(/\W+/g, '-')}.png`), await browser.picture())
      const problems = await problemsOf(browser, path)
      if (problems.length > 0) failed += 1
      process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${problems.join(' ')}\n`)
    }
  }
  return failed
}

await runScript(async () => {
  requirePrograms({ WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb', xauth: 'xauth' })
  mkdirSync(out, { recursive: true })
  const portal = await startDemoPortal()
  try {
    const browser = await startWebKit()
    const failed = await openScreens(browser, portal).finally(browser.close)
    process.stdout.write(`Pictures of WebKit ${browser.version}: ${out}\n`)
    if (failed > 0) throw new ScriptError(`${failed} pages failed.`)
  } finally {
    await portal.stop()
  }
})
