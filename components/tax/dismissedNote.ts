import { TAX_NOTE_COOKIE } from '#lib/constants.ts'

/** A year, in seconds: another tax year, another note. */
const KEPT = 31_536_000

/** Keeps that a member has dismissed the note on the Form W-9, for the server to make the page without it. */
export const rememberDismissed = (userId: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
  document.cookie = `${TAX_NOTE_COOKIE}=${userId}; Path=/dashboard; Max-Age=${KEPT}; SameSite=Lax`
}
