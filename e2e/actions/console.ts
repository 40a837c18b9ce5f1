import { type Browser, expect, type Page } from '@playwright/test'
import { operator } from '#e2e/support/operator.ts'

/* Actions of operators in the console. */

type Seen = (page: Page) => Promise<void>

/** Signs an operator in with the link from the CLI's output. */
export async function signInToConsole(page: Page, printed: string, seen: Seen) {
  const link = /http:\S+link=\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`No link in: ${printed}`)
  await page.goto(link)
  await seen(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

/** Opens a new browser context and signs in a new operator. */
export async function operatorsPage(browser: Browser, dataDirectory: string, name: string, seen: Seen) {
  const printed = await operator(dataDirectory, 'operators', 'add', name, 'admin')
  const page = await (await browser.newContext()).newPage()
  await signInToConsole(page, printed, seen)
  return page
}

/**
 * Helpers for operation forms.
 * @param seen called for each page
 */
export function consoleForms(page: Page, seen: Seen) {
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
  const open = async (operation: string) => {
    await page.goto(`${new URL(page.url()).origin}/operator/operations/${operation}`)
    await seen(page)
  }
  const fill = async (operation: string, typed: Readonly<Record<string, string>>, next = 'Try it') => {
    await open(operation)
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
    await page.getByRole('button', { name: next }).click()
    await seen(page)
  }
  /** Previews a change. */
  const attempt = async (operation: string, typed: Readonly<Record<string, string>>) => {
    await fill(operation, typed)
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  }
  /** Previews a change and makes it, with a double click to check that it happens once. */
  const make = async (operation: string, typed: Readonly<Record<string, string>>, button: string) => {
    await attempt(operation, typed)
    await page.getByRole('button', { name: button }).dblclick()
    await expect(page.getByRole('heading', { name: /^Done: / })).toBeVisible()
    await seen(page)
  }
  return { field, open, fill, attempt, make }
}
