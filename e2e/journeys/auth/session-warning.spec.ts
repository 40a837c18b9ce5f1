import type { Page } from '@playwright/test'
import { ageCode, ageUse } from '#e2e/support/session.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Fast-forwards until the page asks for the session's end. Retries, because its timer may not be running yet. */
const nearTheEnd = (page: Page) =>
  expect(async () => {
    const sessionRead = page.waitForResponse('**/api/session', { timeout: 3_000 })
    await page.clock.fastForward('58:30')
    await sessionRead
  }).toPass()

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test('a member is warned before the session ends, extends it, and sees when it has ended [WCAG 2.2.1] @desktop', async ({
  page,
  context,
  newMember,
  allowConsoleErrors,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.clock.install()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await test.step('shows no warning while the session is used', async () => {
    await nearTheEnd(page)
    await expect(warning(page)).toHaveCount(0)
  })

  await test.step('extends the session by keyboard', async () => {
    await ageUse(context, 59 * 60)
    await nearTheEnd(page)
    await expect(warning(page)).toContainText(/0:\d\d/)
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await expect(warning(page)).toHaveCount(0)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('cannot extend the session beyond 12 hours', async () => {
    await ageCode(context, 12 * 60 - 1)
    await nearTheEnd(page)
    const last = page.getByRole('dialog', { name: "You'll be signed out soon" })
    await expect(last).toBeVisible()
    await expectNoAxeViolations(page)
    await last.getByRole('button', { name: 'OK' }).click()
    await expect(last).toHaveCount(0)
  })

  await test.step('shows "Session Expired" at the end', async () => {
    allowConsoleErrors(/401/)
    await ageCode(context, 2)
    await page.clock.fastForward('02:00')
    await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible()
  })
})
