import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { memberPaths, visitorPaths } from '#scripts/pictures/screens.ts'

/*
 * WCAG 2.2, 1.4.10 Reflow: no horizontal scrolling at 320 px. 1.4.12 Text spacing and 1.4.4 Resize text: nothing is cut
 * off. 1.3.4 Orientation: a phone on its side shows the page. 2.5.8 Target size: at least 24 px, also in a sentence.
 */

const NARROW = { width: 320, height: 800 }
const ON_ITS_SIDE = { width: 640, height: 320 }
const WIDE = { width: 1280, height: 800 }

test.use({ viewport: NARROW })

/** The distances that readers may set. @see https://www.w3.org/WAI/WCAG22/Understanding/text-spacing */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`
const DOUBLED = 'html { font-size: 200% !important }'

/** Texts that reach out of the window, of what hides its overflow, or of their button. */
function textsCutOff(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const text = range.getBoundingClientRect()
    const boxes = [new DOMRect(0, text.y, innerWidth, text.height)]
    let isSeen = text.width > 0
    for (let at = texts.currentNode.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflow, display, clipPath } = getComputedStyle(at)
      // For screen readers only, or found by scrolling.
      if (clipPath !== 'none' || /auto|scroll/.test(overflow)) isSeen = false
      if (overflow !== 'visible' || (at.matches('a, button') && display !== 'inline'))
        boxes.push(at.getBoundingClientRect())
    }
    const isOut = ({ left, right, top, bottom }: DOMRect) =>
      text.left < left - 1 || text.right > right + 1 || text.top < top - 3 || text.bottom > bottom + 3
    if (isSeen && boxes.some(isOut)) cut.push(range.toString())
  }
  return cut
}

/** Words that have letters on two lines. */
function wordsBroken(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/(?<!\S)\p{L}+(?!\S)/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

/** Expects no horizontal scrolling, and no text that is cut off. */
async function expectWhole(page: Page, how: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `pixels that the page is too wide ${how}`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(textsCutOff), `texts that are cut off ${how}`).toEqual([])
}

async function style(page: Page, css: string) {
  // The content security policy forbids a style element.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

async function expectWholeWith(page: Page, css: string, how: string) {
  await style(page, css)
  await expectWhole(page, how)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

async function expectNarrow(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize(NARROW)
      await page.goto(address)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      await expectWhole(page, 'at 320 px')
      const links = page.locator(':is(a[href], button, summary):visible:not(.sr-only)')
      const low = await links.evaluateAll((all) =>
        all.flatMap((link) => (link.getBoundingClientRect().height < 24 ? [link.textContent] : [])),
      )
      expect(low, `links on ${address} that are lower than 24 px`).toEqual([])
      await expectWholeWith(page, SPACED, 'with spaced text')
      await page.setViewportSize(ON_ITS_SIDE)
      await expectWhole(page, 'on its side')
      await expect(heading).toBeVisible()
      await page.setViewportSize(WIDE)
      await expectWholeWith(page, DOUBLED, 'with doubled text')
    })
  }
}

test('no page for visitors is wider than 320 px, or cuts off spaced or doubled text [WCAG 1.3.4, WCAG 1.4.4, WCAG 1.4.10, WCAG 1.4.12, WCAG 2.5.8] @desktop', async ({
  page,
  startupLink,
}) => {
  expect(visitorPaths).toContain('/login')
  await expectNarrow(page, [...visitorPaths, '/lostPhone', await startupLink('Open a survey invitation')])
})

test('the settings fit a phone with doubled text [WCAG 1.4.4] @desktop', async ({ page, newMember }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await newMember('HCP', { completed: true })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await style(page, DOUBLED)
  await expectWhole(page, 'with doubled text on a phone')
  expect(await page.evaluate(wordsBroken), 'broken words beside Save').not.toContain('Nothing')
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

test('no page for members is wider than 320 px, or cuts off spaced or doubled text [WCAG 1.3.4, WCAG 1.4.4, WCAG 1.4.10, WCAG 1.4.12, WCAG 2.5.8] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  const tabs = [0, 2, 3].map((tab) => `/completeProfile?tabIndex=${tab}`)
  expect(memberPaths).toContain('/completeProfile?tabIndex=1')
  await expectNarrow(page, [...memberPaths, ...tabs])
})

test('text that is enlarged alone fits on a phone, and breaks no word of Home on a tablet [WCAG 1.4.4] @desktop', async ({
  page,
  newMember,
}) => {
  const open = async (address: string, width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await style(page, DOUBLED)
  }
  await open('/', 768)
  expect(await page.evaluate(wordsBroken)).toEqual([])
  await open('/', 360)
  await expectWhole(page, 'on Home')
  await newMember('HCP', { completed: true })
  for (const address of ['/dashboard', '/payments']) {
    await open(address, 360)
    await expectWhole(page, `on ${address}`)
  }
  for (const width of [768, 1024])
    for (const address of ['/dashboard', '/payments', '/settings']) {
      await open(address, width)
      await expectWhole(page, `on ${address}, on a tablet of ${width} px`)
    }
})

/** A phone of 360 px whose text is twice as large: Chrome on Android then lays pages out in half the width. */
const DOUBLED_ON_A_PHONE = { width: 180, height: 370 }

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('no page is cut off on a phone with doubled text [WCAG 1.4.4] @desktop', async ({ page, newMember }) => {
    await page.setViewportSize(DOUBLED_ON_A_PHONE)
    const expectWholePages = async (addresses: readonly string[]) => {
      for (const address of addresses) {
        await page.goto(address)
        await page.waitForLoadState('networkidle')
        await expectWhole(page, `on ${address}`)
      }
    }
    await expectWholePages(['/', '/login', '/lostPhone', '/check', '/faq', '/unsubscribe', '/screened'])
    await newMember('Patient', { completed: true })
    await expectWholePages(['/dashboard', '/payments', '/settings', '/settings/privacy', '/settings/number'])
    await expectWholePages(['/verifyEmail', '/nonProfitOrg', '/completeProfile?tabIndex=1'])
  })
})

test('on a wide screen doubled text keeps its words whole @desktop', async ({ page, newMember }) => {
  await page.setViewportSize(WIDE)
  const expectWords = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await style(page, DOUBLED)
    expect(await page.evaluate(wordsBroken), `broken words on ${address}`).toEqual([])
  }
  await expectWords('/')
  await newMember('Patient', { completed: true })
  for (const address of ['/dashboard', '/payments']) await expectWords(address)
})
