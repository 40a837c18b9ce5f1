import { type Browser, expect, type Page } from '@playwright/test'
import { operator } from '#e2e/support/operator.ts'

/* Actions of operators in the console. */

type PageCheck = (page: Page) => Promise<void>

/** Signs an operator in with the link from the CLI's output. */
export async function signInToConsole(page: Page, printed: string, checkPage: PageCheck) {
  const link = /http:\S+link=\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`No link in: ${printed}`)
  await page.goto(link)
  await checkPage(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

/** Opens a new browser context and signs in a new operator. */
export async function openConsole(browser: Browser, dataDirectory: string, name: string, checkPage: PageCheck) {
  const printed = await operator(dataDirectory, 'operators', 'add', name, 'admin')
  const page = await (await browser.newContext()).newPage()
  await signInToConsole(page, printed, checkPage)
  return page
}

/**
 * Helpers for operation forms.
 * @param checkPage called for each page
 */
export function consoleForms(page: Page, checkPage: PageCheck) {
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
  const open = async (operation: string) => {
    await page.goto(`${new URL(page.url()).origin}/operator/operations/${operation}`)
    await checkPage(page)
  }
  const fill = async (operation: string, typed: Readonly<Record<string, string>>, next = 'Try it') => {
    await open(operation)
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
    await page.getByRole('button', { name: next }).click()
    await checkPage(page)
  }
  /** Previews a change. */
  const preview = async (operation: string, typed: Readonly<Record<string, string>>) => {
    await fill(operation, typed)
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  }
  /** Previews a change and makes it, with a double click to check that it happens once. */
  const apply = async (operation: string, typed: Readonly<Record<string, string>>, button: string) => {
    await preview(operation, typed)
    await page.getByRole('button', { name: button }).dblclick()
    await expect(page.getByRole('heading', { name: /^Done: / })).toBeVisible()
    await checkPage(page)
  }
  return { field, open, fill, attempt: preview, make: apply }
}
