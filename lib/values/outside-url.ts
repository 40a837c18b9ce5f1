import { URL_MAX } from '#lib/constants.ts'
import { parseUrl } from './parse-url.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the browser may be redirected to a URL: https, or http on localhost or with `allowHttp`; no user
 * info; at most 2,048 characters.
 * @see docs/specification/surveys.md#c-47-where-redirect-may-send-the-browser
 */
export function isOutsideUrl(text: string, allowHttp = false): boolean {
  const url = parseUrl(text)
  if (!url || text.length > URL_MAX || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || LOOPBACK.has(url.hostname)))
}
