import { expect, type Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

/** An entry of the navigation bar, which narrow screens keep behind a button. A dialog may come by itself at any moment. */
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

/** A press before the scripts have come opens nothing: whoever sees that presses again. */
export async function openContact(page: Page) {
  await expect(async () => {
    await choose(page, 'Contact Us')
    await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

export async function signOut(page: Page) {
  await choose(page, 'Sign Out')
  await page.waitForURL(`**${routes.login.path}`)
}

/** Waits for a dialog that comes by itself, and closes it by keyboard. */
export async function closeByKeyboard(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
