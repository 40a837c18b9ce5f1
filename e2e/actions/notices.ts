import { expect, type Page } from '@playwright/test'
import { REDIRECTING } from '#lib/messages/texts/surveys.ts'
import { type Page as Route, routes } from '#lib/routes.ts'

const A_MINUTE = 60_000

/** From here on time passes only when a test lets it, and axe has none. The page's clock is the test's already. */
export async function holdTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** The same, before the page is opened. */
export async function stopTime(page: Page) {
  await page.clock.install()
  await holdTime(page)
}

export const noticeOf = (page: Page, say: string) =>
  page.getByRole('alert').filter({ has: page.getByText(say, { exact: true }) })

export interface Lead {
  say: string
  to: Route
  /** Milliseconds. */
  after: number
}

/** A notice says where it leads, and when. */
async function expectNotice(page: Page, { say, to, after }: Lead) {
  const place = to === routes.profile ? 'your profile' : 'your dashboard'
  await expect(noticeOf(page, say)).toContainText(`You will be taken to ${place} in ${after / 1000} seconds.`)
}

/** The same, and it does so then and not before. Time is stopped. */
export async function expectToLead(page: Page, lead: Lead) {
  const { say, to, after } = lead
  const notice = noticeOf(page, say)
  await expectNotice(page, lead)
  await page.clock.runFor(after - 100)
  await expect(notice).toBeVisible()
  await page.clock.runFor(100)
  await page.waitForURL(`**${to.path}`)
}

/** The page that leads outside does so after a second, which begins when its scripts have come. Time is stopped. */
export async function expectToLeave(page: Page, url: string) {
  await expect(page.getByRole('heading', { name: REDIRECTING })).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await page.waitForURL(url, { timeout: 500 })
  }).toPass()
}

/** The move can be called off for good. The page's clock is the test's. */
export async function expectToStay(page: Page, say: string) {
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.runFor(A_MINUTE)
  await expect(noticeOf(page, say)).toBeVisible()
  await expect(page.getByText("OK, you'll stay on this page.")).toBeVisible()
}

/** And be done at once after all. */
export async function goNow(page: Page, to: Route) {
  await page.getByRole('button', { name: 'Go now' }).click()
  await page.waitForURL(`**${to.path}`)
}

/** For tables of notices: each is told, and the first to each place after each time is followed there. Time is stopped. */
export function leadsOnce() {
  const followed = new Set<string>()
  return async (page: Page, lead: Lead) => {
    const way = `${lead.to.path} ${lead.after}`
    await (followed.has(way) ? expectNotice : expectToLead)(page, lead)
    followed.add(way)
  }
}
