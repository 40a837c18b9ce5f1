import type { Page } from '@playwright/test'
import { logIn } from '#e2e/actions/members.ts'
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
  context,
  lastCode,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await logIn(context.request, 'maya.chen@mail.test', lastCode)
  const shifts = await recordShifts(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)

  await page.getByRole('link', { name: 'Sort by ending soonest' }).click()
  await expect(page).toHaveURL(/sort=endDate/)
  await expect(page.getByRole('link', { name: 'Sort by ending latest' })).toBeFocused()
})

test('Start, Resume and Decline stand in line from row to row [DASH-123] @desktop', async ({
  page,
  context,
  lastCode,
}) => {
  await logIn(context.request, 'rosa.delgado@mail.test', lastCode)
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
        return JSON.stringify([isBeside, ...[start.left, start.width, decline.left].map(Math.round)])
      }),
    )
    expect([...new Set(places)]).toHaveLength(1)
    expect(JSON.parse(places[0] ?? '')[0]).toBe(width >= 768)
  }
})
