/** Loads a page as a slow phone does. */
import type { Browser, Page } from '@playwright/test'

/** Lighthouse's slow 4G: 1.6 Mbit/s, 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const PATIENCE_MS = 120_000
/** Paints are counted until this long after the page has loaded. */
const SETTLE_MS = 1_000

/** Milliseconds since the request. */
export interface Load {
  firstPaint: number
  largestPaint: number
  loaded: number
  /** Compressed bytes of all scripts. */
  scriptBytes: number
}

/** A page of a new browser profile with a member's session. */
export async function openPage(browser: Browser, url: string, cookie: string, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const cookies = cookie.split('; ').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name ? [{ name, value: value.join('='), url: new URL(url).origin }] : []
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Runs in the page: its paints and scripts so far. */
const readLoad = () =>
  new Promise<Load>((resolve) => {
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation')
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      resolve({
        firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        largestPaint: list.getEntries().at(-1)?.startTime ?? 0,
        loaded: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0,
        scriptBytes: scripts.reduce(
          (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
          0,
        ),
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // For a page that paints nothing.
    setTimeout(() => resolve({ firstPaint: 0, largestPaint: 0, loaded: 0, scriptBytes: 0 }), 2_000)
  })

export async function loadOnce(browser: Browser, url: string, cookie: string): Promise<Load> {
  const page = await openPage(browser, url, cookie, 4)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const load = await page.evaluate(readLoad)
  await page.context().close()
  return load
}
