import type { Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

/** Performs an action that must go to an external URL through the redirect page. */
export async function leaves(page: Page, url: string, act: () => Promise<unknown>) {
  const between = page.waitForRequest((request) => new URL(request.url()).pathname === routes.redirect.path)
  await Promise.all([between, act()])
  await page.waitForURL(url)
}
