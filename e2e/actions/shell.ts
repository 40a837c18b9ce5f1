import type { Page } from '@playwright/test'
import { routes } from '#lib/routes.ts'

/** An entry of the navigation bar, which narrow screens keep behind a button. */
export async function choose(page: Page, entry: string) {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu' })
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click()
  await bar
    .getByRole('button', { name: entry })
    .or(bar.getByRole('link', { name: entry }))
    .click()
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
