import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import { lockCaller } from '../../core/member-lock.ts'
import { inOneTransaction } from '../../database/transaction.ts'

/** @see docs/specification/languages.md#mails-and-texts */
export const languageHandlers: Handlers<'saveLanguage'> = {
  saveLanguage: ({ db, member, body: { language } }) =>
    inOneTransaction(db, async (tx) => {
      await lockCaller(tx, member.panelistId)
      await tx.updateTable('panelist').set({ language }).where('id', '=', member.panelistId).execute()
      return {}
    }),
}
