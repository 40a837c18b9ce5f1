import type { Page } from '@playwright/test'
import { fieldOf } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

const SLOWER = 4
/** Milliseconds from a key to what it shows. */
const PROMPT = 100
const TEXT = '480 Garden Street, the third house'

/** Types a text, and says how long each key took until its letter was on the screen; the quickest are not even told of. */
async function timed(page: Page, label: string): Promise<number[]> {
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    const note = (list: PerformanceObserverEntryList) =>
      took.push(...list.getEntries().flatMap(({ name, duration }) => (name === 'keydown' ? duration : [])))
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await fieldOf(page, label).fill('')
  await fieldOf(page, label).pressSequentially(TEXT, { delay: 30 })
  await expect(fieldOf(page, label)).toHaveValue(TEXT)
  await page.waitForTimeout(200)
  return page.evaluate(() => Reflect.get(window, 'took') as number[])
}

test('keys are answered promptly on a processor four times slower, in the longest form, after a refusal @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient')
  await page.goto('/completeProfile')
  expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes)).toContain('event')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please complete the required fields' })).toBeFocused()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // What else runs on this machine is not the form's: the best of a few tries is what the form takes.
  await expect(async () => {
    const took = await timed(page, 'Address')
    expect(Math.max(0, ...took)).toBeLessThanOrEqual(PROMPT)
  }).toPass({ timeout: 40_000 })
})
