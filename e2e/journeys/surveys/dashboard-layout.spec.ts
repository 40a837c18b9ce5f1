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
