import 'server-only'
import type { Handlers } from '../../core/handler.ts'

/** @see docs/specification/languages.md#mails-and-texts */
export const languageHandlers: Handlers<'saveLanguage'> = {
  async saveLanguage({ db, member, body: { language } }) {
    await db.updateTable('panelist').set({ language }).where('id', '=', member.panelistId).execute()
    return {}
  },
}
