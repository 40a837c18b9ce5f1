import 'server-only'
import { Agent } from 'undici'
import { isPublicHost, PrivateAddress, publicLookup } from './public-addresses.ts'

/*
 * Calls clients' webhooks.
 */

const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
/** In bytes. The content of an answer does not matter. */
const ANSWER_LIMIT = 64 * 1024

interface WebhookCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Webhooks {
  /** Whether a URL may be called at all: https, no user name, no private address. */
  mayCall: (url: string) => boolean
  /** @returns the status of the answer; redirects are not followed @throws when there is no answer */
  call: (call: WebhookCall) => Promise<number>
}

interface WebhookSettings {
  allowPrivate: boolean
  /** Timeout of an answer. */
  answerMs?: number
}

export function webhooksBy({ allowPrivate, answerMs = ANSWER_MS }: WebhookSettings): Webhooks {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS, ...(!allowPrivate && { lookup: publicLookup }) },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: ANSWER_LIMIT,
    keepAliveTimeout: 1_000,
  })

  function mayCall(text: string): boolean {
    const url = URL.parse(text)
    if (!url || url.username || url.password) return false
    if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:'
    return url.protocol === 'https:' && isPublicHost(url)
  }

  return {
    mayCall,
    async call({ url, headers, body }) {
      if (!mayCall(url)) throw new PrivateAddress()
      const { origin, pathname, search } = new URL(url)
      const { statusCode, body: answer } = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'carepanel-webhooks', ...headers },
        body,
        signal: AbortSignal.timeout(answerMs),
      })
      await answer.dump({ limit: ANSWER_LIMIT })
      return statusCode
    },
  }
}
