import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/test.ts'

/* What Tab reaches, from the top to the end of a page, on a small screen. */

// Without smooth scrolling, which would go on after Tab.
test.use({ viewport: { width: 360, height: 520 }, contextOptions: { reducedMotion: 'reduce' } })

const STOPS_MAX = 150

interface Stop {
  control: string
  hasRing: boolean
  isSeen: boolean
}

declare global {
  interface Window {
    stops?: Element[]
  }
}

/** What has the focus; null after the last control of the page. */
function currentStop(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  window.stops = [...(window.stops ?? []), element]
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const shown = document.elementFromPoint(left + part * width, top + part * height)
    return shown !== null && (element.contains(shown) || shown.contains(element))
  })
  return {
    control: element.outerHTML.slice(0, 150),
    hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    isSeen,
  }
}

/** Controls that Tab did not reach, or reached before a control above them. Of radio buttons it reaches one. */
function missedControls(): string[] {
  const stops = window.stops ?? []
  const controls =
    'a[href]:not([href="#main"]), button:enabled, input:enabled:not([type=radio]), select:enabled, textarea:enabled, summary'
  const missed = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => control.checkVisibility() && control.tabIndex >= 0 && !stops.includes(control),
  )
  const early = stops.filter((stop, index) => {
    const next = stops[index + 1]
    return next && stop.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING
  })
  return [...missed, ...early].map(({ outerHTML }) => outerHTML.slice(0, 150))
}

async function expectTabbable(page: Page, address: string) {
  await page.evaluate(() => scrollTo(0, 0))
  // In the header, after the link that skips it.
  await page.mouse.click(1, 1)
  const stops: Stop[] = []
  for (let stop: Stop | null = null; stops.length < STOPS_MAX; stops.push(stop)) {
    await page.keyboard.press('Tab')
    stop = await page.evaluate(currentStop)
    if (stop === null) break
  }
  expect(stops.length, 'controls before Tab leaves the page').toBeLessThan(STOPS_MAX)
  expect(
    stops.filter(({ hasRing }) => !hasRing).map(({ control }) => control),
    'controls without a ring',
  ).toEqual([])
  expect(
    stops.filter(({ isSeen }) => !isSeen).map(({ control }) => control),
    'controls that are covered',
  ).toEqual([])
  expect(await page.evaluate(missedControls), 'controls that Tab misses').toEqual([])
  await expect(page, 'the focus alone opens nothing').toHaveURL(address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
}

async function expectTabbablePages(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'networkidle' })
      await expectTabbable(page, address)
    })
  }
}

test('Tab reaches every control of pages for visitors, in order, and shows the focus [WCAG 2.1.1, WCAG 2.1.2, WCAG 2.4.3, WCAG 2.4.7, WCAG 2.4.11, WCAG 3.2.1] @desktop', async ({
  page,
}) => {
  await expectTabbablePages(page, ['/', '/login'])
})

test('Tab reaches every control of pages for members, in order, and shows the focus [WCAG 2.1.1, WCAG 2.1.2, WCAG 2.4.3, WCAG 2.4.7, WCAG 2.4.11, WCAG 3.2.1] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  await expectTabbablePages(page, ['/payments', '/completeProfile'])
  await test.step('/settings, with the bar that saves a change in view', async () => {
    await page.goto('/settings', { waitUntil: 'networkidle' })
    await page.getByLabel('Pause invitations').press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(page.locator('.save-bar')).toHaveCSS('position', 'sticky')
    await expectTabbable(page, '/settings')
  })
})

test('Tab reaches the payments before the column beside them [WCAG 2.4.3] @desktop', async ({ page, logIn }) => {
  await logIn('carla.mendes@mail.test')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/payments', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /^All \d+$/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Payments by status' }).locator(':focus')).toHaveCount(1)
  const change = page.getByRole('button', { name: 'Change', exact: true })
  const controls = await page.getByRole('region', { name: 'All payments' }).locator('a, summary').count()
  for (let stop = 1; stop < controls; stop++) await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary', { name: 'About your payments' }).locator(':focus')).toHaveCount(1)
})

test('the first link of a page skips the navigation [WCAG 2.4.1] @desktop', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
