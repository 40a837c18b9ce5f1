import { TAX_NOTE_COOKIE } from '#lib/constants.ts'

/** One year in seconds: the note may show again in another tax year. */
const COOKIE_SECONDS = 31_536_000

/** Remembers in a cookie that the member dismissed the tax note, so that the server doesn't render it. */
export const rememberDismissed = (userId: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
  document.cookie = `${TAX_NOTE_COOKIE}=${userId}; Path=/dashboard; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`
}
