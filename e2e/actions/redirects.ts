import type { Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

/** Does what leads to an address outside, by the page that is between. */
export async function leaves(page: Page, url: string, act: () => Promise<unknown>) {
  const between = page.waitForRequest((request) => new URL(request.url()).pathname === routes.redirect.path)
  await Promise.all([between, act()])
  await page.waitForURL(url)
}
