import type { NoticeName } from '#lib/notices.ts'

/** Lifetime of the cookie in seconds: enough for a slow next page. */
const SECONDS = 60

/**
 * Stores a notice (flash message) in a cookie for the next page to show once, as the server does after its own
 * redirects.
 */
export function storeNotice(name: NoticeName) {
  const secure = location.protocol === 'https:'
  const cookie = `${secure ? '__Host-' : ''}notice=${name}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
  document.cookie = secure ? `${cookie}; Secure` : cookie
}
