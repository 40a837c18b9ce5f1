/** Asks axe about a page. Its own connection to Playwright opens a second page for each question, which takes eight times as long. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** WCAG 2.2 A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Frames answer the page that asks, wherever they come from. */
const SCRIPT = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** What axe finds on a page and in its frames: each rule that is broken, with the elements that break it. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Sizes and colors are the style sheet's: on a busy machine words are there before it.
  await page.waitForLoadState('load')
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => window.axe !== undefined)
    if (!isThere) await frame.evaluate(SCRIPT)
  }
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error('axe is not in the page')
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
  }, RULES)
}
