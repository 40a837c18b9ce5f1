import { expect, type Page } from '@playwright/test'
import { type Page as Route, routes } from '#lib/routes.ts'

/** From here on time passes only when a test lets it, and axe has none. Before the page is opened. */
export async function stopTime(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
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
export async function expectNotice(page: Page, { say, to, after }: Lead) {
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

const A_MINUTE = 60_000

/** The move can be called off for good, and done at once after all. The page's clock is a test's. */
export async function expectToStayAndGo(page: Page, { say, to }: Pick<Lead, 'say' | 'to'>) {
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.runFor(A_MINUTE)
  await expect(noticeOf(page, say)).toBeVisible()
  await expect(page.getByText('You stay on this page.')).toBeVisible()
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
