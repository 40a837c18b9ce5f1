import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/test.ts'

/** Reports the layout shifts of the page to the test, as Chromium measures them. */
async function recordShifts(page: Page): Promise<number[]> {
  const shifts: number[] = []
  await page.exposeFunction('reportShift', (value: number) => shifts.push(value))
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) reportShift(value)
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  return shifts
}

test('the survey list stays in place while the dashboard loads, and keeps focus when it is sorted [DASH-121] @desktop', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await logIn('maya.chen@mail.test')
  const shifts = await recordShifts(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)

  await page.getByRole('link', { name: 'Sort by ending soonest' }).click()
  await expect(page).toHaveURL(/sort=endDate/)
  await expect(page.getByRole('link', { name: 'Sort by ending latest' })).toBeFocused()
})

test('the cards stay in place while the dashboard of few surveys loads on a wide screen [DASH-126] @desktop', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 1024 })
  await logIn('rosa.delgado@mail.test')
  const shifts = await recordShifts(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Open survey' })).toBeVisible()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('Start, Resume and Decline stand in line from row to row [DASH-123] @desktop', async ({ page, logIn }) => {
  await logIn('rosa.delgado@mail.test')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/dashboard')
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Decline / }) })
    await expect(rows.filter({ has: page.getByRole('button', { name: /^Resume / }) })).not.toHaveCount(0)
    const places = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [start, decline] = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
        if (!start || !decline) throw new Error('The row lacks a button')
        const isBeside = Math.abs(start.top + start.height / 2 - decline.top - decline.height / 2) < 5
        return { isBeside, edges: [start.left, start.right, decline.left] }
      }),
    )
    const [first, ...others] = places
    for (const { edges } of others)
      for (const [index, edge] of edges.entries()) expect(Math.abs(edge - (first?.edges[index] ?? 0))).toBeLessThan(1)
    expect([...new Set(places.map(({ isBeside }) => isBeside))]).toEqual([width >= 768])
  }
})

test('few surveys have cards below them on a wide screen, many only beside them [DASH-126] @desktop', async ({
  page,
  context,
  logIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const boxOf = async (name: string) => {
    const section = page.locator('section', { has: page.getByRole('heading', { name, level: 2, exact: true }) })
    const { x = 0, y = 0, width = 0, height = 0 } = (await section.boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const open = async (who: string, address = '/dashboard') => {
    await context.clearCookies()
    await logIn(who)
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Open survey' })).toBeVisible()
    // One after the other: a dialog that opens meanwhile is dismissed by one action at a time.
    const boxes: Awaited<ReturnType<typeof boxOf>>[] = []
    for (const name of ['My Surveys', 'My Incentives', 'Refer & Earn', 'Donation Center', 'Invite Code'])
      boxes.push(await boxOf(name))
    return boxes
  }
  // Beside an empty list with what to do meanwhile, and beside nine open surveys, there is room for two cards.
  for (const who of ['priya.nair@mail.test', 'maya.chen@mail.test']) {
    const [list, first, second, below, last] = await open(who)
    expect([second?.left, second?.right]).toEqual([first?.left, first?.right])
    expect([below?.left, last?.right]).toEqual([list?.left, first?.right])
    expect(below?.top).toBeGreaterThan(list?.bottom ?? 0)
    expect(below?.top).toBeGreaterThan(second?.bottom ?? 0)
    expect(last?.top).toBe(below?.top)
  }
  const [one, beside, below, , last] = await open('carla.mendes@mail.test')
  expect([below?.left, last?.right]).toEqual([one?.left, beside?.right])
  expect(below?.top).toBeGreaterThan(beside?.bottom ?? 0)
  expect(last?.top).toBe(below?.top)

  const [many, first, second] = await open('daniel.whitfield@mail.test', '/dashboard?filter=All+Surveys')
  expect([second?.left, second?.right]).toEqual([first?.left, first?.right])
  expect(second?.left).toBeGreaterThan(many?.right ?? 0)
})

test.describe('on paper', () => {
  // The dialog would cover the page before it is closed.
  test.use({ dismissesDialogs: false })

  test('a dashboard names the parts of the profile, without buttons and sorting [DASH-130] @desktop', async ({
    page,
    logIn,
  }) => {
    await page.setViewportSize({ width: 700, height: 1000 })
    await logIn('june.abbott@mail.test')
    await page.goto('/dashboard')
    await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click()
    const decline = page.getByRole('button', { name: /^Decline / })
    const profile = page.locator('section', { has: page.getByRole('heading', { name: 'My Profile', exact: true }) })
    await expect(decline).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['Demographic', 'Patient', 'Caregiver'])
      await expect(profile.getByText(part, { exact: true })).toBeVisible()
    await expect(decline).toBeHidden()
    await expect(page.getByRole('link', { name: 'End date' })).toBeHidden()
  })
})

test('the chosen filter is readable on a narrow phone, also in Spanish [DASH-127] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  for (const [language, name] of [
    ['English', 'Did Not Qualify'],
    ['Español', 'No cumplió los requisitos'],
  ] as const) {
    if (language === 'Español') {
      await page.getByRole('contentinfo').getByRole('button', { name: language }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    }
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/dashboard?filter=Did+Not+Qualify')
      const select = page.locator('select[name=filter]')
      await expect(select.locator('option:checked')).toHaveText(name)
      const [shown = 0, needed = 0] = await select.evaluate((element) => {
        const shownWidth = element.getBoundingClientRect().width
        element.style.cssText = 'width: max-content; max-width: none; field-sizing: content'
        return [shownWidth, element.getBoundingClientRect().width]
      })
      expect(shown, `${name} at ${width} px`).toBeGreaterThanOrEqual(needed)
    }
  }
})

test('on a phone, the number of surveys on a page has its label beside it [DASH-127] @desktop', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await logIn('daniel.whitfield@mail.test')
  await page.goto('/dashboard?filter=All+Surveys')
  const select = await page.getByLabel('Rows per page').boundingBox()
  const label = await page.getByText('Rows per page', { exact: true }).boundingBox()
  expect(label?.width).toBeGreaterThan(60)
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(select?.x ?? 0)
})
