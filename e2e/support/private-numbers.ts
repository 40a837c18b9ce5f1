/** Watches what a browser asks for and gets: no address and no page may hold a private number. */
import type { BrowserContext, Response, TestInfoError } from '@playwright/test'
import { PRIVATE } from './typed.ts'

const isText = (response: Response) => /html|json|x-component/.test(response.headers()['content-type'] ?? '')
const pathOf = (address: string) => new URL(address).pathname
const hasOne = (text: string) => PRIVATE.some((pattern) => pattern.test(text))
/** What is still on its way when a test ends is not waited for longer than this. */
const PATIENCE_MS = 1_000

/** @returns what was found until then: the path alone, never the number */
export function watchForPrivateNumbers(context: BrowserContext): () => Promise<string[]> {
  const found: string[] = []
  const coming = new Set<Promise<void>>()
  const look = async (response: Response) => {
    // A page that was left has none any more.
    const text = await response.text().catch(() => '')
    if (hasOne(text)) found.push(`page ${pathOf(response.url())}`)
  }
  context.on('request', (request) => {
    if (hasOne(request.url())) found.push(`address ${pathOf(request.url())}`)
  })
  context.on('response', (response) => {
    if (!isText(response)) return
    const looking = look(response).finally(() => coming.delete(looking))
    coming.add(looking)
  })
  return async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    await Promise.race([Promise.all(coming), patience])
    return found
  }
}

const withoutNumbers = (text: string) =>
  PRIVATE.reduce((left, pattern) => left.replace(new RegExp(pattern, 'gi'), '…'), text)

/** What a failed test tells of itself: neither what it typed, nor what stood on the page. */
export function forgetPrivateNumbers(errors: readonly TestInfoError[]) {
  for (const error of errors) {
    error.errorContext = undefined
    error.message = error.message && withoutNumbers(error.message)
    error.stack = error.stack && withoutNumbers(error.stack)
  }
}
