import { SHOWN_DIALOGS_COOKIE } from '#lib/constants.ts'
import { type DialogName, shownDialogsCookie } from '#lib/rules/surveys/dashboard-dialogs.ts'

/** Remembers in a session cookie which dialogs have opened, so that the server doesn't render them again. */
export const rememberShown = (userId: number, names: readonly DialogName[]) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
  document.cookie = `${SHOWN_DIALOGS_COOKIE}=${shownDialogsCookie(userId, names)}; Path=/dashboard; SameSite=Lax`
}
