import type { Page } from '@playwright/test'
import { fieldOf } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const SLOWER = 4
/** Maximum delay from a key press to the update, in ms. */
const PROMPT = 100
const TEXT = '480 Garden Street, the third house'

/** Returns a function for the processor time used by the page since, in ms. Independent of other load on the machine. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const used = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (used === undefined) throw new Error('The browser does not say how long its tasks took')
    return used * 1000
  }
}

test('a key press in the longest form takes at most 100 ms of a processor four times slower @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient')
  await page.goto('/completeProfile')
  await fieldOf(page, 'Email').fill('typing@members.test')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
  const used = await processorTime(page)
  const field = fieldOf(page, 'Address')
  await field.fill('')
  const before = await used()
  await field.pressSequentially(TEXT, { delay: 30 })
  await expect(field).toHaveValue(TEXT)
  const forEach = ((await used()) - before) / TEXT.length
  expect(forEach).toBeGreaterThan(0)
  expect(forEach * SLOWER).toBeLessThanOrEqual(PROMPT)
})
