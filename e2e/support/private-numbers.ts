/** Watches requests and responses: no URL and no page may contain a private number. */
import type { BrowserContext, Response, TestInfoError } from '@playwright/test'
import { PRIVATE } from './typed.ts'

const isText = (response: Response) => /html|json|x-component/.test(response.headers()['content-type'] ?? '')
const pathOf = (address: string) => new URL(address).pathname
const hasOne = (text: string) => PRIVATE.some((pattern) => pattern.test(text))
/** How long to wait for pending responses at the end of a test. */
const MAX_WAIT_MS = 1_000

/** @returns function for the findings so far: paths only, without the numbers */
export function watchForPrivateNumbers(context: BrowserContext): () => Promise<string[]> {
  const found: string[] = []
  const pendingChecks = new Set<Promise<void>>()
  const checkPage = async (response: Response) => {
    // The body isn't available after leaving the page.
    const text = await response.text().catch(() => '')
    if (hasOne(text)) found.push(`page ${pathOf(response.url())}`)
  }
  context.on('request', (request) => {
    if (hasOne(request.url())) found.push(`address ${pathOf(request.url())}`)
  })
  context.on('response', (response) => {
    if (!isText(response)) return
    const check = checkPage(response).finally(() => pendingChecks.delete(check))
    pendingChecks.add(check)
  })
  return async () => {
    const maxWait = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
    await Promise.race([Promise.all(pendingChecks), maxWait])
    return found
  }
}

const withoutNumbers = (text: string) =>
  PRIVATE.reduce((left, pattern) => left.replace(new RegExp(pattern, 'gi'), '…'), text)

/** Removes typed values and page content from the report of a failed test. */
export function forgetPrivateNumbers(errors: readonly TestInfoError[]) {
  for (const error of errors) {
    error.errorContext = undefined
    error.message = error.message && withoutNumbers(error.message)
    error.stack = error.stack && withoutNumbers(error.stack)
  }
}
