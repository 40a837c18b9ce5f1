/** How long a key takes in a form, from the press to the next paint (interaction to next paint). */
import type { Browser } from '@playwright/test'
import { openPage } from './load.ts'

const TEXT = '123 North Main Street, Apartment 45'
const SLOWDOWN = 6
const BETWEEN_KEYS_MS = 80

declare global {
  /** Durations of the page's interactions in milliseconds, in steps of 8. */
  var interactions: number[]
}

/** Milliseconds of the slowest key while an address is typed. */
export async function slowestKey(browser: Browser, url: string, cookie: string): Promise<number> {
  const page = await openPage(browser, url, cookie, SLOWDOWN)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    globalThis.interactions = []
    // TypeScript's DOM types lack the threshold.
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name.startsWith('key')) globalThis.interactions.push(entry.duration)
    }).observe(options)
  })
  const field = page.getByRole('textbox', { name: /^address/i }).first()
  await field.click()
  await field.pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(1_000)
  const durations = await page.evaluate(() => globalThis.interactions)
  await page.context().close()
  return Math.max(0, ...durations)
}
