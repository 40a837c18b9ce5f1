/**
 * Runs axe in the page itself. `@axe-core/playwright` opens a second page for each run, which takes eight times as
 * long.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { AXE_TAGS } from '#scripts/accessibility/axe-tags.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Minified, because every page parses it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Lets frames of any origin report to the page. */
const SCRIPT = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Violations of a page and its frames, with the affected elements. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Wait for the stylesheet, or size and contrast checks fail on a busy machine.
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
  }, AXE_TAGS)
}
