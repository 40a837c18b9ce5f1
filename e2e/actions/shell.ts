import { expect, type Locator, type Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

/**
 * Clicks an entry of the navigation bar, opening the menu on narrow screens. Retries, because a dialog may open by
 * itself.
 */
export async function choose(page: Page, entry: string) {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const closed = bar.getByRole('button', { name: 'Menu', expanded: false })
  const chosen = bar.getByRole('button', { name: entry }).or(bar.getByRole('link', { name: entry }))
  await expect(async () => {
    await expect(closed.or(chosen).first()).toBeVisible({ timeout: 2_000 })
    if (await closed.isVisible()) await closed.click({ timeout: 2_000 })
    await chosen.click({ timeout: 2_000 })
  }).toPass()
}

/** Opens Contact Us. Retries, because clicks before hydration do nothing. */
export async function openContact(page: Page) {
  await expect(async () => {
    await choose(page, 'Contact Us')
    await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Opens Contact Us by a link. Retries, because before hydration it only starts a mail. */
export async function openContactBy(link: Locator) {
  const dialog = link.page().getByRole('dialog')
  await expect(async () => {
    if (!(await dialog.isVisible())) await link.click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

export async function signOut(page: Page) {
  await choose(page, 'Sign Out')
  await page.waitForURL(`**${routes.login.path}`)
}

/** Waits for a dialog that opens by itself, and closes it with Escape. */
export async function closeByKeyboard(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
