import type { NoticeName } from '#lib/notices.ts'

/** Long enough for the next page, however slow. */
const SECONDS = 60

/** Leaves a sentence for the next page to show once, as the server does after a call of its own. */
export function leaveNotice(name: NoticeName) {
  const secure = location.protocol === 'https:'
  const cookie = `${secure ? '__Host-' : ''}notice=${name}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
  document.cookie = secure ? `${cookie}; Secure` : cookie
}
