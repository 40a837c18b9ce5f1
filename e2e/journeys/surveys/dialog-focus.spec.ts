import type { Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { tabTo } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

test.use({ dismissesDialogs: false })

const COMPLETE = 'Complete Your Profile'

/** Uses a dialog and then a link of the navigation, so that both were focused before the dashboard's own dialog. */
async function toDashboardByKeyboard(page: Page) {
  const navigation = page.getByRole('banner')
  await page.goto('/payments')
  const contact = navigation.getByRole('button', { name: 'Contact Us' })
  await tabTo(page, contact)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contact).toBeFocused()
  await navigation.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: COMPLETE })).toBeVisible()
}

test('after a dialog of the dashboard the focus is on a heading, not on the navigation [WCAG 2.1.2, WCAG 2.4.3] @desktop', async ({
  page,
  context,
  newMember,
  lastCode,
}) => {
  await newMember('Patient', { completed: true })
  await verifyEmail(context.request, lastCode)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

  await test.step('on the next page after Continue', async () => {
    await toDashboardByKeyboard(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/completeProfile/)
    await expect(heading('Edit Profile')).toBeFocused()
  })

  await test.step('on the dashboard after Escape', async () => {
    await context.clearCookies({ name: 'dialogs-shown' })
    await toDashboardByKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading('Dashboard')).toBeFocused()
  })

  await test.step('on the dashboard when it was opened by its address', async () => {
    await context.clearCookies({ name: 'dialogs-shown' })
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: COMPLETE })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading('Dashboard')).toBeFocused()
  })
})
