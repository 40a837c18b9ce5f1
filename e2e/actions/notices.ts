import { expect, type Page } from '@playwright/test'
import { REDIRECTING } from '#lib/messages/texts/surveys.ts'
import { type Page as Route, routes } from '#lib/routes.ts'

const A_MINUTE = 60_000

/**
 * Freezes time: it then passes only when a test advances it, and not while axe runs. Needs `page.clock` to be
 * installed.
 */
export async function freezeTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Installs a frozen clock before a page is opened. */
export async function installFrozenClock(page: Page) {
  await page.clock.install()
  await freezeTime(page)
}

export const noticeOf = (page: Page, text: string) =>
  page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })

export interface ExpectedRedirect {
  text: string
  to: Route
  /** In ms. */
  after: number
}

/** Expects the notice with its destination and delay. */
async function expectNotice(page: Page, { text, to, after }: ExpectedRedirect) {
  const place = to === routes.profile ? 'your profile' : 'your dashboard'
  await expect(noticeOf(page, text)).toContainText(`You will be taken to ${place} in ${after / 1000} seconds.`)
}

/** Expects the redirect after the delay and not before. Time must be frozen. */
export async function expectRedirect(page: Page, expected: ExpectedRedirect) {
  const { text, to, after } = expected
  const notice = noticeOf(page, text)
  await expectNotice(page, expected)
  await page.clock.runFor(after - 100)
  await expect(notice).toBeVisible()
  await page.clock.runFor(100)
  await page.waitForURL(`**${to.path}`)
}

/** Expects the redirect page to redirect after one second, counted from hydration. Time must be frozen. */
export async function expectExternalRedirect(page: Page, url: string) {
  await expect(page.getByRole('heading', { name: REDIRECTING })).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await page.waitForURL(url, { timeout: 500 })
  }).toPass()
}

/** Cancels the redirect and expects that it never happens. Needs `page.clock` to be installed. */
export async function expectRedirectCanceled(page: Page, text: string) {
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.runFor(A_MINUTE)
  await expect(noticeOf(page, text)).toBeVisible()
  await expect(page.getByText("OK, you'll stay on this page.")).toBeVisible()
}

/** Follows the redirect at once. */
export async function goNow(page: Page, to: Route) {
  await page.getByRole('button', { name: 'Go now' }).click()
  await page.waitForURL(`**${to.path}`)
}
