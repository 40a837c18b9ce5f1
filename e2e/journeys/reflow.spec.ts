import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/test.ts'

/* WCAG 2.2, 1.4.10 Reflow: no horizontal scrolling at 320 px. 2.5.8 Target size: at least 24 px, also in a sentence. */

test.use({ viewport: { width: 320, height: 800 } })

async function expectNarrow(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, `pixels that ${address} is too wide`).toBeLessThanOrEqual(0)
      const links = page.locator(':is(a[href], button, summary):visible:not(.sr-only)')
      const low = await links.evaluateAll((all) =>
        all.flatMap((link) => (link.getBoundingClientRect().height < 24 ? [link.textContent] : [])),
      )
      expect(low, `links on ${address} that are lower than 24 px`).toEqual([])
    })
  }
}

test('no page for visitors is wider than 320 px @desktop', async ({ page, startupLink }) => {
  const open = [
    '/',
    '/login',
    '/faq',
    '/terms',
    '/privacy',
    '/check',
    '/verifyEmail',
    '/unsubscribe',
    '/completed',
    '/error',
  ]
  await expectNarrow(page, [...open, await startupLink('Open a survey invitation')])
})

const WIDTHS = [360, 1280, 1920]

test('header, wide page and footer have the same left edge @desktop', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const parts = [
      page.getByRole('navigation').getByRole('link').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('contentinfo').getByRole('link').first(),
    ]
    const edges = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x))
    expect(new Set(edges).size, `edges at ${width} px: ${edges.join(', ')}`).toBe(1)
  }
})

test('a form and a text are in the middle of the window [NAV-019] @desktop', async ({ page }) => {
  for (const width of [768, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/login', '/terms']) {
      await page.goto(address)
      const column = page.locator('main > div > div')
      const { x = 0, width: columnWidth = 0 } = (await column.boundingBox()) ?? {}
      expect(columnWidth).toBeGreaterThan(300)
      const pageWidth = await page.evaluate(() => document.documentElement.clientWidth)
      expect(x + columnWidth / 2, `middle of ${address} at ${width} px`).toBeCloseTo(pageWidth / 2, 0)
    }
  }
})

test('on a tablet each tab of the profile has the same edges [NAV-020] @desktop', async ({ page, newMember }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await newMember('Patient', { completed: true })
  for (const tab of [0, 1, 2, 3]) {
    await page.goto(`/completeProfile?tabIndex=${tab}`)
    const tabs = await page.getByRole('tablist').boundingBox()
    expect([tabs?.x, tabs?.width], `left edge and width of tab ${tab}`).toEqual([24, 720])
  }
})

test('fields beside each other have their labels on one line [PROF-099] @desktop', async ({ page, newMember }) => {
  await newMember('HCP')
  await page.goto('/completeProfile')
  for (const width of [640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const labels = ['City', 'State', 'ZIP code', 'Country'].map((name) => page.getByText(name, { exact: true }))
    const bottoms = await Promise.all(
      labels.map(async (label) => {
        const { y = 0, height = 0 } = (await label.boundingBox()) ?? {}
        return y + height
      }),
    )
    expect(new Set(bottoms).size, `bottoms at ${width} px: ${bottoms.join(', ')}`).toBe(1)
  }
})

test('no page for members is wider than 320 px @desktop', async ({ page, newMember }) => {
  await newMember('Patient', { completed: true })
  const tabs = [0, 1, 2, 3].map((tab) => `/completeProfile?tabIndex=${tab}`)
  const pages = [
    '/dashboard',
    '/payments',
    '/settings',
    '/settings/privacy',
    '/profile',
    '/referralStatus',
    '/nonProfitOrg',
  ]
  await expectNarrow(page, [...pages, ...tabs])
})
